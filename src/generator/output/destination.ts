import { readFileSync, statSync } from 'node:fs';

import type { Manifest } from '../../schema/manifest.js';
import type { DiagnosticCollector } from '../diagnostics/diagnostic-collector.js';
import { MODULE_MARK } from './module-header.js';

/** Where a manifest goes. */
export interface Destination {
  readonly modulePath: string;
  /** The same name with `.json`. */
  readonly jsonPath: string;
}

/** The two files of a manifest; undefined, and the reason reported, where the name is not that of a TypeScript module. */
export function destinationOf(
  modulePath: string,
  shown: (path: string) => string,
  diagnostics: DiagnosticCollector,
): Destination | undefined {
  const match = /^(.*?)(\.d)?\.[cm]?ts$/s.exec(modulePath);
  if (match === null || match[2] !== undefined) {
    diagnostics.report('TW1021', { file: shown(modulePath), suggestion: `${shown(withoutExtension(modulePath))}.ts` });
    return undefined;
  }
  return { modulePath, jsonPath: `${match[1]}.json` };
}

/**
 * Reports files that stand where the manifest should go and were not written by the generator: to write there would
 * destroy somebody's work.
 *
 * @returns Whether there are any.
 */
export function refuseForeignFiles(
  { modulePath, jsonPath }: Destination,
  shown: (path: string) => string,
  diagnostics: DiagnosticCollector,
): boolean {
  const module = textOf(modulePath);
  const json = textOf(jsonPath);
  const isModuleOurs = module.slice(0, 1000).includes(MODULE_MARK);
  const foreign = [
    ...(isEmpty(module) || isModuleOurs ? [] : [modulePath]),
    // What a merge left in pieces lies beside a module of ours, and to write it again is how it is mended.
    ...(isEmpty(json) || isManifest(json) || (isModuleOurs && !isJson(json)) ? [] : [jsonPath]),
  ];
  for (const path of foreign) diagnostics.report('TW1022', { file: shown(path) });
  return foreign.length > 0;
}

/** The manifest in a file; undefined when there is none or it is no manifest. */
export function readManifest(path: string): Manifest | undefined {
  const text = textOf(path);
  return isManifest(text) ? (JSON.parse(text) as Manifest) : undefined;
}

function isManifest(text: string): boolean {
  if (!isJson(text)) return false;
  const read = JSON.parse(text) as Partial<Manifest> | null;
  return typeof read?.version === 'number' && Array.isArray(read.toolsets);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isEmpty(text: string): boolean {
  return text.trim() === '';
}

/** Empty for what is no file. */
function textOf(path: string): string {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true ? readFileSync(path, 'utf8') : '';
}

function withoutExtension(path: string): string {
  return path.replace(/(?:\.d)?\.\w+$/, '');
}
