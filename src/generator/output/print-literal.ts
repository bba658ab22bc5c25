const WIDTH = 120;

/** Prints JSON data as a person would write it in TypeScript: single quotes, bare keys, on one line where it fits. */
export function printLiteral(value: unknown, indent = 0, lead = 0): string {
  const flat = printFlat(value);
  // One column for the comma that follows.
  if (indent + lead + flat.length + 1 <= WIDTH && !isTall(value)) return flat;
  const inner = ' '.repeat(indent + 2);
  const lines = Array.isArray(value)
    ? value.map((item) => `${inner}${printLiteral(item, indent + 2)},`)
    : typeof value === 'object' && value !== null
      ? Object.entries(value).map(([key, item]) => {
          const name = `${printKey(key)}: `;
          return `${inner}${name}${printLiteral(item, indent + 2, name.length)},`;
        })
      : undefined;
  if (lines === undefined || lines.length === 0) return flat;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${lines.join('\n')}\n${' '.repeat(indent)}${close}`;
}

/** Whether data is easier to read over several lines even where it fits in one. */
function isTall(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return (
    'toolsets' in value || 'className' in value || 'method' in value || ('properties' in value && depth(value) > 2)
  );
}

function depth(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depth));
}

function printFlat(value: unknown): string {
  if (typeof value === 'string') return printString(value);
  if (Array.isArray(value)) return `[${value.map(printFlat).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, item]) => `${printKey(key)}: ${printFlat(item)}`);
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
  }
  return JSON.stringify(value);
}

function printKey(key: string): string {
  // As a bare or quoted key of a literal it would set the prototype instead.
  if (key === '__proto__') return "['__proto__']";
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : printString(key);
}

function printString(text: string): string {
  const escaped = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"');
  const hasSingle = text.includes("'");
  if (hasSingle && !text.includes('"')) return JSON.stringify(text);
  return `'${hasSingle ? escaped.replaceAll("'", String.raw`\'`) : escaped}'`;
}
