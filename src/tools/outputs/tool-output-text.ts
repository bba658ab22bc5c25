import { UserError } from '../../errors/index.js';
import type { TextPart } from '../../model/item.js';
import { shown } from '../shown.js';

/**
 * A text as one part of what a tool returns, beside pictures and files (B172). A tool that returns nothing but a text returns the text.
 *
 * @throws UserError when it is no text.
 */
export function toolOutputText(text: string): TextPart {
  if (typeof text !== 'string') throw new UserError(`toolOutputText() takes a text, not ${shown(text)}.`);
  return { type: 'text', text };
}
