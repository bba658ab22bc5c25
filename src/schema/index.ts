export type { Json, JsonSchema, JsonTypeName, ObjectSchema, RevivedType } from './json-schema.js';
export type { ToolDefinition } from './tool-definition.js';
export {
  MANIFEST_VERSION,
  type Manifest,
  type ManifestDto,
  type ManifestParameter,
  type ManifestTool,
  type ManifestToolset,
} from './manifest.js';
export { compileCodec, type Codec, type CodecOptions } from './codec.js';
export type { Loss } from './loss.js';
export { checkStrictLimits, STRICT_LIMITS, type LimitProblem } from './strict-limits.js';
