import { dirname, join, relative } from 'node:path';

import { describeUnknownOptions } from '../../errors/index.js';
import { isJsonObject } from '../../schema/plain-object.js';
import type { DiagnosticCollector } from '../diagnostics/diagnostic-collector.js';
import { CHECK_RULES, LEVEL_RULE, type CheckSettings, type SettingRule } from './check-settings.js';
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
  /** What `toolwright check` holds the tools to. @default nothing beyond what it always checks */
  readonly check?: CheckSettings;
}

const RULES: Readonly<Record<keyof GeneratorSettings, SettingRule>> = {
  requireDescriptions: LEVEL_RULE,
  check: { allows: isJsonObject, remedy: `Write an object of ${Object.keys(CHECK_RULES).join(', ')}.` },
};

/**
 * Reads the settings from the nearest package.json above a tsconfig. Where one of them is wrong, it is reported and none of them is
 * used.
 */
export function readSettings(
  configFile: string,
  cwd: string,
  files: FileQuestions,
  diagnostics: DiagnosticCollector,
): GeneratorSettings {
  const path = nearestPackage(dirname(configFile), files);
  const settings = path === undefined ? undefined : settingsIn(files.readFile(path));
  if (path === undefined || settings === undefined) return {};
  const report = reportIn(relative(cwd, path).replaceAll('\\', '/'), diagnostics);
  const { check } = settings;
  const isWell = [
    report('toolwright', settings, RULES),
    check === undefined || !isJsonObject(check) || report('toolwright.check', check, CHECK_RULES),
  ];
  return isWell.includes(false) ? {} : settings;
}

/** Reports what is wrong about some settings, and says whether nothing is. */
function reportIn(file: string, diagnostics: DiagnosticCollector) {
  return (name: string, settings: object, rules: Readonly<Record<string, SettingRule>>): boolean => {
    const problem = describeUnknownOptions(settings, Object.keys(rules));
    if (problem !== undefined) diagnostics.report('TW1010', { name, file, problem });
    const wrong = Object.entries(settings).filter(([key, value]) => rules[key]?.allows(value) === false);
    for (const [key, value] of wrong) {
      const facts = { setting: `${name}.${key}`, file, value: JSON.stringify(value), remedy: rules[key]?.remedy ?? '' };
      diagnostics.report('TW1009', facts);
    }
    return problem === undefined && wrong.length === 0;
  };
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
    return isJsonObject(toolwright) ? toolwright : undefined;
  } catch {
    // Whoever cares for package.json itself complains of it.
    return undefined;
  }
}
