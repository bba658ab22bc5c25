import { UserError } from '../errors/index.js';
import type { Class } from '../schema/class.js';
import type { JsonSchema, ObjectSchema } from '../schema/json-schema.js';
import { jsonName } from './class-transformer-facts.js';
import { rulesOf } from './class-validator-rules.js';
import { initialValues, type InitialValue } from './initial-values.js';
import { inlineReferences } from './inline-references.js';
import { propertySchema, type ClassReference } from './property-schema.js';
import { whyNotMade } from './why-not-made.js';

/** What the rules of a DTO class say of its JSON form. */
export interface DtoReflection {
  /** Exact only when there are no gaps. */
  readonly schema: ObjectSchema;
  /** What no rule determines: one sentence each, naming class and property and what to do. */
  readonly gaps: readonly string[];
}

const REMEDY =
  'or run `npx toolwright generate`, which reads the type itself, or state it with @param({ schema: { … } })';

/**
 * The exact schema (JSON Schema 2020-12) of a DTO class, from its class-validator rules.
 *
 * Properties come in the order of their declaration. Optional are those with `@IsOptional()` and those to which the class gives a
 * value itself; neither allows `null` for it, since a DTO that says `nickname?: string` does not expect one. Rules without a form in
 * JSON Schema become a sentence in the description and are enforced by {@link dtoValidator}.
 *
 * @throws UserError that lists every property whose rules leave its type open.
 */
export function reflectDtoSchema(dtoClass: Class): ObjectSchema {
  const { schema, gaps } = reflectDto(dtoClass);
  if (gaps.length > 0) {
    throw new UserError(
      `The schema of ${dtoClass.name} cannot be read from its class-validator rules:\n` +
        gaps.map((gap) => `  - ${gap}`).join('\n'),
    );
  }
  return schema;
}

/** Like {@link reflectDtoSchema}, with the gaps as data, for callers that collect them from several classes. */
export function reflectDto(dtoClass: Class): DtoReflection {
  const reflector = new Reflector();
  const schema = reflector.objectSchema(dtoClass);
  const names = reflector.names.get(dtoClass);
  return {
    schema: inlineReferences(schema, reflector.definitions, names?.get('')),
    gaps: [...new Set(reflector.gaps)],
  };
}

class Reflector {
  readonly definitions = new Map<string, JsonSchema>();
  readonly gaps: string[] = [];
  /** By class, and by the value of its discriminator where it is one of several. */
  readonly names = new Map<Class, Map<string, string>>();

  objectSchema(dtoClass: Class): ObjectSchema {
    const rules = rulesOf(dtoClass);
    if (rules.size === 0)
      this.gaps.push(`${dtoClass.name} has no rules of class-validator; give its properties some, ${REMEDY}.`);
    const why = whyNotMade(dtoClass);
    if (why !== undefined) this.gaps.push(why);
    const initial = initialValues(dtoClass);
    const properties: Record<string, JsonSchema> = {};
    const required: string[] = [];
    for (const [property, propertyRules] of rules) {
      const name = jsonName(dtoClass, property);
      if (name === undefined) continue;
      const { schema, optional, gaps } = propertySchema(dtoClass, property, propertyRules, this.reference);
      this.gaps.push(...gaps.map((gap) => `${dtoClass.name}.${property}: ${gap}, ${REMEDY}.`));
      const given = initial.get(property);
      properties[name] = withDefault(schema, given);
      if (!optional && given === undefined) required.push(name);
    }
    return { type: 'object', properties, required, additionalProperties: false };
  }

  readonly reference: ClassReference = (dtoClass, discriminator) => {
    const variants = this.names.get(dtoClass) ?? new Map<string, string>();
    this.names.set(dtoClass, variants);
    const variant = discriminator === undefined ? '' : `${discriminator.property}=${discriminator.name}`;
    let name = variants.get(variant);
    if (name === undefined) {
      name = this.freeName(dtoClass.name);
      variants.set(variant, name);
      // Taken before its properties are read, so that a class that leads back to itself finds it.
      this.definitions.set(name, {});
      const schema = this.objectSchema(dtoClass);
      this.definitions.set(name, discriminator === undefined ? schema : tagged(schema, discriminator));
    }
    return { $ref: `#/$defs/${name}` };
  };

  /** Two classes may share a name; they are told apart by a number. */
  private freeName(name: string): string {
    const base = /^[\w.-]+$/.test(name) ? name : 'Object';
    let free = base;
    for (let count = 2; this.definitions.has(free); count += 1) free = `${base}_${count}`;
    return free;
  }
}

/** A property that starts out as `null` has a type that allows it; no other is known to. */
function withDefault(schema: JsonSchema, given: InitialValue | undefined): JsonSchema {
  if (given?.constant === undefined) return schema;
  const annotated = { ...schema, default: given.constant };
  if (given.constant !== null) return annotated;
  if (typeof schema.type === 'string' && schema.enum === undefined)
    return { ...annotated, type: [schema.type, 'null'] };
  const { description, ...bare } = schema;
  return { anyOf: [bare, { type: 'null' }], ...(description !== undefined && { description }), default: null };
}

/** The discriminator comes first: models decide by it, and branches of a union may not start alike. */
function tagged(
  schema: ObjectSchema,
  { property, name }: { readonly property: string; readonly name: string },
): ObjectSchema {
  const { [property]: declared, ...others } = schema.properties;
  const description = declared?.description;
  return {
    ...schema,
    properties: { [property]: { type: 'string', const: name, ...(description && { description }) }, ...others },
    required: [property, ...schema.required.filter((key) => key !== property)],
  };
}
