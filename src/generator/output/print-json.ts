import type { Manifest, ManifestToolset } from '../../schema/manifest.js';

/** The manifest as `JSON.stringify` with two blanks prints it. Toolsets that were printed before are not printed again. */
export function printJson({ version, toolsets, ...others }: Manifest): string {
  if (toolsets.length === 0) return `${JSON.stringify({ version, toolsets, ...others }, undefined, 2)}\n`;
  // Put together piece by piece: one long text is only made of them when it is written.
  let text = `{\n  "version": ${version},\n  "toolsets": [`;
  for (const [index, toolset] of toolsets.entries()) text += (index === 0 ? '\n' : ',\n') + printToolset(toolset);
  text += '\n  ]';
  for (const [key, value] of Object.entries(others)) {
    if (value !== undefined)
      text += `,\n  ${JSON.stringify(key)}: ${indented(JSON.stringify(value, undefined, 2), '  ')}`;
  }
  return `${text}\n}\n`;
}

const printed = new WeakMap<ManifestToolset, string>();

function printToolset(toolset: ManifestToolset): string {
  let text = printed.get(toolset);
  if (text === undefined) {
    text = `    ${indented(JSON.stringify(toolset, undefined, 2), '    ')}`;
    printed.set(toolset, text);
  }
  return text;
}

/** In JSON, the end of a line is never part of a text. */
function indented(json: string, margin: string): string {
  return json.replaceAll('\n', `\n${margin}`);
}
