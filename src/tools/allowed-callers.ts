import { TOOL_CALLER_KINDS, type ToolCallerKind } from '../schema/tool-definition.js';

/** What is wrong with a list of who may call a tool, as a sentence without its subject; `undefined` when nothing is (B24). */
export function describeWrongCallers(value: unknown): string | undefined {
  const remedy = `give a list of ${TOOL_CALLER_KINDS.map((kind) => `'${kind}'`).join(' and ')}, or one of them.`;
  if (!Array.isArray(value)) return `has allowedCallers that are no list; ${remedy}`;
  if (value.length === 0) return `has allowedCallers that are an empty list, so nobody could call it; ${remedy}`;
  const unknown: unknown = value.find((one) => !TOOL_CALLER_KINDS.includes(one as ToolCallerKind));
  if (unknown !== undefined) return `has allowedCallers with ${JSON.stringify(unknown)}, which is unknown; ${remedy}`;
  const twice: unknown = value.find((one, index) => value.indexOf(one) !== index);
  return twice === undefined ? undefined : `has allowedCallers with ${JSON.stringify(twice)} twice; ${remedy}`;
}
