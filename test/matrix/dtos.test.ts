import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildToolwright, Project } from './project.js';
import { esbuild, swc, tsc, tsx, type ToolChain } from './tool-chains.js';

const TIME_FOR_A_BUILD = 60_000;

/** All but the last emit no types of parameters and properties. */
const TOOL_CHAINS: Record<string, ToolChain> = {
  tsx,
  'esbuild bundle': esbuild('plain'),
  'esbuild bundle, minified': esbuild('minified', { minify: true }),
  'swc, no emitted metadata': swc('plain', { legacyDecorator: true }),
  'tsc 7': tsc('typescript-7'),
};

describe('a program with DTO classes', () => {
  let project: Project;

  beforeAll(async () => {
    await buildToolwright();
    project = await Project.create('legacy', 'esm');
    await cp(join(import.meta.dirname, 'fixtures/dtos'), project.folder, { recursive: true });
    await project.generate();
  }, 180_000);

  afterAll(() => project.remove());

  describe.each(Object.entries(TOOL_CHAINS))('under %s', (_name, toolChain) => {
    it(
      'receives instances, all the way down, whose rules have run',
      async () => {
        const { stdout, stderr } = await project.node(...(await toolChain(project, 'dtos')));

        expect(stderr).toBe('');
        expect(JSON.parse(stdout)).toEqual({
          place: 'true ann@example.com: 2 × a-1, 1 × b-2, 1 × c-3 (tools) true',
          place_spaces: expect.stringMatching(/order\.lines\[0\]\.sku must be valid \(sku should not contain a/),
          place_sold_out: expect.stringMatching(
            /order\.e_mail must be an email[^]*order\.lines\[0\]\.sku must be in stock/,
          ),
          add: '2 × a-1, 1 × b-2',
          add_wrong: expect.stringMatching(/byShelf\.top\.sku must be valid/),
          measure: '5',
          draw: 'a square',
          draw_wrong: expect.stringMatching(/shape.*radius.*at least 1/),
          restock: '1 of a-1',
          restock_wrong: expect.stringMatching(/sku must be valid/),
        });
      },
      TIME_FOR_A_BUILD,
    );
  });

  it(
    'is refused when its rules are not those of the manifest any more',
    async () => {
      const source = await project.read('src/order.dto.ts');
      const changed = source.replace('@Min(1)\n  quantity', '@Min(5)\n  quantity');
      const stale = await project.derive({ files: { 'src/order.dto.ts': changed } });

      const { exitCode, stderr } = await stale.node(...(await tsx(stale, 'dtos')));
      await stale.remove();

      expect(exitCode).not.toBe(0);
      expect(stderr).toContain('LineDto.quantity has the rules');
      expect(stderr).toContain('but the manifest says isInt, min(1).');
      expect(stderr).toContain('npx toolwright generate');
    },
    TIME_FOR_A_BUILD,
  );
});
