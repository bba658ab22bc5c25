import type { ParamOptions, ToolFacts } from '../metadata/index.js';
import type { Class } from '../schema/class.js';
import type { JsonSchema } from '../schema/json-schema.js';
import type { ManifestParameter, ManifestTool } from '../schema/manifest.js';
import { ANSWERS_CALL } from '../tools/call-answerer.js';
import { TASK_INPUT } from '../tools/task-input.js';
import { RunContext } from '../tools/run-context.js';
import { isSecretClass } from '../tools/secret.js';
import { reflectType } from './reflect-type.js';
import { readParameters, type SourceParameter } from './read-parameters.js';

/** A tool as far as the running program tells, without a manifest. */
export interface ReflectedTool {
  readonly tool: ManifestTool;
  readonly gaps: readonly string[];
  /** The classes of parameters that are DTOs, by position. */
  readonly dtos: ReadonlyMap<number, Class>;
}

const RUN_GENERATE = 'run `npx toolwright generate` and import the module it writes';

/**
 * Derives a tool without a build step, where that cannot be wrong: names from the method's source, types from emitted
 * metadata where they are primitives, `Date` or DTO classes, everything else from `@param`. Never guesses.
 *
 * @param owner The prototype, or the class for a static method.
 */
export function reflectTool(owner: object, method: string, facts: ToolFacts): ReflectedTool {
  const derived = {
    method,
    name: method,
    description: '',
    ...(typeof owner === 'function' && { static: true as const }),
  };
  const source = readParameters(Reflect.get(owner, method) as () => unknown);
  if (source === undefined || source.renamed) {
    const why = source === undefined ? 'another decorator wraps the method' : 'the code looks minified';
    return {
      tool: { ...derived, parameters: [], inputSchema: EMPTY_INPUT },
      gaps: [`the names of its parameters cannot be read at run time, because ${why}: ${RUN_GENERATE}.`],
      dtos: new Map(),
    };
  }
  const emitted = Reflect.getMetadata('design:paramtypes', owner, method) as readonly unknown[] | undefined;
  const types = emitted ?? [];
  const isAnswered = isAnswererClass(Reflect.getMetadata('design:returntype', owner, method));
  const gaps: string[] = [];
  const dtos = new Map<number, Class>();
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  const parameters = source.parameters.map((parameter, index): ManifestParameter => {
    const said = saidOf(facts, parameter.name, index);
    if (said.context || isContextClass(types[index])) return { name: parameter.name, kind: 'context' };
    if (types[index] === AbortSignal) return { name: parameter.name, kind: 'signal' };
    const isSecret = isSecretClass(types[index]);
    if (said.isInjected || isSecret) return injected(parameter, isSecret);
    const schema =
      statedSchema(said.options) ??
      schemaOf(parameter, { type: types[index], isEmitted: emitted !== undefined }, (dto) => dtos.set(index, dto));
    if (typeof schema === 'string') gaps.push(`parameter ${parameter.name}: ${schema}`);
    properties[parameter.name] = {
      ...(typeof schema === 'object' && schema),
      ...(parameter.default !== undefined && { default: parameter.default }),
    };
    if (!parameter.optional) required.push(parameter.name);
    return {
      name: parameter.name,
      ...(parameter.rest && { kind: 'rest' }),
      ...(parameter.optional && { optional: true }),
    };
  });
  return {
    tool: {
      ...derived,
      parameters,
      inputSchema:
        isAnswered && Object.keys(properties).length === 0 ? TASK_INPUT : { ...EMPTY_INPUT, properties, required },
    },
    gaps,
    dtos,
  };
}

const EMPTY_INPUT = { type: 'object', properties: {}, required: [], additionalProperties: false } as const;

function schemaOf(
  parameter: SourceParameter,
  { type, isEmitted }: { readonly type: unknown; readonly isEmitted: boolean },
  onDto: (dto: Class) => void,
): JsonSchema | string {
  if (parameter.destructured)
    return `a destructured parameter says nothing of its properties at run time: ${RUN_GENERATE}.`;
  // Compilers disagree on what they emit here: some the element type, some Array, some nothing.
  if (parameter.rest)
    return `the type of a rest parameter is not known at run time: ${RUN_GENERATE}, or state it with @param({ type: 'array', items: { … } }).`;
  return reflectType(type, onDto, isEmitted ? withWrittenType(parameter) : undefined);
}

function withWrittenType({ name, default: value }: SourceParameter): string | undefined {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain ? `${name}: ${typeof value} = ${JSON.stringify(value)}` : undefined;
}

/** The schema `@param` states by itself, if it says what the type is. */
function statedSchema(options: ParamOptions | undefined): JsonSchema | undefined {
  if (options?.schema !== undefined) return options.schema;
  const states = ['type', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', '$ref'].some(
    (keyword) => options?.[keyword] !== undefined,
  );
  return states ? {} : undefined;
}

function saidOf(
  facts: ToolFacts,
  name: string,
  index: number,
): { readonly context: boolean; readonly isInjected: boolean; readonly options?: ParamOptions } {
  const about = (facts.parameters ?? []).filter(({ at }) => at === index || at === name);
  return {
    context: about.some(({ context }) => context),
    isInjected: about.some(({ inject }) => inject !== undefined),
    options: Object.assign({}, ...about.map(({ options }) => options)) as ParamOptions,
  };
}

function injected({ name, rest, optional }: SourceParameter, isSecret: boolean): ManifestParameter {
  // Refused where all that decorators say is settled.
  if (rest) return { name, kind: 'rest' };
  return { name, kind: 'inject', ...(isSecret && { secret: true }), ...(optional && { optional: true }) };
}

/** Emitted of methods that are not async, and by some compilers only. */
function isAnswererClass(type: unknown): boolean {
  return typeof type === 'function' && type.prototype !== undefined && ANSWERS_CALL in (type.prototype as object);
}

function isContextClass(type: unknown): boolean {
  return typeof type === 'function' && (type === RunContext || type.prototype instanceof RunContext);
}
