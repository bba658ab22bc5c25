import { HIDDEN, isSecret } from '../tools/secret.js';

/** Data with `[secret]` in place of each `Secret`, and where those were; the data themselves where there are none. */
export function hideSecrets(value: unknown): { readonly value: unknown; readonly secrets?: readonly string[] } {
  const secrets: string[] = [];
  const hidden = hide(value, [], [], secrets);
  return secrets.length === 0 ? { value } : { value: hidden, secrets };
}

function hide(value: unknown, path: readonly string[], holders: readonly object[], secrets: string[]): unknown {
  if (isSecret(value)) {
    secrets.push(path.join('.'));
    return HIDDEN;
  }
  // What is no plain data is refused as a whole, so there is nothing to hide in it.
  if (typeof value !== 'object' || value === null || holders.includes(value) || !isPlain(value)) return value;
  const inside = [...holders, value];
  const part = (name: string, each: unknown): unknown => hide(each, [...path, name], inside, secrets);
  return Array.isArray(value)
    ? value.map((each, index) => part(String(index), each))
    : Object.fromEntries(Object.entries(value).map(([name, each]) => [name, part(name, each)]));
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null;
}
