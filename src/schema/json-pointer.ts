import { isJsonObject, setOwn } from './plain-object.js';

/** Why a `$ref` leads nowhere. */
export type PointerFailure = 'remote' | 'missing' | 'crosses-id';

/** Follows a local `$ref` such as `#/$defs/a~1b` from the root (B154, B157). */
export function resolvePointer(
  root: unknown,
  reference: string,
): { readonly target: unknown } | { readonly failure: PointerFailure } {
  if (reference === '#') return { target: root };
  if (!reference.startsWith('#/')) return { failure: 'remote' };
  let target = root;
  for (const token of pointerTokens(reference)) {
    if (typeof target !== 'object' || target === null || !Object.hasOwn(target, token)) return { failure: 'missing' };
    target = (target as Readonly<Record<string, unknown>>)[token];
    // A nested `$id` starts a document of its own, in which this pointer means something else.
    if (isJsonObject(target) && typeof target['$id'] === 'string') return { failure: 'crosses-id' };
  }
  return { target };
}

/** The last part of a pointer, for naming what it points to. */
export function pointerName(reference: string): string {
  return pointerTokens(reference).at(-1) ?? '';
}

/** Copies a schema that moves to another place, so that its local references still lead where they did. */
export function rebaseReferences(value: unknown, base: string): unknown {
  if (Array.isArray(value)) return value.map((item) => rebaseReferences(item, base));
  if (!isJsonObject(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    const isReference = key === '$ref' && typeof item === 'string' && item.startsWith('#');
    setOwn(copy, key, isReference ? base + item.slice(1) : rebaseReferences(item, base));
  }
  return copy;
}

function pointerTokens(reference: string): string[] {
  return reference
    .slice(2)
    .split('/')
    .map((token) => decodePercent(token).replaceAll('~1', '/').replaceAll('~0', '~'));
}

function decodePercent(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    // A lone percent sign is a character like any other in the names people write.
    return token;
  }
}
