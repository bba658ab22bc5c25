import { UserError } from '../../errors/index.js';
import type { ComputerPicture } from './computer.js';

/** A picture as a data URL; an empty text stays one (B88). */
export function pictureUrl(picture: ComputerPicture): string {
  if (picture instanceof Uint8Array) return pictureUrl(Buffer.from(picture).toString('base64'));
  if (typeof picture !== 'string') {
    throw new UserError(
      `screenshot() of the computer returned ${picture === null ? 'null' : `a value of type ${typeof picture}`}; it has to return a PNG, as bytes or in base64.`,
    );
  }
  return picture === '' || picture.startsWith('data:') ? picture : `data:image/png;base64,${picture}`;
}
