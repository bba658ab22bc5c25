import { UserError } from '../../errors/index.js';
import { isToolName, suggestToolName } from '../tool-name.js';

export const CODEX_NAME = 'codex';
export const CODEX_PREFIX = 'codex_';

/**
 * The name of the tool, trimmed (B241).
 *
 * @throws {UserError} It is neither `codex` nor starts with `codex_`, or the API would not take it.
 */
export function codexName(name: unknown = CODEX_NAME): string {
  const trimmed = typeof name === 'string' ? name.trim() : '';
  const isOurs = trimmed === CODEX_NAME || (trimmed.startsWith(CODEX_PREFIX) && trimmed.length > CODEX_PREFIX.length);
  if (isOurs && isToolName(trimmed)) return trimmed;
  const found = typeof name === 'string' ? JSON.stringify(name) : name === null ? 'null' : `a ${typeof name}`;
  const near = suggestToolName(trimmed.replace(/^codex[_-]*/i, ''));
  const remedy = trimmed === '' || near === 'tool' ? '' : `; try '${`${CODEX_PREFIX}${near}`.slice(0, 64)}'`;
  throw new UserError(
    `codexTool() takes as name "${CODEX_NAME}", or "${CODEX_PREFIX}" and more letters, digits, "_" and "-", at most 64 in all, ` +
      `not ${found}${remedy}.`,
  );
}
