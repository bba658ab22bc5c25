import { dirname, join, relative } from 'node:path';

import type { DiagnosticCollector } from '../diagnostics/diagnostic-collector.js';
import type { FileQuestions } from './file-questions.js';

/** What to do about tools and arguments without a description. */
export type RequireDescriptions = 'error' | 'warn' | 'off';

/** What a project asks of the generator: `"toolwright": { … }` in its package.json. */
export interface GeneratorSettings {
  /**
   * What to do about tools and arguments that a model is told nothing about.
   * @default 'off'
   */
  readonly requireDescriptions?: RequireDescriptions;
}

const LEVELS: readonly unknown[] = ['error', 'warn', 'off'];

/** Reads the settings from the nearest package.json above a tsconfig. */
export function readSettings(
  configFile: string,
  cwd: string,
  files: FileQuestions,
  diagnostics: DiagnosticCollector,
): GeneratorSettings {
  const path = nearestPackage(dirname(configFile), files);
  const settings = path === undefined ? undefined : settingsIn(files.readFile(path));
  if (path === undefined || settings === undefined) return {};
  const { requireDescriptions } = settings;
  if (requireDescriptions === undefined || LEVELS.includes(requireDescriptions)) return settings;
  const facts = { file: relative(cwd, path), value: JSON.stringify(requireDescriptions) };
  diagnostics.report('TW1009', facts);
  return {};
}

function nearestPackage(folder: string, files: FileQuestions): string | undefined {
  const path = join(folder, 'package.json');
  if (files.fileExists(path)) return path;
  const parent = dirname(folder);
  return parent === folder ? undefined : nearestPackage(parent, files);
}

function settingsIn(text: string | undefined): GeneratorSettings | undefined {
  try {
    const { toolwright } = JSON.parse(text ?? '{}') as { readonly toolwright?: GeneratorSettings };
    return typeof toolwright === 'object' ? toolwright : undefined;
  } catch {
    // Whoever cares for package.json itself complains of it.
    return undefined;
  }
}
