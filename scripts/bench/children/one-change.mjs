import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How often a file is changed; the first times are spent on compiling. */
export const CHANGES = 8;

/** One type that tools take, in the middle of a project: what it is about, and a new text for it each time. */
export function oneChange(folder) {
  const file = join(folder, 'src', 'orders-0', 'order.ts');
  const original = readFileSync(file, 'utf8');
  return {
    file,
    textOf: (number) => original.replace('Article number.', `Article number, ${number} times changed.`),
    putBack: () => writeFileSync(file, original),
  };
}

/** Prints the median of the later half. */
export function reportMedian(figures) {
  const late = figures.slice(CHANGES / 2).toSorted((a, b) => a - b);
  console.log(JSON.stringify({ ms: late[Math.floor(late.length / 2)] }));
}
