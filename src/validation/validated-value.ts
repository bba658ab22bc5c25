import type { ArgumentProblem } from '../errors/index.js';

/** A value after its class or schema has had its say. */
export interface ValidatedValue<T = unknown> {
  /** To be used only when there are no problems. */
  readonly value: T;
  /** In words for the model; empty when all is well. */
  readonly problems: readonly ArgumentProblem[];
}

/** Checks plain data and turns it into what the program works with. */
export type ValueValidator<T = unknown> = (plain: unknown) => Promise<ValidatedValue<T>>;
