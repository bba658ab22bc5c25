import type ts from 'typescript';

import type { JsonSchema } from '../../schema/json-schema.js';
import { marksFor, SourceMark } from '../explain/source-mark.js';
import { hintFor } from './conflict-hint.js';
import type { Finding } from './finding.js';
import { narrowElements } from './narrow-elements.js';
import { narrowSchema, type Narrowed } from './narrow-schema.js';
import { typePlace } from './property-facts.js';
import type { RuleMark } from './rule-mark.js';
import { orNull, sourceEffect } from './source-effect.js';
import { textOfRule, type SourceRule } from './source-rule.js';
import { withSentences } from './with-sentences.js';

type Definitions = Readonly<Record<string, JsonSchema>>;

/** Adds the rules of one property to its schema, one after the other, and notes those that leave nothing. */
export class RuleFolder {
  private readonly findings: Finding[] = [];
  private readonly isOptional: boolean;
  /** Those that hold of every value. */
  private readonly rules: readonly SourceRule[];

  constructor(
    private readonly mark: RuleMark,
    private readonly definitions: Definitions,
  ) {
    const { rules } = mark.facts;
    this.isOptional = rules.some(({ name }) => name === 'isOptional' || name === 'isEmpty');
    const isConditional = rules.some(({ decorator }) => decorator === 'ValidateIf');
    const isCheck = ({ kind, conditional }: SourceRule): boolean =>
      (kind === 'check' || kind === 'nested') && !conditional;
    this.rules = isConditional ? [] : rules.filter(isCheck);
  }

  fold(schema: JsonSchema): { readonly schema: JsonSchema; readonly findings: readonly Finding[] } {
    let current = schema;
    const taken: SourceRule[] = [];
    for (const rule of this.rules) {
      const next = this.add(current, rule);
      if ('conflict' in next) {
        this.reportConflict(schema, taken, rule);
        continue;
      }
      current = next.schema;
      taken.push(rule);
    }
    return { schema: current, findings: this.findings };
  }

  private add(schema: JsonSchema, rule: SourceRule): Narrowed {
    const effect = sourceEffect(rule);
    if (effect === undefined) return { schema, sentences: [] };
    const narrow = (each: JsonSchema): Narrowed => {
      const narrowed = narrowSchema(each, this.isOptional ? orNull(effect) : effect, this.definitions);
      return 'conflict' in narrowed ? narrowed : { schema: marked(narrowed, each, rule), sentences: [] };
    };
    // class-validator looks into lists with a plain @ValidateNested() too.
    return rule.each && rule.kind !== 'nested' ? narrowElements(schema, narrow) : narrow(schema);
  }

  private reportConflict(schema: JsonSchema, taken: readonly SourceRule[], rule: SourceRule): void {
    const alone = this.add(schema, rule);
    if ('conflict' in alone) return this.reportAgainstType(schema, rule, alone.conflict);
    const other = taken.find((each) => {
      const before = this.add(schema, each);
      return 'schema' in before && 'conflict' in this.add(before.schema, rule);
    });
    const against = other ?? taken.at(-1);
    if (against === undefined) return;
    const [text, otherText] = [textOfRule(rule), textOfRule(against)];
    this.report('TW1403', { rule: text, other: otherText }, rule, against.node, `${otherText} is here.`);
  }

  private reportAgainstType(schema: JsonSchema, rule: SourceRule, conflict: 'type' | 'values' | 'bounds'): void {
    const place = typePlace(this.mark.facts);
    const type = this.mark.typeText + (conflict === 'bounds' ? boundsOf(schema) : '');
    const text = `The type is ${type}.`;
    // Two enums are told of as such.
    if (rule.enumSymbol !== undefined && this.mark.isOfEnum) return;
    const hint = hintFor(schema, rule, this.definitions);
    this.report('TW1401', { rule: textOfRule(rule), type, hint }, rule, place, text);
  }

  private report(
    code: Finding['code'],
    facts: Finding['facts'],
    rule: SourceRule,
    node: ts.Node,
    message: string,
  ): void {
    const subject = `${this.mark.owner.className}.${this.mark.name}`;
    this.findings.push({ code, facts, place: { node: rule.node, subject, related: [{ node, message }] } });
  }
}

/** Says of the keywords that a rule added that they are the rule's. */
function marked(
  narrowed: Exclude<Narrowed, { readonly conflict: unknown }>,
  before: JsonSchema,
  rule: SourceRule,
): JsonSchema {
  const schema = withSentences(narrowed.schema, narrowed.sentences);
  const added = Object.keys(schema).filter(
    (keyword) => !keyword.startsWith('x-') && schema[keyword] !== before[keyword],
  );
  return added.length === 0
    ? schema
    : { ...schema, ...marksFor(added, new SourceMark('rule', rule.node, rule.decorator)) };
}

/** What tags and other types say beside the type itself. */
function boundsOf(schema: JsonSchema): string {
  const bounds = Object.entries(schema).filter(
    ([keyword, value]) => /^(?:exclusive)?(?:min|max)/i.test(keyword) && typeof value === 'number',
  );
  return bounds.length === 0
    ? ''
    : ` with ${bounds.map(([keyword, value]) => `${keyword} ${String(value)}`).join(' and ')}`;
}
