const MOST_CHARACTERS = 120;

/**
 * A value as JSON for a message, cut to 120 characters. Stops writing as soon as there is enough, so neither a huge
 * nor an endlessly nested value costs anything.
 */
export function shortJson(value: unknown): string {
  const text = write(value, MOST_CHARACTERS + 1);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text;
}

function write(value: unknown, room: number): string {
  // Every level of nesting writes at least one character first, so the room bounds the recursion as well.
  if (room <= 0) return '…';
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return JSON.stringify(value.length > room ? value.slice(0, room) : value);
  if (typeof value === 'bigint') return `${value}n`;
  if (Array.isArray(value))
    return writeMembers('[', value.length, (index, left) => write(value[index], left), ']', room);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'an invalid Date' : JSON.stringify(value);
  if (typeof value === 'object' && value !== null) {
    const keys = Object.keys(value);
    const record = value as Readonly<Record<string, unknown>>;
    const writeMember = (index: number, left: number) => {
      const key = `${write(keys[index], left)}:`;
      return key + write(record[keys[index] ?? ''], left - key.length);
    };
    return writeMembers('{', keys.length, writeMember, '}', room);
  }
  return typeof value === 'function' || typeof value === 'symbol'
    ? `a ${typeof value}`
    : `${value as number | boolean | null}`;
}

function writeMembers(
  open: string,
  count: number,
  writeMember: (index: number, room: number) => string,
  close: string,
  room: number,
): string {
  let text = open;
  for (let index = 0; index < count && text.length < room; index++) {
    if (index > 0) text += ',';
    text += writeMember(index, room - text.length);
  }
  return text + close;
}
