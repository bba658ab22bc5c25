import ts from 'typescript';

import type { BuiltManifest } from '../build-manifest.js';
import type { ClassImport } from '../class-import.js';
import type { Manifest, ManifestToolset } from '../../schema/manifest.js';
import { relativeSpecifier, type ImportStyle } from './import-style.js';
import { MODULE_HEADER } from './module-header.js';
import { printLiteral, printString } from './print-literal.js';
import { pieceOf, rememberPieces, type TextPieces } from './text-pieces.js';

/** The TypeScript module that binds a manifest to its classes. */
export function emitModule(
  { manifest, classes, dtos }: Pick<BuiltManifest, 'manifest' | 'classes' | 'dtos'>,
  file: string,
  style: ImportStyle,
): TextPieces {
  const all = withoutRepetition([...classes, ...Object.values(dtos)]);
  const names = localNames(all);
  const imported = all.map((each, index) => ({ ...each, local: names[index] ?? each.className }));
  const locals = new Map(imported.map((each) => [identity(each), each.local]));
  const localOf = (wanted: ClassImport): string => locals.get(identity(wanted)) ?? wanted.className;
  const byFile = Map.groupBy(imported, (each) => each.file);
  const imports = [...byFile].map(([source, ofFile]) => {
    const plain = ofFile.filter(({ exportName }) => exportName !== 'default').map(importClause);
    const main = ofFile.find(({ exportName }) => exportName === 'default')?.local;
    const clause = [main, plain.length > 0 ? `{ ${plain.join(', ')} }` : undefined].filter(Boolean).join(', ');
    return `import ${clause} from ${printString(relativeSpecifier(file, source, style))};\n`;
  });
  const list = printList('[', classes.map(localOf), ']', 2);
  const members = Object.entries(dtos).map(([key, each]) => (key === localOf(each) ? key : `${key}: ${localOf(each)}`));
  const head = `${MODULE_HEADER}import { bindManifest } from 'toolwright';
${imports.join('')}
bindManifest(
`;
  const tail = `  ${list},
${members.length === 0 ? '' : `  { dtos: () => (${printList('{ ', members, ' }', 2)}) },\n`});
`;
  return [pieceOf(head), ...printManifest(manifest), pieceOf(tail)];
}

/** As `printLiteral` would set it, toolset by toolset. */
function printManifest({ toolsets, version, dtos }: Manifest): TextPieces {
  const rest = dtos === undefined ? '' : `    dtos: ${printLiteral(dtos, 4, 'dtos: '.length)},\n`;
  return [
    pieceOf(`  {\n    version: ${version},\n    toolsets: [\n`),
    ...toolsets.map(printToolset),
    pieceOf(`    ],\n${rest}  },\n`),
  ];
}

const printToolset = rememberPieces((toolset: ManifestToolset) => `      ${printLiteral(forRunTime(toolset), 6)},\n`);

/** The run time lowers the exact schema itself and asks the decorators itself, so that both can never disagree; documentation it does not need. */
export function forRunTime(toolset: ManifestToolset): ManifestToolset {
  const tools = toolset.tools.map(
    ({
      strictSchema: _sent,
      throws: _throws,
      needsApproval: _approval,
      effect: _effect,
      deferLoading: _defer,
      ...tool
    }) => tool,
  );
  return { ...toolset, tools };
}

function importClause({ exportName, local }: ClassImport & { readonly local: string }): string {
  if (exportName === local) return local;
  return `${kindOfName(exportName) === 'text' ? printString(exportName) : exportName} as ${local}`;
}

/** One name for each class; the second class of a name gets a number, as does one called like something this module uses. */
function localNames(classes: readonly ClassImport[]): string[] {
  const taken = new Set(['bindManifest']);
  return classes.map(({ className, exportName, file }) => {
    const wanted =
      className === 'default' ? nameFromFile(file) : kindOfName(exportName) === 'free' ? exportName : className;
    let name = wanted;
    for (let count = 2; taken.has(name); count++) name = `${wanted}${count}`;
    taken.add(name);
    return name;
  });
}

/**
 * Whether a variable can have this name; `export { Weather as delete }` and `export { Weather as 'weather tools' }` use
 * what none can, and the latter is not even written without quotes.
 */
function kindOfName(name: string): 'free' | 'reserved' | 'text' {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, undefined, name);
  const kind = scanner.scan();
  if (scanner.getTokenEnd() !== name.length || kind < ts.SyntaxKind.Identifier) return 'text';
  const isReserved = kind >= ts.SyntaxKind.FirstReservedWord && kind <= ts.SyntaxKind.LastFutureReservedWord;
  return isReserved || name === 'await' ? 'reserved' : 'free';
}

function nameFromFile(file: string): string {
  const stem = (file.split('/').at(-1) ?? '').replace(/\.[cm]?[jt]sx?$/, '');
  const words = stem.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return /^[A-Za-z]/.test(name) ? name : `Toolset${name}`;
}

function identity({ file, exportName }: ClassImport): string {
  return `${file}\0${exportName}`;
}

function withoutRepetition(classes: readonly ClassImport[]): readonly ClassImport[] {
  return [...new Map(classes.map((each) => [identity(each), each])).values()];
}

function printList(open: string, items: readonly string[], close: string, indent: number): string {
  const flat = `${open}${items.join(', ')}${close}`;
  if (items.length === 0) return `${open}${close}`.replace('  ', '');
  if (flat.length + 24 <= 120) return flat;
  const pad = ' '.repeat(indent);
  return `${open.trim()}\n${items.map((item) => `${pad}  ${item},\n`).join('')}${pad}${close.trim()}`;
}
