import type { PromptTemplate } from '../model/prompt-template.js';
import { given } from './given.js';
import { toWireInputPart } from './to-wire-part.js';
import type { WirePrompt } from './wire.js';

/** A prompt that the API keeps, and what fills its gaps (B27). */
export function toWirePrompt({ id, version, variables }: PromptTemplate): WirePrompt {
  return {
    id,
    ...given({
      version,
      variables:
        variables &&
        Object.fromEntries(
          Object.entries(variables).map(([name, value]) => [
            name,
            typeof value === 'string' ? value : toWireInputPart(value),
          ]),
        ),
    }),
  };
}
