import type { InjectFacts, ParamOptions, ParameterFacts, ToolFacts } from '../metadata/index.js';
import type { JsonSchema, ObjectSchema } from '../schema/json-schema.js';
import type { ManifestParameter, ManifestTool } from '../schema/manifest.js';
import { isToolName, suggestToolName } from '../tools/tool-name.js';
import { hoistDefinitions } from './hoist-definitions.js';

/** A tool with every fact settled, and what stands in its way. */
export interface ResolvedTool {
  readonly tool: ManifestTool;
  /** Sentences without the class and method in front. */
  readonly gaps: readonly string[];
}

/**
 * Settles every fact of one tool: a decorator's word wins over TSDoc's, TSDoc's over the type's. `derived` holds what TSDoc and
 * types say already, in that order.
 */
export function resolveTool(derived: ManifestTool, facts: ToolFacts): ResolvedTool {
  const gaps: string[] = [];
  const name = facts.tool?.name ?? derived.name;
  if (!isToolName(name)) {
    gaps.push(
      `the model API takes tool names of 1 to 64 letters, digits, "_" and "-", not ${JSON.stringify(name)}; ` +
        `write @tool({ name: '${suggestToolName(name)}' }).`,
    );
  }
  const timeoutMs = facts.timeout?.milliseconds ?? derived.timeoutMs;
  const strict = facts.tool?.strict ?? derived.strict;
  const settled: ManifestTool = {
    ...derived,
    name,
    description: facts.tool?.description ?? derived.description,
    ...(strict !== undefined && { strict }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  };
  // What is no argument has to be known before anything is said of arguments, whichever decorator ran first.
  const parameters = (facts.parameters ?? []).toSorted((one, other) => rank(one) - rank(other));
  const tool = parameters.reduce((current, parameter) => resolveParameter(current, parameter, gaps), settled);
  return { tool: { ...tool, inputSchema: hoistDefinitions(tool.inputSchema) }, gaps };
}

function rank({ context, inject }: ParameterFacts): number {
  return context || inject ? 0 : 1;
}

/** Parameters that `@param` can say nothing of. */
const UNDESCRIBED: Readonly<Partial<Record<NonNullable<ManifestParameter['kind']>, string>>> = {
  context: 'receives the context and is no argument',
  signal: 'receives the signal of the call and is no argument',
  inject: 'is filled in by the application and is no argument',
  spread: 'is destructured; describe its properties where their type is declared',
};

function resolveParameter(tool: ManifestTool, facts: ParameterFacts, gaps: string[]): ManifestTool {
  const index = typeof facts.at === 'number' ? facts.at : tool.parameters.findIndex(({ name }) => name === facts.at);
  const parameter = tool.parameters[index];
  const word = facts.context ? '@context' : facts.inject ? '@inject' : '@param';
  if (parameter === undefined) {
    // A decorator stands on a parameter that is there: beyond the last one it is what a parent said of a method that an override made shorter.
    if (typeof facts.at === 'number') return tool;
    const names = tool.parameters.map(({ name }) => `'${name}'`).join(', ');
    gaps.push(
      `${word} names '${facts.at}', but ${names === '' ? 'the method has no parameters' : `its parameters are ${names}`}.`,
    );
    return tool;
  }
  if (facts.context) return withoutArgument(tool, parameter, index, { name: parameter.name, kind: 'context' });
  if (facts.inject) return asInjected(tool, parameter, index, facts.inject, gaps);
  if (facts.options === undefined || Object.keys(facts.options).length === 0) return tool;
  const why = parameter.kind && UNDESCRIBED[parameter.kind];
  if (why !== undefined) {
    gaps.push(`${word} stands on ${parameter.name}, which ${why}.`);
    return tool;
  }
  return refine(tool, parameter, index, facts.options, gaps);
}

function asInjected(
  tool: ManifestTool,
  parameter: ManifestParameter,
  index: number,
  { source }: InjectFacts,
  gaps: string[],
): ManifestTool {
  const { name, kind, secret, optional } = parameter;
  const why =
    kind === 'context' || kind === 'signal'
      ? UNDESCRIBED[kind]
      : kind === 'rest'
        ? 'takes any number of values; make it a list'
        : source === undefined && !isIdentifier(name)
          ? 'has no name to look for in the context; name the property, or give a function'
          : undefined;
  if (why !== undefined) {
    gaps.push(`@inject stands on ${name}, which ${why}.`);
    return tool;
  }
  return withoutArgument(tool, parameter, index, {
    name,
    kind: 'inject',
    ...(typeof source === 'string' && source !== name && { from: source }),
    ...(secret && { secret }),
    ...(optional && { optional }),
  });
}

/** Only patterns have braces or brackets. */
function isIdentifier(name: string): boolean {
  return !/^[{[]/.test(name);
}

function withoutArgument(
  tool: ManifestTool,
  before: ManifestParameter,
  index: number,
  after: ManifestParameter,
): ManifestTool {
  const parameters = tool.parameters.with(index, after);
  return { ...tool, parameters, inputSchema: withoutProperties(tool.inputSchema, argumentsOf(before)) };
}

function refine(
  tool: ManifestTool,
  parameter: ManifestParameter,
  index: number,
  options: ParamOptions,
  gaps: string[],
): ManifestTool {
  const { name: renamed, optional, schema, ...keywords } = options;
  const before = parameter.argument ?? parameter.name;
  const argument = renamed ?? before;
  if (argument !== before && Object.hasOwn(tool.inputSchema.properties, argument)) {
    gaps.push(`@param renames ${parameter.name} to '${argument}', which another argument is called already.`);
    return tool;
  }
  const isOptional = optional ?? (keywords.default !== undefined ? true : !tool.inputSchema.required.includes(before));
  const refined: JsonSchema = { ...(schema ?? tool.inputSchema.properties[before]), ...keywords };
  const { optional: _optional, argument: _argument, ...rest } = parameter;
  return {
    ...tool,
    parameters: tool.parameters.with(index, {
      ...rest,
      ...(argument !== parameter.name && { argument }),
      ...(refined.description !== undefined && { description: refined.description }),
      ...(isOptional && { optional: true }),
    }),
    inputSchema: replaceProperty(tool.inputSchema, before, argument, refined, isOptional),
  };
}

/** Which properties of the input schema feed a parameter. */
export function argumentsOf(parameter: ManifestParameter): readonly string[] {
  switch (parameter.kind) {
    case 'context':
    case 'signal':
    case 'inject':
      return [];
    case 'spread':
      return parameter.properties ?? [];
    default:
      return [parameter.argument ?? parameter.name];
  }
}

/** Puts a property in the place of another, so that the model goes on filling them in in the author's order. */
function replaceProperty(
  input: ObjectSchema,
  before: string,
  after: string,
  property: JsonSchema,
  optional: boolean,
): ObjectSchema {
  const entries = Object.entries(input.properties).map(([name, value]) =>
    name === before ? ([after, property] as const) : ([name, value] as const),
  );
  const wasRequired = new Set(input.required);
  return {
    ...input,
    properties: Object.fromEntries(entries),
    required: entries.map(([name]) => name).filter((name) => (name === after ? !optional : wasRequired.has(name))),
  };
}

function withoutProperties(input: ObjectSchema, names: readonly string[]): ObjectSchema {
  return {
    ...input,
    properties: Object.fromEntries(Object.entries(input.properties).filter(([name]) => !names.includes(name))),
    required: input.required.filter((name) => !names.includes(name)),
  };
}
