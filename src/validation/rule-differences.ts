import type { Class } from '../schema/class.js';
import { rulesOf } from './class-validator-rules.js';
import { ruleOfDecorator } from './rules/rule-table.js';
import { ruleText, ruleTexts } from './rules/rule-text.js';

/**
 * How the rules that a class runs differ from those its source had when somebody wrote them down: one sentence a property, with the
 * property in front.
 *
 * @param written By property, each as {@link ruleText} has it; `…` where others may be added.
 */
export function ruleDifferences(
  dtoClass: Class,
  written: Readonly<Record<string, readonly string[]>>,
): readonly string[] {
  const running = rulesOf(dtoClass);
  const properties = new Set([...Object.keys(written), ...running.keys()]);
  return [...properties].flatMap((property) => {
    const then = written[property] ?? [];
    const rules = (running.get(property) ?? []).filter(
      ({ name }) => name !== undefined && ruleOfDecorator(name) === name,
    );
    const now = rules.map(({ name = '', constraints = [] }) => ruleTexts(name, constraints));
    const gone = then.filter((text) => text !== '…' && !now.some((texts) => texts.includes(text)));
    const isKnown = (texts: readonly string[]): boolean => texts.some((text) => then.includes(text));
    // A property without any rule in the source may have got its rules from a class or a decorator that makes them.
    const added = then.length === 0 || then.includes('…') ? [] : rules.filter((_, index) => !isKnown(now[index] ?? []));
    if (gone.length === 0 && added.length === 0) return [];
    // Decorators take effect from the bottom up; a reader expects what is written first to be said first.
    const found = rules.toReversed().map(({ name = '', constraints = [] }) => ruleText(name, constraints));
    return [`${property} has the rules ${listed(found)}, but the manifest says ${listed(then)}.`];
  });
}

function listed(texts: readonly string[]): string {
  return texts.length === 0 ? '(none)' : texts.join(', ');
}
