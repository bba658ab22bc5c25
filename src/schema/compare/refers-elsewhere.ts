/** Whether a schema refers to anything but definitions: to its root or to a place in it, which means something else in another schema. */
export function refersElsewhere(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, each]) =>
    /ref$/i.test(key) && key.startsWith('$') && typeof each === 'string'
      ? key !== '$ref' || !each.startsWith('#/$defs/')
      : refersElsewhere(each),
  );
}
