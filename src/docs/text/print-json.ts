import { visibleJson } from './hidden-characters.js';

/** A JSON file: a value a line, so that differences are small. */
export function jsonFile(value: unknown): string {
  return `${visibleJson(JSON.stringify(value, undefined, 2))}\n`;
}

/** How names and texts in JSON are written, each of them JSON itself. */
export interface JsonStyle {
  readonly name: (json: string) => string;
  readonly text: (json: string) => string;
}

const PLAIN: JsonStyle = { name: visibleJson, text: visibleJson };

/** JSON for people: lists of plain values stay on one line. */
export function readableJson(value: unknown, style: JsonStyle = PLAIN): string {
  return print(value, '\n', style);
}

/** @param lineEnd With the margin of what holds the value. */
function print(value: unknown, lineEnd: string, style: JsonStyle): string {
  if (typeof value === 'string') return style.text(JSON.stringify(value));
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${lineEnd}  `;
  let printed = '';
  if (Array.isArray(value)) {
    const isPlain = value.every((item) => typeof item !== 'object' || item === null);
    const between = isPlain ? ', ' : `,${inner}`;
    for (const item of value) printed += `${printed === '' ? '' : between}${print(item, inner, style)}`;
    return isPlain ? `[${printed}]` : `[${inner}${printed}${lineEnd}]`;
  }
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue;
    printed += `${printed === '' ? '' : ','}${inner}${style.name(JSON.stringify(key))}: ${print(member, inner, style)}`;
  }
  return printed === '' ? '{}' : `{${printed}${lineEnd}}`;
}
