import { UserError } from '../errors/index.js';
import type { InputItem } from '../model/item.js';

/**
 * An item as stores keep it: JSON text, in which NUL characters and halves of surrogate pairs are escaped, so that no
 * database changes or refuses it.
 *
 * @throws {UserError} It is no item, or holds what JSON cannot.
 */
export function toItemText(item: InputItem): string {
  if (typeof item !== 'object' || item === null || typeof item.type !== 'string') {
    throw new UserError(
      `A session keeps items, objects with a \`type\`, not ${describe(item)}. ` +
        "A text of a user is { type: 'message', role: 'user', content: text }.",
    );
  }
  try {
    return JSON.stringify(item);
  } catch (error) {
    throw new UserError(
      `A session keeps items as JSON, which an item of type "${item.type}" is not: ${(error as Error).message}`,
      { cause: error },
    );
  }
}

export function fromItemText(text: string): InputItem {
  // Only `toItemText` writes what is read here.
  return JSON.parse(text) as InputItem;
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object without one' : `a value of type ${typeof value}`;
}
