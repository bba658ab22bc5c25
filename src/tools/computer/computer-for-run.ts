import { UserError } from '../../errors/index.js';
import type { RunContext } from '../run-context.js';
import type { Computer, ComputerProvider } from './computer.js';

/** A computer that is there for all runs, or what makes one for each. */
export type ComputerSource<TComputer extends Computer = Computer> =
  | TComputer
  | ComputerProvider<TComputer>
  | ComputerProvider<TComputer>['create'];

/** The one computer there is, or that of the run: made once for it, and disposed with it (B90). */
export async function computerForRun(owner: object, source: ComputerSource, runContext: RunContext): Promise<Computer> {
  if (isComputer(source)) return source;
  const { create, dispose } = typeof source === 'function' ? { create: source } : bound(source);
  return runContext.resource(owner, {
    open: async () => checked(await create({ runContext })),
    close: (computer, end) => (dispose ? dispose({ ...end, computer, runContext }) : computer.dispose?.()),
  });
}

export function isComputer(value: unknown): value is Computer {
  return typeof (value as Partial<Computer> | null | undefined)?.screenshot === 'function';
}

function bound(provider: ComputerProvider): Pick<ComputerProvider, 'create' | 'dispose'> {
  return {
    create: (run) => provider.create(run),
    ...(provider.dispose && { dispose: (end) => provider.dispose?.(end) }),
  };
}

function checked(made: unknown): Computer {
  if (isComputer(made)) return made;
  throw new UserError(
    'The provider of the computer tool made something that is no computer: it has no method screenshot(). Return a Computer from create().',
  );
}
