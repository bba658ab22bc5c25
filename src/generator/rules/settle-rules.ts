import { describeSchema } from '../../schema/describe-schema.js';
import type { JsonSchema } from '../../schema/json-schema.js';
import { referredName } from '../types/inline-definitions.js';
import { mapSubschemas } from '../types/map-subschemas.js';
import { checkProperty } from './check-property.js';
import type { Finding } from './finding.js';
import { RuleFolder } from './fold-rules.js';
import { takeMarks, type RuleMark, type TagMark } from './rule-mark.js';
import { withSentences } from './with-sentences.js';

type Definitions = Readonly<Record<string, JsonSchema>>;

/** A schema that says what the rules say too. */
export interface SettledSchema {
  readonly schema: JsonSchema;
  readonly definitions: Definitions;
  /** Where types, tags and rules contradict each other. */
  readonly findings: readonly Finding[];
}

/** Narrows every property by the rules that were marked beside it. */
export function settleRules(root: JsonSchema, marked: Definitions): SettledSchema {
  const findings: Finding[] = [];
  const settle = (node: JsonSchema): JsonSchema => {
    const { rules, tag, schema } = takeMarks(node);
    const tagged = tag === undefined ? schema : withTag(schema, tag, marked);
    const narrowed = rules === undefined ? tagged : narrow(tagged, rules, marked, findings);
    return mapSubschemas(narrowed, settle);
  };
  const schema = settle(root);
  const definitions = Object.fromEntries(Object.entries(marked).map(([name, each]) => [name, settle(each)]));
  return { schema, definitions, findings };
}

function narrow(schema: JsonSchema, mark: RuleMark, definitions: Definitions, findings: Finding[]): JsonSchema {
  const { isTransformed } = mark.facts;
  const { schema: narrowed, findings: own } = new RuleFolder(mark, definitions).fold(schema);
  findings.push(...checkProperty(mark, schema, definitions));
  if (!isTransformed) {
    findings.push(...own);
    return narrowed;
  }
  // What is sent is not what the rules see, so they cannot contradict its type.
  if (JSON.stringify(narrowed) === JSON.stringify(schema)) return schema;
  const after = describeSchema(narrowed, definitions);
  return withSentences(schema, [`It is transformed on arrival, and must then be ${after}.`]);
}

/** The discriminator comes first: models decide by it, and branches of a union may not start alike. */
function withTag(schema: JsonSchema, { property, value }: TagMark, definitions: Definitions): JsonSchema {
  const name = referredName(schema);
  const { $ref: _pointer, ...beside } = schema;
  const object: JsonSchema = name === undefined ? schema : { ...definitions[name], ...beside };
  const { [property]: declared, ...others } = object.properties ?? {};
  const description = declared?.description;
  return {
    ...object,
    properties: {
      [property]: { type: 'string', const: value, ...(description !== undefined && { description }) },
      ...others,
    },
    required: [property, ...(object.required ?? []).filter((each) => each !== property)],
  };
}
