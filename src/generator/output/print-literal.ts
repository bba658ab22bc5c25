const WIDTH = 120;

/** Prints JSON data as a person would write it in TypeScript: single quotes, bare keys, on one line where it fits. */
export function printLiteral(value: unknown, indent = 0, lead = 0): string {
  // One column for the comma that follows.
  const flat = isTall(value) ? undefined : printFlat(value, WIDTH - indent - lead - 1);
  if (flat !== undefined) return flat;
  if (typeof value !== 'object' || value === null) return printScalar(value);
  const inner = ' '.repeat(indent + 2);
  if (Array.isArray(value) && value.length > 0 && value.every(isScalar)) {
    return `[\n${fillLines(value.map(printScalar), inner)}${' '.repeat(indent)}]`;
  }
  if (Array.isArray(value)) {
    const lines = value.map((item) => `${inner}${printLiteral(item, indent + 2)},\n`);
    return `[\n${lines.join('')}${' '.repeat(indent)}]`;
  }
  const lines = Object.entries(value).map(([key, item]) => {
    const name = `${printKey(key)}: `;
    return `${inner}${name}${printLiteral(item, indent + 2, name.length)},\n`;
  });
  return `{\n${lines.join('')}${' '.repeat(indent)}}`;
}

/** Sets as many short values on a line as fit, as a hundred lines of one word each tell no reader more. */
function fillLines(texts: readonly string[], margin: string): string {
  const lines: string[] = [];
  let line = margin;
  for (const text of texts) {
    const longer = line === margin ? `${line}${text},` : `${line} ${text},`;
    if (longer.length > WIDTH && line !== margin) {
      lines.push(line);
      line = `${margin}${text},`;
    } else line = longer;
  }
  return [...lines, line].map((each) => `${each}\n`).join('');
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

/** Whether data is easier to read over several lines even where it fits in one. */
function isTall(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return 'className' in value || 'method' in value || ('properties' in value && depth(value) > 2);
}

/** Counts no further than it matters. */
function depth(value: unknown, limit = 3): number {
  if (typeof value !== 'object' || value === null || limit === 0) return 0;
  return 1 + Math.max(0, ...Object.values(value).map((inner) => depth(inner, limit - 1)));
}

/** On one line; undefined as soon as it is clear that it does not fit, so that large data is not printed over and over. */
function printFlat(value: unknown, room: number): string | undefined {
  if (typeof value !== 'object' || value === null) {
    const text = printScalar(value);
    return text.length <= room ? text : undefined;
  }
  const isArray = Array.isArray(value);
  const entries: (readonly [string, unknown])[] = isArray
    ? value.map((item) => ['', item])
    : Object.entries(value).map(([key, item]) => [`${printKey(key)}: `, item]);
  if (entries.length === 0) return isArray ? '[]' : '{}';
  const [open, close] = isArray ? ['[', ']'] : ['{ ', ' }'];
  let text = open;
  for (const [name, item] of entries) {
    if (text !== open) text += ', ';
    const flat = printFlat(item, room - text.length - name.length - close.length);
    if (flat === undefined) return undefined;
    text += name + flat;
  }
  return text + close;
}

function printScalar(value: unknown): string {
  return typeof value === 'string' ? printString(value) : JSON.stringify(value);
}

function printKey(key: string): string {
  // As a bare or quoted key of a literal it would set the prototype instead.
  if (key === '__proto__') return "['__proto__']";
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : printString(key);
}

/** A string literal, in single quotes unless it holds some. */
export function printString(text: string): string {
  const escaped = JSON.stringify(text);
  const hasDouble = text.includes('"');
  if (!text.includes("'")) return `'${(hasDouble ? escaped.replaceAll(String.raw`\"`, '"') : escaped).slice(1, -1)}'`;
  if (!hasDouble) return escaped;
  return `'${escaped
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`;
}
