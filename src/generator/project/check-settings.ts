import type { RequireDescriptions } from './read-settings.js';

/** What `toolwright check` holds the tools of a project to: `"toolwright": { "check": { … } }` in its package.json. */
export interface CheckSettings {
  /** The most tokens that one tool may cost in a request. @default no limit */
  readonly maxTokensPerTool?: number;
  /** The most tokens that all tools together may cost. @default no limit */
  readonly maxTokens?: number;
  /** What to do about tools without a description. @default 'off' */
  readonly requireDescriptions?: RequireDescriptions;
  /** How many arguments, of all tools together, may go without a description. @default no limit */
  readonly maxUndocumentedParameters?: number;
  /** What to do about two tools whose descriptions have at least four fifths of their words in common. @default 'off' */
  readonly nearDuplicateDescriptions?: RequireDescriptions;
}

const LEVELS: readonly unknown[] = ['error', 'warn', 'off'] satisfies RequireDescriptions[];

const isLevel = (value: unknown): boolean => LEVELS.includes(value);
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const A_LEVEL = 'Write "error", "warn" or "off".';
const A_COUNT = 'Write a whole number from 0 on.';

/** What a setting may be, and what to write in place of anything else. */
export interface SettingRule {
  readonly allows: (value: unknown) => boolean;
  readonly remedy: string;
}

export const LEVEL_RULE: SettingRule = { allows: isLevel, remedy: A_LEVEL };
const COUNT_RULE: SettingRule = { allows: isCount, remedy: A_COUNT };

export const CHECK_RULES: Readonly<Record<keyof CheckSettings, SettingRule>> = {
  maxTokensPerTool: COUNT_RULE,
  maxTokens: COUNT_RULE,
  requireDescriptions: LEVEL_RULE,
  maxUndocumentedParameters: COUNT_RULE,
  nearDuplicateDescriptions: LEVEL_RULE,
};
