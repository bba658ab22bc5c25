import { UnsupportedSchemaError } from '../../errors/index.js';
import type { JsonSchema } from '../json-schema.js';
import { lowerSchema } from '../lower-schema.js';
import type { ManifestTool } from '../manifest.js';
import { readPlainSchema } from '../read-plain-schema.js';
import { compareSchemas } from './compare-schemas.js';
import type { SchemaChange } from './schema-change.js';
import { toolChange, type ToolChange } from './tool-change.js';
import { whyOfArguments } from './why-of-arguments.js';

/**
 * What changed about the arguments of a tool: whatever was accepted has to be accepted still, from callers as the exact schema says, and from
 * models in the form that they write.
 */
export function compareArguments(before: ManifestTool, after: ManifestTool): ToolChange[] {
  const exact = compareSchemas(before.inputSchema, after.inputSchema).map(argumentChange);
  const breaks = exact.some(({ models }) => models === 'breaking');
  return [...exact, ...(breaks ? [] : compareWires(before, after))];
}

function argumentChange(change: SchemaChange): ToolChange {
  const { keepsOld, addsNothing: _, isOptional: __, ...facts } = change;
  const impact = keepsOld ? 'compatible' : 'breaking';
  const isNote = change.kind === 'note';
  return toolChange(
    {
      part: 'arguments',
      ...facts,
      models: impact,
      // A saved call that leaves the argument out means something else now.
      callers: isNote && change.keyword === 'default' && change.before !== undefined ? 'breaking' : impact,
      why: whyOfArguments(change),
    },
    isNote && change.keyword !== 'default' ? 'patch' : 'minor',
  );
}

/** Where exact values are all accepted still, what stands for them in the hand of a model may not be. */
function compareWires(before: ManifestTool, after: ManifestTool): ToolChange[] {
  const [old, now] = [wireOf(before), wireOf(after)];
  if (old === undefined || now === undefined) return [];
  return compareSchemas(old, now)
    .filter(({ keepsOld }) => !keepsOld)
    .map(({ keepsOld: _, addsNothing: __, isOptional: ___, ...facts }) =>
      toolChange({
        part: 'wire',
        ...facts,
        models: 'breaking',
        callers: 'breaking',
        why: 'models and saved conversations write these arguments in another form than is read now',
      }),
    );
}

/** What a model's arguments are held to; undefined for what no codec reads, of which there are no calls. */
function wireOf({ inputSchema, name, strict = true }: ManifestTool): JsonSchema | undefined {
  try {
    return strict ? lowerSchema(inputSchema, name).wireSchema : readPlainSchema(inputSchema, name).checked;
  } catch (error) {
    if (error instanceof UnsupportedSchemaError) return undefined;
    throw error;
  }
}
