import type { ManifestParameter } from '../schema/manifest.js';
import type { ToolContext } from '../tools/tool-context.js';

/** Arguments by name in, arguments by position out; `injected` has what the application gives, by position too. */
export type ArgumentBinder = (
  input: Readonly<Record<string, unknown>>,
  context: ToolContext,
  injected?: readonly unknown[],
) => unknown[];

/** Compiles the way from the model's named arguments to a method's positions, once per tool. */
export function compileBinder(parameters: readonly ManifestParameter[]): ArgumentBinder {
  const takers = parameters.map(taker);
  return (input, context, injected = []) => {
    const positions: unknown[] = [];
    for (const take of takers) take(input, context, positions, injected);
    return positions;
  };
}

type Taker = (
  input: Readonly<Record<string, unknown>>,
  context: ToolContext,
  positions: unknown[],
  injected: readonly unknown[],
) => void;

function taker(parameter: ManifestParameter, index: number): Taker {
  const argument = parameter.argument ?? parameter.name;
  // Only names that every object has need the careful look: a missing `constructor` is not Object.
  const read: (input: Readonly<Record<string, unknown>>) => unknown =
    argument in Object.prototype
      ? (input) => (Object.hasOwn(input, argument) ? input[argument] : undefined)
      : (input) => input[argument];
  switch (parameter.kind) {
    case 'context':
      return (_input, context, positions) => void positions.push(context);
    case 'inject':
      return (_input, _context, positions, injected) => void positions.push(injected[index]);
    case 'signal':
      return parameter.signals === undefined
        ? (_input, context, positions) => void positions.push(context.signal)
        : (_input, context, positions) => void positions.push(signalAt(parameter, context));
    case 'rest':
      return (input, _context, positions) => void positions.push(...((read(input) as unknown[] | undefined) ?? []));
    case 'spread':
      return (input, context, positions) =>
        void positions.push({ ...pick(input, parameter.properties ?? []), ...signalAt(parameter, context) });
    default:
      // A missing argument is `undefined`, so the method's own initialiser applies.
      return (input, _context, positions) => void positions.push(read(input));
  }
}

function pick(input: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => Object.hasOwn(input, name)).map((name) => [name, input[name]]));
}

function signalAt({ signals = [] }: ManifestParameter, { signal }: ToolContext): Record<string, AbortSignal> {
  return Object.fromEntries(signals.map((name) => [name, signal]));
}
