import { statSync } from 'node:fs';
import type { CommentDisplayPart, NormalizedPath, ProjectReflection } from 'typedoc';

/** Folders are no pages of a site: what leads to one in the repository stays as its name. */
export function withoutFolderLinks(
  content: readonly CommentDisplayPart[],
  project: ProjectReflection,
): CommentDisplayPart[] {
  const { files } = project;
  const parts = content.map((part) => ({ ...part }));
  for (const [index, part] of parts.entries()) {
    if (part.kind !== 'relative-link' || part.target === undefined) continue;
    // The registry gives what it was given, and does not say so in its types.
    const path = files.resolvePath(part.target) as NormalizedPath | undefined;
    if (path === undefined || !statSync(path, { throwIfNoEntry: false })?.isDirectory()) continue;
    removeLink(parts, index);
    // What is no page and no file would be warned of.
    files.registerReflectionPath(path, project);
  }
  return parts.filter(({ text }) => text !== '');
}

/** The link's words may lie in several parts: `[`, code, `](`. */
function removeLink(parts: CommentDisplayPart[], index: number): void {
  const [close, target, after] = [parts[index - 1], parts[index], parts[index + 1]];
  const open = parts.slice(0, index).findLast(({ kind, text }) => kind === 'text' && /\[[^\]]*(\]\()?$/.test(text));
  if (close === undefined || target === undefined || after === undefined || open === undefined) return;
  open.text = open.text.replace(/\[([^[]*)$/, '$1');
  close.text = close.text.replace(/\]\($/, '');
  target.text = '';
  after.text = after.text.replace(/^\)/, '');
}
