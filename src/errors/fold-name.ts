/**
 * A name without what only style puts into it: case, blanks around it, and separators between words, so that `in_progress`,
 * `IN-PROGRESS` and `inProgress` are one. What tells numbers apart stays: `1.5` is not `15`, and `-1` not `1`.
 */
export function foldName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/(?<=\p{L})[\s_.-]+(?=[\p{L}\p{N}])|(?<=\p{N})[\s_.-]+(?=\p{L})/gu, '');
}
