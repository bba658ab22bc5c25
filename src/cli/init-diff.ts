import { createTwoFilesPatch } from 'diff';

import type { FileChange } from '../init/files/draft.js';
import { shownPath } from './report.js';

/** Changes as a patch that `git apply` takes. */
export function initDiff(changes: readonly FileChange[], cwd: string): string {
  return changes
    .map(({ path, before, after }) => {
      const name = shownPath(path, cwd);
      const from = before === undefined ? '/dev/null' : `a/${name}`;
      const patch = createTwoFilesPatch(from, `b/${name}`, before ?? '', after, undefined, undefined, { context: 3 });
      return patch.replace(/^=+\n/, '');
    })
    .join('');
}
