/** Keyed like all that copies of toolwright share. */
const NAMESPACES = 'toolwright:namespaces';

type Namespace = Readonly<Record<string, unknown>>;

/** What the ES module of a file exports, if it told. */
export function namespaceOf(file: string): Namespace | undefined {
  return all().get(file);
}

/**
 * The text of an ES module, with a last line in which it tells what it exports: nobody else can ask for a module that is loaded
 * already without waiting. Lines, and so source maps, stay as they are.
 */
export function withNamespace(source: string, url: string, file: string): string {
  all();
  return (
    `${source}\nimport * as __toolwrightSelf from ${JSON.stringify(url)};` +
    `globalThis[Symbol.for('${NAMESPACES}')].set(${JSON.stringify(file)}, __toolwrightSelf);\n`
  );
}

function all(): Map<string, Namespace> {
  const key = Symbol.for(NAMESPACES);
  const known = Reflect.get(globalThis, key) as Map<string, Namespace> | undefined;
  if (known !== undefined) return known;
  const namespaces = new Map<string, Namespace>();
  Reflect.set(globalThis, key, namespaces);
  return namespaces;
}
