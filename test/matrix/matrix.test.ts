import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildToolwright, Project, type Decorators, type Format } from './project.js';
import { esbuild, swc, tsc, tsx, vite, type ToolChain } from './tool-chains.js';

/** Tool chains for legacy decorators; each makes ES modules and CommonJS. */
const LEGACY: Record<string, ToolChain> = {
  'tsc 6': tsc('typescript'),
  'tsc 7': tsc('typescript-7'),
  'tsc 7, no emitted metadata': tsc('typescript-7', '--emitDecoratorMetadata', 'false'),
  'tsc 7, old target': tsc('typescript-7', '--target', 'es2016'),
  swc: swc('metadata', { legacyDecorator: true, decoratorMetadata: true }),
  'swc, no emitted metadata': swc('plain', { legacyDecorator: true }),
  'esbuild bundle': esbuild('plain'),
  'esbuild bundle, minified': esbuild('minified', { minify: true }),
  'esbuild bundle, minified, class names kept': esbuild('kept', { minify: true, keepNames: true }),
  tsx,
  'Vite server build': vite('server', (entry) => ({ ssr: entry })),
  'Vite library build, minified': vite('library', (entry) => ({ lib: { entry }, minify: true })),
};

/** Tool chains for standard decorators. Vite 8 does not compile these, so there is nothing to run. */
const STANDARD: Record<string, ToolChain> = {
  'tsc 6': tsc('typescript'),
  'tsc 7': tsc('typescript-7'),
  swc: swc('standard', { decoratorVersion: '2023-11' }),
  'swc, decorators of 2022': swc('early', { decoratorVersion: '2022-03' }),
  'esbuild bundle': esbuild('plain'),
  'esbuild bundle, minified': esbuild('minified', { minify: true }),
  tsx,
};

const TIME_FOR_A_BUILD = 60_000;

