const MOST_ROWS = 5;
const LONGEST_ROW = 86;
const LONGEST_LINE = 320;

/** What a tool returned, put into words: JSON becomes "name: value" and lines, other text stays. */
export function describeOutput(output: string): string {
  return describe(parse(output))
    .split('\n')
    .map((line) => clip(line, line.startsWith('  - ') ? LONGEST_ROW : LONGEST_LINE))
    .join('\n');
}

function parse(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return output;
  }
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return describeList(value);
  if (isObject(value)) return fieldsOf(value);
  return value === null || value === '' ? 'nothing' : scalar(value);
}

function describeList(values: readonly unknown[]): string {
  if (values.length === 0) return 'nothing';
  if (values.every((value) => typeof value !== 'object')) return values.join(', ');
  const rows = values.slice(0, MOST_ROWS).map((value) => `  - ${rowOf(value)}`);
  const more = values.length - rows.length;
  return ['', ...rows, ...(more > 0 ? [`  … and ${more} more`] : [])].join('\n');
}

function fieldsOf(value: object): string {
  return Object.entries(value)
    .filter(([, field]) => field !== null && field !== '')
    .map(([name, field]) => `${name}: ${inline(field)}`)
    .join(', ');
}

/** Where not all of a row goes on its line, times to the millisecond tell a reader least. */
function rowOf(value: unknown): string {
  if (!isObject(value)) return inline(value);
  const row = fieldsOf(value);
  if (row.length < LONGEST_ROW - 4) return row;
  return `${fieldsOf(Object.fromEntries(Object.entries(value).filter(([, field]) => !isTimestamp(field))))}, …`;
}

function isTimestamp(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
}

/** A value on one line, as far as a line goes. */
export function inline(value: unknown): string {
  if (Array.isArray(value))
    return `[${value.slice(0, MOST_ROWS).map(inline).join(', ')}${value.length > MOST_ROWS ? ', …' : ''}]`;
  return isObject(value) ? `{ ${fieldsOf(value)} }` : scalar(value);
}

function clip(line: string, longest: number): string {
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function scalar(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
