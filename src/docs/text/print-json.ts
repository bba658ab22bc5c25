import { isJsonObject } from '../../schema/plain-object.js';
import { visibleJson } from './hidden-characters.js';

/** A JSON file: a value a line, so that differences are small. */
export function jsonFile(value: unknown): string {
  return `${visibleJson(JSON.stringify(value, undefined, 2))}\n`;
}

/** JSON for people: lists of plain values stay on one line. */
export function readableJson(value: unknown): string {
  return visibleJson(print(value, ''));
}

function print(value: unknown, margin: string): string {
  const inner = `${margin}  `;
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item !== 'object' || item === null))
      return `[${value.map((item) => JSON.stringify(item)).join(', ')}]`;
    return `[\n${value.map((item) => `${inner}${print(item, inner)}`).join(',\n')}\n${margin}]`;
  }
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  if (members.length === 0) return '{}';
  const lines = members.map(([key, member]) => `${inner}${JSON.stringify(key)}: ${print(member, inner)}`);
  return `{\n${lines.join(',\n')}\n${margin}}`;
}
