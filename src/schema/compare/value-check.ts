import { jsonIdentity } from '../json-identity.js';
import type { JsonSchema, JsonTypeName } from '../json-schema.js';
import { allowsType, typeOfValue } from '../schema-types.js';
import { lazyValidator, type Validator } from '../validators.js';
import { isConstraint } from './keyword-rules.js';
import { refersElsewhere } from './refers-elsewhere.js';

/** Holds single values to schemas of one document. */
export class ValueCheck {
  private readonly validators = new Map<JsonSchema, Validator>();
  private readonly isSelfContained: boolean;

  constructor(private readonly root: JsonSchema) {
    this.isSelfContained = !refersElsewhere(root.$defs);
  }

  allowsAll(values: readonly unknown[], schema: JsonSchema): boolean {
    const types = typesIn(schema);
    // What is of another type need not be looked at any closer.
    if (types !== undefined && !values.every((value) => allowsType(types, typeOfValue(value)))) return false;
    try {
      const isValid = this.validators.get(schema) ?? this.validatorOf(schema);
      this.validators.set(schema, isValid);
      return values.every((value) => isValid(value));
    } catch {
      // What the validator cannot read is not proved.
      return false;
    }
  }

  private validatorOf(schema: JsonSchema): Validator {
    const simple = simpleValidator(schema);
    if (simple !== undefined) return simple;
    const { $defs } = this.root;
    // The definitions are all that goes along.
    if (!this.isSelfContained || refersElsewhere(schema)) return () => false;
    return lazyValidator({ ...($defs && refers(schema) && { $defs }), allOf: [schema] });
  }
}

/** Most values are held to their type and to a list; to compile that would take longer than all the rest. */
function simpleValidator(schema: JsonSchema): Validator | undefined {
  const keywords = Object.keys(schema).filter(isConstraint);
  if (!keywords.every((keyword) => ['type', 'enum', 'const'].includes(keyword))) return undefined;
  const types = typesIn(schema);
  const lists = [schema.enum, Object.hasOwn(schema, 'const') ? [schema.const] : undefined]
    .filter((list) => list !== undefined)
    .map((list) => new Set(list.map((value) => jsonIdentity(value))));
  return (value) =>
    (types === undefined || allowsType(types, typeOfValue(value))) &&
    lists.every((list) => list.has(jsonIdentity(value)));
}

function typesIn({ type }: JsonSchema): readonly JsonTypeName[] | undefined {
  return typeof type === 'string' ? [type] : type;
}

function refers(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, each]) => key === '$ref' || refers(each));
}
