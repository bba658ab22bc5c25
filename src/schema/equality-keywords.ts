import type { Ajv2020 } from 'ajv/dist/2020.js';
import { jsonIdentity } from './json-identity.js';

/**
 * `enum`, `const` and `uniqueItems`, compared as JSON. The validator's own comparison calls a value's `toString` and `valueOf`, which
 * a model may have named as properties.
 */
export function addEqualityKeywords(ajv: Ajv2020): void {
  for (const keyword of ['enum', 'const', 'uniqueItems']) ajv.removeKeyword(keyword);
  ajv.addKeyword({ keyword: 'enum', compile: (choices: readonly unknown[]) => oneOf(choices) });
  ajv.addKeyword({ keyword: 'const', compile: (choice: unknown) => oneOf([choice]) });
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    compile: (isOn: boolean) => (items: readonly unknown[]) =>
      !isOn || new Set(items.map((item) => jsonIdentity(item))).size === items.length,
  });
}

function oneOf(choices: readonly unknown[]): (value: unknown) => boolean {
  const scalars = new Set(choices.filter((choice) => !isCompound(choice)));
  const compounds = new Set(choices.filter(isCompound).map((choice) => jsonIdentity(choice)));
  return (value) => (isCompound(value) ? compounds.size > 0 && compounds.has(jsonIdentity(value)) : scalars.has(value));
}

function isCompound(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
