import type { ModelSettings } from '../model/model-settings.js';
import type { OutputSchema } from '../model/model.js';
import type { WireText } from './wire.js';

/** How the answer's text is to look: its JSON shape and its verbosity share one field (B28). */
export function toWireText(outputSchema: OutputSchema | undefined, text: ModelSettings['text']): WireText | undefined {
  if (outputSchema === undefined && text?.verbosity === undefined) return undefined;
  return {
    ...(outputSchema !== undefined && {
      format: {
        type: 'json_schema',
        name: outputSchema.name,
        schema: { ...outputSchema.schema },
        strict: outputSchema.strict,
      },
    }),
    ...(text?.verbosity !== undefined && { verbosity: text.verbosity }),
  };
}
