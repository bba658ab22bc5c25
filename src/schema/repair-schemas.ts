import { acceptsPlainly, isBareReference, isPlainlySaid } from './accepts-plainly.js';
import { rebaseReferences, resolvePointer } from './json-pointer.js';
import type { JsonSchema } from './json-schema.js';
import { isJsonObject } from './plain-object.js';
import { typesOf } from './schema-types.js';
import { lazyValidator, type Validator } from './validators.js';

const ROOT = '#/$defs/root';

/** Answers what repairing asks of the parts of one schema: what they take, and where their references lead. */
export class RepairSchemas {
  readonly #definitions: JsonSchema['$defs'];
  readonly #validators = new WeakMap<JsonSchema, Validator>();

  constructor(private readonly root: JsonSchema) {
    const { $id: _, ...rest } = root;
    this.#definitions = { root: rebaseReferences(rest, ROOT) as JsonSchema };
  }

  /** Whether a value needs no repair. */
  accepts(schema: JsonSchema | boolean, value: unknown): boolean {
    if (typeof schema === 'boolean') return schema;
    const target = isBareReference(schema) ? this.#resolve(schema.$ref) : undefined;
    if (isJsonObject(target)) return this.accepts(target, value);
    if (isPlainlySaid(schema)) return acceptsPlainly(schema, value, (inner, part) => this.accepts(inner, part));
    let validator = this.#validators.get(schema);
    if (validator === undefined) {
      validator = this.#compile(schema);
      this.#validators.set(schema, validator);
    }
    return validator(value);
  }

  /** What a `$ref` stands for; what cannot be followed asks for nothing that could be repaired. */
  follow(schema: JsonSchema): JsonSchema {
    let target: unknown = schema;
    for (let hops = 0; isJsonObject(target) && typeof target['$ref'] === 'string' && hops < 100; hops++) {
      target = this.#resolve(target['$ref']);
    }
    return isJsonObject(target) ? target : {};
  }

  /** Whether texts are welcome other than those of a closed list. */
  takesText(schema: JsonSchema | boolean, seen: ReadonlySet<unknown> = new Set()): boolean {
    if (typeof schema === 'boolean') return schema;
    const target = this.follow(schema);
    if (seen.has(target)) return false;
    if (target['x-json-text'] === true) return true;
    if (target.enum !== undefined || target.const !== undefined) return false;
    const types = typesOf(target);
    if (types.length > 0) return types.includes('string');
    const branches = target.anyOf ?? target.oneOf;
    const within = new Set([...seen, target]);
    return branches === undefined || branches.some((branch) => this.takesText(branch, within));
  }

  #resolve(reference: string): unknown {
    const found = resolvePointer(this.root, reference);
    return 'failure' in found ? undefined : found.target;
  }

  #compile(schema: JsonSchema): Validator {
    const { $id: _, ...rest } = rebaseReferences(schema, ROOT) as JsonSchema;
    const isValid = lazyValidator({ ...rest, $defs: this.#definitions as Readonly<Record<string, JsonSchema>> });
    return (value) => {
      try {
        return isValid(value);
      } catch {
        // Ids and anchors within the whole mean nothing in a part of it. The whole has its say in any case.
        return false;
      }
    };
  }
}
