import { UserError } from '../errors/index.js';
import type { Class } from '../schema/class.js';
import { rulesOf, hasRules } from './class-validator-rules.js';
import { designType } from './design-type.js';
import { loadPeer } from './optional-peer.js';
import { isPlainObject } from './is-plain-object.js';
import { SealedValues } from './sealed-values.js';

interface ClassTransformer {
  plainToInstance(dtoClass: Class, plain: unknown, options: { readonly exposeDefaultValues: boolean }): object;
}

/**
 * Makes an instance of a DTO class from plain data: through class-transformer, with its `@Type`, `@Expose`, `@Transform` and the
 * rest, when that is installed; else by setting the properties. What the data leaves out keeps the value the class gives it.
 * The data itself is never written to.
 */
export function toInstance<T>(dtoClass: Class<T>, plain: object): T {
  const transformer = loadPeer('class-transformer') as ClassTransformer | undefined;
  // Both ways construct the class itself, which the types cannot say.
  if (transformer === undefined) return assemble(dtoClass, copyOf(plain) as object) as T;
  const sealed = new SealedValues();
  // class-transformer deletes discriminators from what it is given, so it gets a copy.
  const data = sealed.seal(plain, dtoClass) as object;
  return sealed.open(transformer.plainToInstance(dtoClass, data, { exposeDefaultValues: true })) as T;
}

/** Without class-transformer a nested class is known only where the compiler emitted it. */
function assemble(dtoClass: Class, data: object): object {
  const instance: object = Reflect.construct(dtoClass as new () => object, []);
  for (const [property, value] of Object.entries(data)) {
    const nested = designType(dtoClass, property);
    const isNested = typeof nested === 'function' && isPlainObject(value) && hasRules(nested as Class);
    Reflect.set(instance, property, isNested ? assemble(nested as Class, value) : value);
  }
  const list = [...rulesOf(dtoClass)].find(
    ([property, rules]) =>
      Array.isArray(Reflect.get(instance, property)) && rules.some(({ type }) => type === 'nestedValidation'),
  );
  if (list !== undefined) {
    throw new UserError(
      `${dtoClass.name}.${list[0]} holds a list of nested objects, whose class only class-transformer can tell. ` +
        'Install it (`npm install class-transformer`) and name the class with @Type(() => TheClass).',
    );
  }
  return instance;
}

/** Plain objects and lists anew, everything else as it is. Keys without a value are left out, and so is `__proto__`. */
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => inner !== undefined && key !== '__proto__')
      .map(([key, inner]) => [key, copyOf(inner)]),
  );
}
