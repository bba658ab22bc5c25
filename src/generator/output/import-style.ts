import { dirname, relative } from 'node:path';

import ts from 'typescript';

/** How a project writes the end of a relative import. */
export type ImportStyle = 'js' | 'ts' | 'none';

/** The style most of the user's own relative imports have; what the compiler options suggest, where there are none. */
export function importStyleOf(files: readonly ts.SourceFile[], options: ts.CompilerOptions): ImportStyle {
  const votes: Record<ImportStyle, number> = { js: 0, ts: 0, none: 0 };
  for (const style of files.flatMap(stylesIn)) votes[style]++;
  const [best, count] = Object.entries(votes).toSorted(([, a], [, b]) => b - a)[0] ?? ['none', 0];
  return count > 0 ? (best as ImportStyle) : styleFor(options);
}

const known = new WeakMap<ts.SourceFile, readonly ImportStyle[]>();

/** One for each relative import; a file that stays the same is not looked through again. */
function stylesIn(file: ts.SourceFile): readonly ImportStyle[] {
  let styles = known.get(file);
  if (styles === undefined) {
    styles = file.statements.flatMap((statement) => {
      if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
      const { moduleSpecifier: specifier } = statement;
      if (specifier === undefined || !ts.isStringLiteral(specifier) || !specifier.text.startsWith('.')) return [];
      return styleOf(specifier.text) ?? [];
    });
    known.set(file, styles);
  }
  return styles;
}

/** `./weather.js` for `…/src/weather.ts`, as seen from `from`. */
export function relativeSpecifier(from: string, file: string, style: ImportStyle): string {
  const path = relative(dirname(from), file).replaceAll('\\', '/');
  const dotted = path.startsWith('.') ? path : `./${path}`;
  const match = /^(.*?)\.([cm]?)([jt])sx?$/.exec(dotted);
  if (match === null || style === 'ts') return dotted;
  const [, stem, flavour] = match;
  // `./a` never finds `a.mts`, whatever the style.
  return style === 'none' && flavour === '' ? `${stem}` : `${stem}.${flavour}js`;
}

function styleOf(specifier: string): ImportStyle | undefined {
  if (/\.[cm]?jsx?$/.test(specifier)) return 'js';
  if (/\.[cm]?tsx?$/.test(specifier)) return 'ts';
  return NO_CODE.test(specifier) ? undefined : 'none';
}

/** What bundlers import beside code. Any other dot belongs to a name, as in `./app.module`. */
const NO_CODE =
  /\.(?:json5?|css|s[ac]ss|less|html?|svg|png|jpe?g|gif|webp|wasm|node|txt|mdx?|ya?ml|graphql|gql|sql|vue|svelte)$/i;

function styleFor(options: ts.CompilerOptions): ImportStyle {
  if (options.allowImportingTsExtensions || options.rewriteRelativeImportExtensions) return 'ts';
  const isCommonJs = options.module === ts.ModuleKind.CommonJS;
  const isBundler = options.moduleResolution === ts.ModuleResolutionKind.Bundler;
  return isCommonJs || isBundler ? 'none' : 'js';
}
