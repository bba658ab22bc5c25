import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { runCli } from '../../src/cli/run-cli.js';
import { TempProject, toolClass } from '../generator/temp-project.js';

const LOSSES = [
  expect.objectContaining({ path: 'stay.labels[].key', keyword: 'uniqueItems' }),
  expect.objectContaining({ path: 'stay.contact', keyword: 'format', value: 'phone' }),
];
const SOURCE = `import { param, tool } from 'toolwright';

interface Stay {
  /**
   * Where to.
   * @minLength 2
   */
  city: string;
  nights?: number;
  /** @format phone */
  contact: string;
  labels: Record<string, number>;
}

export class Hotels {
  /**
   * Books a room.
   * @param stay - What for.
   * @param rooms - How many.
   */
  @tool()
  book(stay: Stay, @param({ maximum: 9 }) rooms: number = 1): void {}
}
`;

let project: TempProject;
beforeEach(() => {
  project = new TempProject({ 'src/hotels.ts': SOURCE });
});
afterEach(() => project.remove());

async function run(...args: string[]): Promise<{ exitCode: number; stdout: string; stderr: string }> {
  const out = { stdout: '', stderr: '' };
  const exitCode = await runCli(args, {
    cwd: project.folder,
    stdout: (text) => (out.stdout += text),
    stderr: (text) => (out.stderr += text),
  });
  return { exitCode, ...out };
}

/** The lines under a path, without the columns. */
function linesUnder(stdout: string, path: string): string[] {
  const lines = stdout.split('\n');
  const start = lines.indexOf(`  ${path}`) + 1;
  const end = lines.findIndex((line, index) => index >= start && !line.startsWith('    '));
  return lines.slice(start, end).map((line) => line.trim().replaceAll(/ {2,}/g, ' | '));
}

describe('toolwright explain', () => {
  it('says of every keyword which line put it there', async () => {
    const { exitCode, stdout } = await run('explain', 'Hotels.book');

    expect(exitCode).toBe(0);
    expect(linesUnder(stdout, 'stay.city')).toEqual([
      'type "string" | type | src/hotels.ts:8',
      'minLength 2 | @minLength | src/hotels.ts:6',
      'description "Where to." | comment | src/hotels.ts:4',
    ]);
    expect(linesUnder(stdout, 'rooms')).toEqual(
      expect.arrayContaining([
        'type ["number","null"] | strict mode | src/hotels.ts:22',
        'description "How many." | comment | src/hotels.ts:19',
        'maximum 9 | @param | src/hotels.ts:22',
      ]),
    );
    expect(linesUnder(stdout, 'stay.labels')).toContain('type "array" | strict mode | src/hotels.ts:12');
    expect(linesUnder(stdout, 'stay.labels[].value')).toEqual(['type "number" | type | src/hotels.ts:12']);
  });

  it('gives the sources, the losses and the size as JSON', async () => {
    const { stdout } = await run('explain', 'Hotels.book', '--json');

    expect(JSON.parse(stdout)).toMatchObject({
      name: 'book',
      sources: expect.arrayContaining([
        {
          path: 'stay.city',
          keyword: 'minLength',
          value: 2,
          source: 'tag',
          name: '@minLength',
          file: 'src/hotels.ts',
          line: 6,
        },
        {
          path: 'rooms',
          keyword: 'maximum',
          value: 9,
          source: 'decorator',
          name: '@param',
          file: 'src/hotels.ts',
          line: 22,
        },
      ]),
      losses: LOSSES,
      tokens: { count: expect.any(Number), encoding: 'o200k_base' },
    });
  });
});

describe('toolwright generate --json', () => {
  it('reports what the model cannot be told of each tool', async () => {
    project.write({ 'src/b.ts': toolClass('B') });
    const { stdout } = await run('generate', '--json');

    expect(JSON.parse(stdout)).toMatchObject({
      reports: [
        { tool: 'B.go', losses: [], limits: [] },
        { tool: 'Hotels.book', losses: LOSSES, limits: [] },
      ],
    });
  });

  it('reports the limits that a tool exceeds, with the places that contribute most', async () => {
    const values = Array.from({ length: 1001 }, (_, index) => index);
    project.write({ 'src/b.ts': toolClass('B', 'go', `small: 1 | 2, large: ${values.join(' | ')}`) });
    const { exitCode, stdout } = await run('generate', '--json');

    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      leftOut: ['B.go'],
      reports: expect.arrayContaining([
        {
          tool: 'B.go',
          losses: [],
          limits: [
            expect.objectContaining({
              limit: 'enumValues',
              actual: 1003,
              allowed: 1000,
              worst: ['large (1001)', 'small (2)'],
            }),
          ],
        },
      ]),
    });
  });
});

describe('toolwright generate --require-descriptions', () => {
  const bare = toolClass('B').replace('/** Does it. */\n', '');

  it('leaves out what a model is told nothing about', async () => {
    project.write({ 'src/b.ts': bare });
    const { exitCode, stderr } = await run('generate', '--require-descriptions', 'error');

    expect(exitCode).toBe(1);
    expect(stderr).toContain('src/b.ts:5:3 - error TW1245: B.go: the tool has no description. Say above the method');
    expect(stderr).toContain(
      'src/b.ts:5:6 - error TW1245: B.go: the argument text has no description. Add `@param text',
    );
    expect(stderr).toContain('Left out until the errors above are corrected: B.go.');
  });

  it('only warns when asked to, by package.json too', async () => {
    project.write({ 'src/b.ts': bare, 'package.json': { toolwright: { requireDescriptions: 'warn' } } });
    const { exitCode, stderr } = await run('generate');

    expect(exitCode).toBe(0);
    expect(stderr).toContain('warning TW2045: B.go: the tool has no description.');
  });

  it('refuses a setting it does not know', async () => {
    project.write({ 'package.json': { toolwright: { requireDescriptions: 'always' } } });

    expect((await run('generate')).stderr).toContain(
      'error TW1009: "toolwright.requireDescriptions" in package.json is "always". Write "error", "warn" or "off".',
    );
  });
});

describe('toolwright list --tokens', () => {
  it('shows what each tool costs, what is not described and what reads alike', async () => {
    project.write({
      'src/b.ts': toolClass('B', 'look', 'text: string').replace('Does it.', 'Finds the order of a customer.'),
      'src/c.ts': toolClass('C', 'search').replace('Does it.', 'Finds the order of a customer!'),
    });
    const { stdout } = await run('list', '--tokens');

    expect(stdout).toMatch(/^tool +tokens +without a description\nHotels\.book +\d+\n/);
    expect(stdout).toMatch(/\nB\.look +\d+ +text\n/);
    expect(stdout).toContain('B.look and C.search have nearly the same description.');

    const { tokens } = JSON.parse((await run('list', '--tokens', '--json')).stdout) as {
      tokens: { total: number; tools: { tokens: number }[] };
    };
    expect(tokens.total).toBe(tokens.tools.reduce((sum, tool) => sum + tool.tokens, 0));
  });
});
