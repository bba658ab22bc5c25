// Watches a project, changes one of its files several times, and says how long a run then takes.
//
//   node scripts/bench/children/watch.mjs <folder of the project>

import { writeFileSync } from 'node:fs';

import { watchProject } from '../../../dist/esm/generator/watch/watch-project.js';
import { CHANGES, oneChange, reportMedian } from './one-change.mjs';

const folder = process.argv[2];
const { file, textOf, putBack } = oneChange(folder);
const figures = [];
const ending = new AbortController();
await watchProject(
  { project: folder },
  {
    signal: ending.signal,
    onRun({ written }, milliseconds) {
      if (written.length !== 2) throw new Error(`${written.length} files were written.`);
      figures.push(milliseconds);
      if (figures.length <= CHANGES) setImmediate(() => writeFileSync(file, textOf(figures.length)));
      else ending.abort();
    },
  },
);
putBack();
reportMedian(figures.slice(1));
