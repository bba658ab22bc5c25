import { describeSchema } from '../schema/describe-schema.js';
import { isJsonObject } from '../schema/plain-object.js';
import { shortJson } from '../schema/short-json.js';
import type { ManifestDifference, ToolChange, ToolDifference } from '../schema/compare/index.js';
import { counted } from './report.js';

const VERDICTS = {
  major: 'a major release',
  minor: 'a minor release',
  patch: 'a patch release',
  none: 'no release',
} as const;

/** What changed, tool by tool, for people. */
export function differenceText({ tools, release }: ManifestDifference): string {
  if (tools.length === 0) return 'Nothing changed that models or callers could see.\n';
  const blocks = tools.map(toolText);
  const breaking = tools.filter(({ release: each }) => each === 'major').length;
  const broken = breaking === 0 ? 'none of them breaking' : `${breaking} breaking`;
  return `${blocks.join('\n')}\n${counted(tools.length, 'tool')} changed, ${broken}: this asks for ${VERDICTS[release]}.\n`;
}

function toolText({ tool, name, source, status, release, changes }: ToolDifference): string {
  const method = tool.split('.').at(-1);
  const head = [`${tool}${method === name ? '' : ` (${name})`}`, status, release, source]
    .filter((part) => part !== undefined)
    .join('  ');
  return status === 'changed'
    ? `${head}\n${changes.map(changeText).join('')}`
    : `${head}\n  ${status === 'added' ? '+' : '!'} ${changes[0]?.why}\n`;
}

function changeText(change: ToolChange): string {
  const { models, callers, why } = change;
  const whom = [models === 'breaking' ? 'models' : undefined, callers === 'breaking' ? 'callers' : undefined].filter(
    (each) => each !== undefined,
  );
  const verdict = whom.length === 0 ? '' : `breaks ${whom.join(' and ')}: `;
  return `  ${whom.length === 0 ? '+' : '!'} ${placeOf(change)}: ${whatOf(change)}\n      ${verdict}${why}\n`;
}

function placeOf({ part, path, kind, keyword }: ToolChange): string {
  const what =
    kind === 'note' || kind === 'keyword'
      ? keyword
      : kind === 'values'
        ? 'values'
        : kind === 'type'
          ? 'type'
          : undefined;
  const place =
    part === 'tool'
      ? kind
      : part === 'result'
        ? `result${path === '' ? '' : ` ${path}`}`
        : path === ''
          ? 'arguments'
          : path;
  const form = part === 'wire' ? ' as models write it' : '';
  return `${place}${form}${what === undefined ? '' : ` ${what}`}`;
}

function whatOf({ kind, before, after, part }: ToolChange): string {
  switch (part === 'tool' ? 'tool' : kind) {
    case 'added':
    case 'branch-added':
      return `new, ${asText(after)}`;
    case 'removed':
    case 'branch-removed':
      return `gone; it was ${asText(before)}`;
    case 'required':
      return 'optional → required';
    case 'optional':
      return 'required → optional';
    case 'rule':
      return `new rule ${String(after)}`;
    case 'type':
      return `${String(before)} → ${String(after)}`;
    case 'unproved':
      return `${asText(before)} → ${asText(after)}`;
    default:
      return `${valueText(before)} → ${valueText(after)}`;
  }
}

/** A schema in words. */
function asText(schema: unknown): string {
  return isJsonObject(schema) ? describeSchema(schema, undefined) : valueText(schema);
}

function valueText(value: unknown): string {
  return value === undefined ? '(none)' : shortJson(value);
}
