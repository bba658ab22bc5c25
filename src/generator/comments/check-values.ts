import { UnsupportedSchemaError, type ArgumentProblem } from '../../errors/index.js';
import { compileCodec } from '../../schema/codec.js';
import type { JsonSchema, ObjectSchema } from '../../schema/json-schema.js';
import { markOf, type SourceMark } from '../explain/source-mark.js';
import { withoutMarks } from '../explain/without-marks.js';
import { visitSubschemas } from '../types/visit-subschemas.js';

/** A default or an example that its own schema refuses. */
export interface WrongValue {
  readonly keyword: 'default' | 'examples';
  readonly value: unknown;
  readonly problem: string;
  readonly mark: SourceMark;
  /** The place of the rule that it breaks, where that is another than the type. */
  readonly against?: SourceMark;
}

/** What TypeScript does not check, because it stands in a comment or a decorator. */
const UNCHECKED: readonly string[] = ['tag', 'decorator', 'rule'];

/** Finds defaults and examples that do not fit, in a schema that still has its marks. */
export function wrongValues(root: ObjectSchema): readonly WrongValue[] {
  const found: WrongValue[] = [];
  const visit = (schema: JsonSchema): void => {
    found.push(...wrongIn(schema, root.$defs));
    visitSubschemas(schema, visit);
  };
  for (const schema of [...Object.values(root.properties), ...Object.values(root.$defs ?? {})]) visit(schema);
  return found;
}

/** What a schema has against a value in its exact JSON form; empty when nothing. */
export function problemsWith(args: unknown, schema: ObjectSchema): readonly ArgumentProblem[] {
  try {
    const codec = compileCodec(schema);
    return codec.problems(codec.lower(args));
  } catch (error) {
    // What cannot be lowered is reported when the whole schema is.
    if (error instanceof UnsupportedSchemaError) return [];
    throw error;
  }
}

function wrongIn(schema: JsonSchema, $defs: JsonSchema['$defs']): WrongValue[] {
  return (['default', 'examples'] as const).flatMap((keyword) => {
    const mark = markOf(schema, keyword);
    if (schema[keyword] === undefined || mark === undefined) return [];
    const rules = Object.keys(schema).flatMap((each) => {
      const rule = each === keyword || each === 'description' ? undefined : markOf(schema, each);
      return rule && UNCHECKED.includes(rule.kind) ? [rule] : [];
    });
    if (!UNCHECKED.includes(mark.kind) && rules.length === 0) return [];
    const values: readonly unknown[] = keyword === 'default' ? [schema.default] : (schema.examples ?? []);
    return values.flatMap((value) => {
      const { default: _default, examples: _examples, description: _description, ...bare } = withoutMarks(schema);
      const [problem] = problemsWith(
        { value },
        {
          type: 'object',
          properties: { value: bare },
          required: ['value'],
          additionalProperties: false,
          ...($defs && { $defs: withoutMarks({ $defs }).$defs }),
        },
      );
      if (problem === undefined) return [];
      const place = problem.path === 'value' ? 'it' : problem.path.replace(/^value\.?/, '');
      const text = `${place} must be ${problem.expected}`;
      return [{ keyword, value, problem: text, mark, ...(rules[0] && { against: rules[0] }) }];
    });
  });
}
