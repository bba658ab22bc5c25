import type { RuleEffect } from '../../validation/rules/rule-effect.js';
import { ruleEffect } from '../../validation/rules/rule-table.js';
import type { SourceRule } from './source-rule.js';

/** What a rule in the source means for a schema; `undefined` where only its run can tell. */
export function sourceEffect(rule: SourceRule): RuleEffect | undefined {
  if (rule.kind === 'nested') return { types: ['object', 'array'] };
  if (rule.name === undefined) return messageEffect(rule);
  if (rule.constraints === undefined) {
    // `@Min(limit())` is about numbers, whatever the limit.
    const { types } = ruleEffect(rule.name, []) ?? {};
    return types && { types };
  }
  const { gap: _gap, ...effect } = ruleEffect(rule.name, rule.constraints) ?? {};
  return effect;
}

/** What a validator of the user's own can say to the model: the message its author wrote for it. */
function messageEffect({ message, kind }: SourceRule): RuleEffect | undefined {
  if (kind !== 'check' || message === undefined || message.includes('$')) return undefined;
  return { sentence: /[.!?]$/.test(message) ? message : `${message}.` };
}

/** The same where `@IsOptional` stands: then `null` passes all the others. */
export function orNull(effect: RuleEffect): RuleEffect {
  return {
    ...effect,
    ...(effect.types && { types: [...effect.types, 'null'] }),
    ...(effect.values && { values: [...effect.values, null] }),
  };
}
