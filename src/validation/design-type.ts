import type { Class } from '../schema/class.js';

/**
 * The type the compiler emitted for a property (`design:type`), where there is one. esbuild and tsx emit none, and unions, interfaces
 * and generics come out as `Object`, so it can only confirm a class or a primitive.
 */
export function designType(dtoClass: Class, property: string): unknown {
  const reflect = Reflect as { getMetadata?: (key: string, target: object, property: string) => unknown };
  return reflect.getMetadata?.('design:type', dtoClass.prototype as object, property);
}
