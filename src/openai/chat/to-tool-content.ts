import type { FunctionCallResultItem } from '../../model/item.js';
import type { UnsupportedFeatures } from './unsupported-features.js';

/**
 * A tool's output as text, which is all that this API takes: of several parts the texts, or a word for what cannot be sent (B179).
 *
 * @throws {UserError} There is more than text, and nothing may be left out.
 */
export function toToolContent(output: FunctionCallResultItem['output'], unsupported: UnsupportedFeatures): string {
  if (typeof output === 'string') return output;
  const texts = output.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  if (texts.length < output.length) {
    unsupported.leaveOut(
      'pictures and files in tool outputs are not supported and left out; the model is sent their texts.',
    );
  }
  if (texts.length > 0) return texts.join('\n');
  const kinds = new Set(output.map(({ type }) => type));
  return kinds.size === 0 ? '' : `[The tool returned ${[...kinds].join(' and ')} output, which cannot be shown here.]`;
}
