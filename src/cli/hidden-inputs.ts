import type { ManifestTool } from '../schema/index.js';

/** The parameters of a tool that the application fills in: `apiKey (Secret), db (from database)`; `undefined` when there are none. */
export function hiddenInputs({ parameters }: ManifestTool): string | undefined {
  const hidden = parameters.filter(({ kind }) => kind === 'inject');
  if (hidden.length === 0) return undefined;
  return hidden
    .map(({ name, from, secret, optional }) => {
      const facts = [
        ...(secret ? ['Secret'] : []),
        ...(from === undefined ? [] : [`from ${from}`]),
        ...(optional ? ['optional'] : []),
      ];
      return facts.length === 0 ? name : `${name} (${facts.join(', ')})`;
    })
    .join(', ');
}
