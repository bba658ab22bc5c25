import type { Class } from '../schema/class.js';
import { resolvePointer } from '../schema/json-pointer.js';
import type { JsonSchema, ObjectSchema } from '../schema/json-schema.js';
import { hasRules } from '../validation/index.js';

/** Where in a value instances of classes belong; `undefined` parts hold none. */
export interface DtoPlan {
  /** The value itself becomes an instance of it. */
  readonly dto?: Class;
  /** That class has rules of class-validator. */
  readonly isRuled?: boolean;
  /** Properties of an object that receive the signal of the call. */
  readonly signals?: readonly string[];
  /** By the name in JSON. */
  readonly properties?: ReadonlyMap<string, () => DtoPlan | undefined>;
  /** Of a list, a Set or a tuple: for each item, or for those of one place. */
  readonly items?: () => DtoPlan | undefined;
  readonly places?: readonly (DtoPlan | undefined)[];
  /** Of a Map, and of an object with any keys. */
  readonly values?: () => DtoPlan | undefined;
  /** Of a union: which schema a value has to fit for which plan. */
  readonly branches?: readonly { readonly schema: JsonSchema; readonly plan: DtoPlan | undefined }[];
}

/** Makes the plans of one tool from its schema and what its manifest says of classes. */
export class DtoPlanner {
  private readonly known = new Map<string, DtoPlan | undefined>();

  /**
   * @param dtos By JSON pointer into the schema.
   * @param signals Likewise.
   */
  constructor(
    private readonly root: ObjectSchema,
    private readonly dtos: ReadonlyMap<string, Class>,
    private readonly signals: Readonly<Record<string, readonly string[]>> = {},
  ) {}

  /** The plan for what a JSON pointer leads to. */
  at(pointer: string): DtoPlan | undefined {
    if (!this.known.has(pointer)) {
      // A type that contains itself finds its plan here while it is made; inner plans are looked up only when they are needed.
      const found = resolvePointer(this.root, `#${pointer}`);
      const schema = 'target' in found && typeof found.target === 'object' ? (found.target as JsonSchema) : {};
      this.known.set(pointer, undefined);
      this.known.set(pointer, this.plan(schema, pointer));
    }
    return this.known.get(pointer);
  }

  private plan(schema: JsonSchema, pointer: string): DtoPlan | undefined {
    const dto = this.dtos.get(pointer);
    const signals = this.signals[pointer];
    const { $ref, properties, items, prefixItems, additionalProperties, anyOf } = schema;
    if ($ref?.startsWith('#/') && dto === undefined && signals === undefined) return this.at($ref.slice(1));
    const within = (step: string) => () => this.at(`${pointer}/${step}`);
    const isMap = schema['x-type'] === 'Map';
    const plan: DtoPlan = {
      ...(dto && planOf(dto)),
      ...(signals && { signals }),
      ...(properties && {
        properties: new Map(
          Object.keys(properties).map((name) => [name, within(`properties/${escapedPointer(name)}`)]),
        ),
      }),
      ...(isMap && { values: within('items/prefixItems/1') }),
      ...(!isMap && typeof items === 'object' && { items: within('items') }),
      ...(prefixItems && { places: prefixItems.map((_, index) => this.at(`${pointer}/prefixItems/${index}`)) }),
      ...(typeof additionalProperties === 'object' && { values: within('additionalProperties') }),
      ...(anyOf && {
        branches: anyOf.map((branch, index) => ({
          schema: this.resolved(branch),
          plan: this.at(`${pointer}/anyOf/${index}`),
        })),
      }),
    };
    return Object.keys(plan).length === 0 ? undefined : plan;
  }

  private resolved(schema: JsonSchema): JsonSchema {
    if (schema.$ref === undefined) return schema;
    const found = resolvePointer(this.root, schema.$ref);
    return 'target' in found && typeof found.target === 'object' ? (found.target as JsonSchema) : {};
  }
}

/** The plan of a value that is an instance, as far as nothing else is known of it. */
export function planOf(dto: Class): DtoPlan {
  // Asked once: looking through all rules of a program at every call would cost more than the call.
  return { dto, isRuled: hasRules(dto) };
}

/** A name as a step of a JSON pointer. */
export function escapedPointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('%', '%25');
}
