import type { Result } from './measure.ts';

/** The results for people: one line for each peer. */
export function printTable(results: readonly Result[]): void {
  const rows = results.flatMap(({ name, unit, ours, peers, ratio }) =>
    Object.entries(peers).map(([peer, value], index) => [
      index === 0 ? name : '',
      index === 0 ? `${ours} ${unit}` : '',
      `${value} ${unit}`,
      peer,
      `${ratio[peer.replace(/@[^@]*$/, '')]}`,
    ]),
  );
  const lines = [['benchmark', 'toolwright', 'peer', '', 'ours / peer'], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  for (const line of lines) {
    console.log(
      line
        .map((cell, column) => cell[column === 1 || column === 2 ? 'padStart' : 'padEnd'](widths[column] ?? 0))
        .join('  '),
    );
  }
}
