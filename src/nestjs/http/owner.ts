import { UnauthorizedException } from '@nestjs/common';
import { UserError } from '../../errors/index.js';

/** Whose a request is. */
export type OwnerId = string | number | bigint | undefined;

/**
 * The owner as records and ids of sessions have it; `null` where runs have none.
 *
 * @throws UnauthorizedException where nobody is named. UserError for what does not tell one user from another, such as an object.
 */
export function readOwner(owner: unknown): string | null {
  if (owner === null) return null;
  if (owner === undefined || (typeof owner === 'string' && owner.trim() === ''))
    throw new UnauthorizedException({ statusCode: 401, code: 'UNAUTHORIZED', message: 'It takes a user to do this.' });
  if (!tellsUsersApart(owner))
    throw new UserError(
      `The owner of a request is ${typeof owner === 'number' ? String(owner) : `of the type ${typeof owner}`}, which does not tell users apart. ` +
        'Give the id of the user or the tenant, a text or a whole number: owner: (request) => request.user.id.',
    );
  return String(owner);
}

function tellsUsersApart(owner: unknown): owner is string | number | bigint {
  if (typeof owner === 'string') return owner.isWellFormed();
  return typeof owner === 'bigint' || Number.isSafeInteger(owner);
}