describe('one program in every tool chain', () => {
  const projects = new Map<string, Project>();
  let expected: string;

  beforeAll(async () => {
    await buildToolwright();
    for (const decorators of ['legacy', 'standard'] as const) {
      const modules = await Project.create(decorators, 'esm');
      projects.set(`${decorators} esm`, modules);
      await modules.generate();
      projects.set(`${decorators} cjs`, await modules.derive({ format: 'cjs' }));
    }
    expected = await answerOf(tsx, projectOf('legacy', 'esm'));
  }, 180_000);

  afterAll(async () => {
    for (const project of projects.values()) await project.remove();
  });

  const projectOf = (decorators: Decorators, format: Format): Project => {
    return projects.get(`${decorators} ${format}`) as Project;
  };

  it('calls every kind of method with what the types say', () => {
    const { tools, outputs, finalOutput } = JSON.parse(expected) as Record<string, Record<string, unknown>[]>;

    expect(tools?.map(({ name, description }) => [name, description])).toEqual([
      ['count', 'Counts what is in stock.'],
      ['find', 'Finds books by their title.'],
      ['order', 'Orders a book.'],
      ['search', 'Looks for words.'],
      ['currencies', 'Where one can pay in.'],
      ['lend', 'Lends a book.'],
    ]);
    expect(tools?.[1]?.['inputSchema']).toEqual({
      type: 'object',
      properties: {
        title: { type: 'string', description: 'What the title has in it' },
        genre: expect.objectContaining({ enum: ['fiction', 'science'], default: 'fiction' }),
        limit: { type: 'number', minimum: 1, maximum: 9, default: 5 },
      },
      required: ['title'],
      additionalProperties: false,
    });
    expect(outputs).toEqual({
      find_science: '["Cosmos"]',
      find_default: '["Contact"]',
      order: '{"for":"Ada","by":"order","isbn":"1","copies":1,"before":1893553445000,"wrap":true}',
      search_fiction: 'dune+sand in fiction, at most 2; lent for 14 days',
      search_all: ' in all, at most 3; lent for 14 days',
      count: '2',
      currencies: '["EUR","NOK"]',
      lend_wrong: expect.stringContaining('days must be a number or null, but got "many"'),
      lend: '1 for 7 of 14 days, EUR 0',
    });
    expect(finalOutput).toBe('Done.');
  });

  describe.each([
    ['legacy', 'esm', LEGACY],
    ['legacy', 'cjs', LEGACY],
    ['standard', 'esm', STANDARD],
    ['standard', 'cjs', STANDARD],
  ] as const)('with %s decorators (%s)', (decorators, format, toolChains) => {
    it.each(Object.entries(toolChains))(
      'does the same under %s',
      async (_name, toolChain) => {
        expect(await answerOf(toolChain, projectOf(decorators, format))).toBe(expected);
      },
      TIME_FOR_A_BUILD,
    );
  });

  it(
    'does the same when toolwright is bundled and minified along with it',
    async () => {
      const everything = esbuild('everything', { minify: true, packages: 'bundle' });
      expect(await answerOf(everything, projectOf('legacy', 'cjs'))).toBe(expected);
    },
    TIME_FOR_A_BUILD,
  );

  describe.each([
    ['legacy', 'esm', LEGACY['swc']],
    ['legacy', 'cjs', LEGACY['swc']],
    ['standard', 'esm', STANDARD['swc']],
    ['standard', 'cjs', STANDARD['swc']],
  ] as [Decorators, Format, ToolChain][])(
    'loaded another way, with %s decorators (%s)',
    (decorators, format, toolChain) => {
      it.each([
        ['the manifest after the module that makes the agent', 'late-manifest'],
        ['two files that import each other from the other end', 'loans-first'],
      ])('does the same: %s', async (_way, entry) => {
        expect(await answerOf(toolChain, projectOf(decorators, format), entry)).toBe(expected);
      });
    },
  );

  it.each(['legacy', 'standard'] as const)(
    'does the same when the classes come from a CommonJS package with a toolwright of its own (%s decorators)',
    async (decorators) => {
      const library = { outfile: 'vendor/library.cjs', format: 'cjs', packages: 'bundle' };
      await esbuild('library', library)(projectOf(decorators, 'esm'), 'library');
      const program = await projectOf(decorators, 'esm').derive({
        files: {
          'src/catalog.tools.ts': "export { CatalogTools } from '../vendor/library.cjs';",
          'src/loan.tools.ts': "export { LoanTools } from '../vendor/library.cjs';",
          'src/toolwright.manifest.ts': 'export {};',
        },
      });
      projects.set(`${decorators} program`, program);

      expect(await answerOf(tsx, program)).toBe(expected);
    },
    TIME_FOR_A_BUILD,
  );

  describe.each([
    ['legacy', ['tsc 7', 'swc', 'esbuild bundle', 'tsx'], LEGACY],
    ['standard', ['tsc 7', 'tsx'], STANDARD],
  ] as const)(
    'with a parameter renamed since the manifest was written (%s decorators)',
    (decorators, names, toolChains) => {
      let stale: Project;

      beforeAll(async () => {
        const current = projectOf(decorators, 'esm');
        const source = await current.read('src/loan.tools.ts');
        stale = await current.derive({ files: { 'src/loan.tools.ts': source.replaceAll(/\bbook\b/g, 'isbn') } });
        projects.set(`${decorators} stale`, stale);
      });

      it.each(names)(
        'is refused under %s, with the difference and the command to run',
        async (name) => {
          const build = toolChains[name] as ToolChain;
          const { exitCode, stderr } = await stale.node(...(await build(stale, 'main')));

          expect(exitCode).not.toBe(0);
          expect(stderr).toContain('LoanTools.lend takes (isbn, days), but the manifest says (book, days).');
          expect(stderr).toContain('npx toolwright generate');
        },
        TIME_FOR_A_BUILD,
      );
    },
  );
});

async function answerOf(toolChain: ToolChain, project: Project, entry = 'main'): Promise<string> {
  const { stdout, stderr, exitCode } = await project.node(...(await toolChain(project, entry)));
  if (exitCode !== 0) throw new Error(stderr);
  return stdout;
}
