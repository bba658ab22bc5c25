import type ts from 'typescript';

import type { JsonSchema } from '../../schema/json-schema.js';
import { referredName } from '../types/inline-definitions.js';
import type { Finding } from './finding.js';
import { typePlace } from './property-facts.js';
import { takeDto, type RuleMark } from './rule-mark.js';
import { textOfRule, type SourceRule } from './source-rule.js';

type Definitions = Readonly<Record<string, JsonSchema>>;

/** Rules that let `undefined` through. */
const TAKES_NOTHING = ['isEmpty', 'isNotIn', 'notEquals'];

/** What the rules of a property say against its type that no schema can tell. */
export function checkProperty(mark: RuleMark, schema: JsonSchema, definitions: Definitions): readonly Finding[] {
  return [
    ...checkOptional(mark),
    ...checkEnum(mark),
    ...checkNested(mark, schema, definitions),
    ...checkConstants(mark),
  ];
}

function checkOptional(mark: RuleMark): readonly Finding[] {
  const { rules, isMapped } = mark.facts;
  const optional = rules.find(({ name }) => name === 'isOptional');
  const isConditional = rules.some(({ decorator }) => decorator === 'ValidateIf');
  // A helper such as PartialType adds rules of its own when the program runs.
  if (isConditional || isMapped) return [];
  if (optional !== undefined) {
    if (mark.optional !== undefined) return [];
    return [finding('TW2012', { name: mark.name }, mark, optional.node)];
  }
  const refusing = rules.find(
    ({ kind, name, conditional, each }) =>
      kind === 'check' && name !== undefined && !conditional && !each && !TAKES_NOTHING.includes(name),
  );
  if (mark.optional !== 'by type' || refusing === undefined) return [];
  const message = `The type lets ${mark.name} be left out.`;
  return [
    finding('TW1402', { rule: textOfRule(refusing) }, mark, refusing.node, { node: typePlace(mark.facts), message }),
  ];
}

/** Another enum than the type's, which only happens to share a value with it. */
function checkEnum(mark: RuleMark): readonly Finding[] {
  const { typeSymbol, typeText, facts } = mark;
  if (!mark.isOfEnum) return [];
  const isOther = ({ enumSymbol }: SourceRule): boolean => enumSymbol !== undefined && enumSymbol !== typeSymbol;
  return facts.rules.filter(isOther).map((rule) => {
    const related = { node: typePlace(facts), message: `The type is ${typeText}.` };
    return finding('TW1404', { rule: textOfRule(rule), type: typeText }, mark, rule.node, related);
  });
}

/** Rules of a nested class that nobody runs. */
function checkNested(mark: RuleMark, schema: JsonSchema, definitions: Definitions): readonly Finding[] {
  const { rules, declaration, hasOthers } = mark.facts;
  if (hasOthers || rules.length === 0 || rules.some(({ kind }) => kind === 'nested')) return [];
  const isList = typeof schema.items === 'object';
  const inner = typeof schema.items === 'object' ? schema.items : schema;
  const name = referredName(inner);
  const { key } = takeDto({ ...(name === undefined ? {} : definitions[name]), ...inner });
  if (key === undefined || mark.classes.byName(key)?.hasRules !== true) return [];
  const decorator = isList ? '@ValidateNested({ each: true })' : '@ValidateNested()';
  return [finding('TW2013', { dto: key, decorator }, mark, declaration.name)];
}

function checkConstants(mark: RuleMark): readonly Finding[] {
  return mark.facts.rules
    .filter(({ constraints, kind }) => constraints === undefined && kind === 'check')
    .map((rule) => finding('TW2011', { rule: textOfRule(rule) }, mark, rule.node));
}

function finding(
  code: Finding['code'],
  facts: Finding['facts'],
  mark: RuleMark,
  node: ts.Node,
  related?: { readonly node: ts.Node; readonly message: string },
): Finding {
  const subject = `${mark.owner.className}.${mark.name}`;
  return { code, facts, place: { node, subject, ...(related && { related: [related] }) } };
}
