import type { Manifest, ManifestToolset } from '../../schema/manifest.js';
import { pieceOf, rememberPieces, type TextPieces } from './text-pieces.js';

/** The manifest as `JSON.stringify` with two blanks prints it. Toolsets that were printed before are not printed again. */
export function printJson({ version, toolsets, ...others }: Manifest): TextPieces {
  if (toolsets.length === 0) return [pieceOf(`${JSON.stringify({ version, toolsets, ...others }, undefined, 2)}\n`)];
  const list = toolsets.flatMap((toolset, index) => (index === 0 ? [] : [BETWEEN]).concat(printToolset(toolset)));
  const rest = Object.entries(others)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `,\n  ${JSON.stringify(key)}: ${indented(JSON.stringify(value, undefined, 2), '  ')}`);
  return [pieceOf(`{\n  "version": ${version},\n  "toolsets": [\n`), ...list, pieceOf(`\n  ]${rest.join('')}\n}\n`)];
}

const BETWEEN = pieceOf(',\n');

const printToolset = rememberPieces(
  (toolset: ManifestToolset) => `    ${indented(JSON.stringify(toolset, undefined, 2), '    ')}`,
);

/** In JSON, the end of a line is never part of a text. */
function indented(json: string, margin: string): string {
  return json.replaceAll('\n', `\n${margin}`);
}
