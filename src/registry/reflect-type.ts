import type { Class } from '../schema/class.js';
import type { JsonSchema } from '../schema/json-schema.js';
import { hasRules, reflectDto } from '../validation/index.js';

/**
 * The schema of a type that the compiler emitted, where it can be trusted.
 *
 * @param type An entry of `design:paramtypes`; `undefined` where the compiler emits none.
 * @param onDto Told when the type is a DTO class.
 * @param untyped How a parameter with a plain default would be written with its type: `limit: number = 10`.
 * @returns A sentence instead when the type cannot be known.
 */
export function reflectType(type: unknown, onDto: (dto: Class) => void, untyped?: string): JsonSchema | string {
  switch (type) {
    case String:
      return { type: 'string' };
    case Number:
      return { type: 'number' };
    case Boolean:
      return { type: 'boolean' };
    case Date:
      return { type: 'string', format: 'date-time', 'x-type': 'Date' };
    default:
  }
  if (typeof type === 'function' && hasRules(type as Class)) {
    onDto(type as Class);
    const { schema, gaps } = reflectDto(type as Class);
    return gaps.length > 0 ? gaps.join(' ') : schema;
  }
  // Compilers that emit types emit Object, or nothing, where none is written.
  if ((type === Object || type === undefined) && untyped !== undefined) {
    return (
      'its type is not known at run time (a default without a written type, or a union): ' +
      `write \`${untyped}\`, or run \`npx toolwright generate\` and import the module it writes.`
    );
  }
  return (
    `its type is not known at run time${describe(type)}: run \`npx toolwright generate\` and import the module it writes, ` +
    "or state it with @param({ type: '…' }) or @param({ schema: { … } })."
  );
}

function describe(type: unknown): string {
  if (type === undefined) return ' (the compiler emits no parameter types)';
  if (type === Object) return ' (an interface, a union or an object type)';
  return typeof type === 'function' ? ` (${type.name} says nothing of what it holds)` : '';
}
