import { InvalidArgumentsError } from '../errors/index.js';
import type { Class } from '../schema/class.js';
import type { ManifestParameter, ManifestTool } from '../schema/manifest.js';
import { isPlainObject } from '../validation/index.js';
import { DtoPlanner, escapedPointer, planOf, type DtoPlan } from './dto-plan.js';
import { InstanceReviver } from './revive-instances.js';

/** The classes whose instances a tool receives. */
export interface ToolDtos {
  /** By JSON pointer into the schema of the manifest. */
  readonly byPointer: ReadonlyMap<string, Class>;
  /** By position of the parameter, where the compiler emitted its type. */
  readonly byPosition: ReadonlyMap<number, Class>;
}

type Input = Readonly<Record<string, unknown>>;

/** Binds arguments to positions, as instances of their classes and with the signal of the call in its places. */
export type InstanceBinder = (
  input: Input,
  signal: AbortSignal,
  bind: (input: Input) => unknown[],
) => Promise<unknown[]>;

/**
 * Compiles the way from plain arguments to checked instances.
 *
 * @param parameters Under the names that the model uses.
 * @param manifest The tool as the manifest has it, which is what the pointers lead into.
 * @returns `undefined` when no argument holds an instance or a signal.
 */
export function compileInstances(
  toolName: string,
  parameters: readonly ManifestParameter[],
  manifest: ManifestTool,
  { byPointer, byPosition }: ToolDtos,
): InstanceBinder | undefined {
  const planner = new DtoPlanner(manifest.inputSchema, byPointer, manifest.signals);
  const hasPointers = byPointer.size > 0 || manifest.signals !== undefined;
  const named: PlannedArgument[] = [];
  const spread: (readonly [index: number, plan: DtoPlan])[] = [];
  for (const [index, parameter] of parameters.entries()) {
    const { name, argument = name, kind = 'value', properties = [], signals } = parameter;
    if (kind === 'context' || kind === 'signal' || kind === 'inject') continue;
    const dto = byPosition.get(index);
    if (kind === 'spread') {
      if (dto) spread.push([index, { ...planner.at(''), ...planOf(dto) }]);
      else named.push(...properties.flatMap((property) => plannedAt(planner, property)));
      continue;
    }
    const written = writtenName(manifest, index) ?? argument;
    const plan = hasPointers ? planner.at(`/properties/${escapedPointer(written)}`) : undefined;
    if (plan) named.push([argument, plan, signals && leftOut(manifest, written)]);
    else if (dto) named.push([argument, planOf(dto)]);
  }
  if (!hasPointers && byPosition.size === 0) return undefined;
  return async (input, signal, bind) => {
    const reviver = new InstanceReviver(signal);
    const revived = { ...input };
    for (const [argument, plan, otherwise] of named) {
      const value = input[argument] === undefined ? otherwise : input[argument];
      if (value !== undefined) revived[argument] = reviver.revive(value, plan, argument);
    }
    const positions = bind(revived);
    for (const [index, plan] of spread) positions[index] = reviver.revive(positions[index], plan, '');
    const problems = await reviver.problems();
    if (problems.length > 0) throw new InvalidArgumentsError(toolName, problems);
    return positions;
  };
}

/** An argument that holds instances or signals; `otherwise` stands in where the model left it out. */
type PlannedArgument = readonly [argument: string, plan: DtoPlan, otherwise?: Input | undefined];

/** What an object is that the model left out: what its initialiser says, or empty. */
function leftOut({ inputSchema }: ManifestTool, argument: string): Input {
  const initial = inputSchema.properties[argument]?.default;
  return isPlainObject(initial) ? (initial as Input) : {};
}

function plannedAt(planner: DtoPlanner, property: string): PlannedArgument[] {
  const plan = planner.at(`/properties/${escapedPointer(property)}`);
  return plan === undefined ? [] : [[property, plan]];
}

function writtenName({ parameters }: ManifestTool, index: number): string | undefined {
  const written = parameters[index];
  return written?.argument ?? written?.name;
}
