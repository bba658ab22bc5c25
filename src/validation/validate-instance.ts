import { UserError, type ArgumentProblem } from '../errors/index.js';
import { loadPeer } from './optional-peer.js';
import { ruleProblems, type RuleViolation } from './rule-problems.js';

interface ClassValidator {
  validate(
    instance: object,
    options: { readonly forbidUnknownValues: boolean; readonly validationError: { readonly target: boolean } },
  ): Promise<RuleViolation[]>;
}

/**
 * Runs the class-validator rules of an instance and of everything nested in it, own and asynchronous ones included.
 *
 * @returns What is wrong, in words for the model; empty when nothing is.
 * @throws UserError when class-validator is not installed, or when a nested value is not an instance, which only the developer can mend.
 */
export async function validateInstance(instance: object): Promise<readonly ArgumentProblem[]> {
  const validator = loadPeer('class-validator') as ClassValidator | undefined;
  if (validator === undefined) {
    throw new UserError(
      `The rules of ${instance.constructor.name} cannot be run, because class-validator cannot be loaded. ` +
        'Install it with `npm install class-validator`; in a bundle, leave it external.',
    );
  }
  const violations = await validator.validate(instance, {
    forbidUnknownValues: true,
    validationError: { target: true },
  });
  return ruleProblems(violations);
}
