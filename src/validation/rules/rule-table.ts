import { containerRules } from './container-rules.js';
import { formatRules } from './format-rules.js';
import { numberRules } from './number-rules.js';
import { registerRules } from './register-rules.js';
import type { RuleEffect, RuleReader } from './rule-effect.js';
import { textRules } from './text-rules.js';
import { valueRules } from './value-rules.js';

const readers = new Map<string, RuleReader>(
  [textRules, formatRules, registerRules, numberRules, containerRules, valueRules].flatMap((table) =>
    Object.entries(table),
  ),
);

/** What a rule means for a schema; `undefined` for rules that class-validator does not ship. */
export function ruleEffect(name: string | undefined, constraints: readonly unknown[]): RuleEffect | undefined {
  return name === undefined ? undefined : readers.get(name)?.(constraints);
}

const namesByDecorator = new Map([...readers.keys()].map((name) => [name.toLowerCase(), name]));

/** The name class-validator stores for a decorator: `isUuid` for `IsUUID`. The two never differ but in capitals. */
export function ruleOfDecorator(decorator: string): string | undefined {
  return namesByDecorator.get(decorator.toLowerCase());
}
