import { UserError } from '../errors/index.js';

/** @throws {UserError} `extraBody` sets a field that toolwright sends itself (B31), `stream` included. */
export function refuseCollisions(body: object, extra: Readonly<Record<string, unknown>>): void {
  const collisions = Object.keys(extra).filter((key) => key in body || key === 'stream');
  if (collisions.length === 0) return;
  throw new UserError(
    `modelSettings.extraBody sets ${collisions.map((key) => `\`${key}\``).join(', ')}, which toolwright sends itself. ` +
      'Use the setting of toolwright for it, or leave it out of extraBody.',
  );
}
