import type { StoredRule } from './class-validator-rules.js';
import { combineEffects, type CombinedEffect } from './combine-effects.js';
import { ruleEffect } from './rules/rule-table.js';

/** What the rules on one property say, sorted by what they are about. */
export interface PropertyRules {
  /** About the value itself. */
  readonly value: CombinedEffect;
  /** About what is in the list (`each: true`); `undefined` when no rule is. */
  readonly elements: CombinedEffect | undefined;
  /** `@ValidateNested`: about the value itself, or what is in the list. */
  readonly nested: 'value' | 'elements' | undefined;
  /** `@IsOptional`, or `@IsEmpty`, which lets nothing else through. */
  readonly optional: boolean;
}

/** Reads the rules of one property. Rules that hold only on a condition say nothing of every value, so they do not count here. */
export function readPropertyRules(rules: readonly StoredRule[]): PropertyRules {
  const checks = rules.filter((rule) => rule.type === 'customValidation' || rule.type === 'isDefined');
  const unconditional = checks.filter(({ validateIf }) => validateIf === undefined);
  const onElements = unconditional.filter(({ each }) => each === true);
  const nested = rules.find(({ type }) => type === 'nestedValidation');
  const sentences = rules.flatMap((rule) => customSentence(rule) ?? []);
  const value = combine(unconditional.filter(({ each }) => each !== true));
  return {
    value: { ...value, sentences: [...value.sentences, ...sentences] },
    elements: onElements.length > 0 ? combine(onElements) : undefined,
    nested: nested && (nested.each === true ? 'elements' : 'value'),
    optional: rules.some(
      ({ type, name }) => (type === 'conditionalValidation' && name === 'isOptional') || name === 'isEmpty',
    ),
  };
}

function combine(rules: readonly StoredRule[]): CombinedEffect {
  // Decorators take effect from the bottom up; a reader expects what is written first to be said first.
  return combineEffects(rules.toReversed().map(({ name, constraints }) => ruleEffect(name, constraints ?? []) ?? {}));
}

/** What a rule that class-validator does not ship can say to the model: the message its author wrote for it. */
function customSentence({ type, name, constraints, message }: StoredRule): string | undefined {
  const isOwn = type === 'customValidation' && ruleEffect(name, constraints ?? []) === undefined;
  if (!isOwn || typeof message !== 'string' || message.includes('$')) return undefined;
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
