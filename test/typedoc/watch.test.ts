import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { buildPlugin, TypeDocProject } from './typedoc-project.js';
import type { TypeDocWatch } from './typedoc-watch.js';

const PRICES = `
/** How dear something is. */
export type Price = 'cheap' | 'dear';
`;

const SHOP = `
import { tool } from 'toolwright';
import type { Price } from './prices.js';

/** What is for sale. */
export class Shop {
  /**
   * Find something to buy.
   * @param price What it may cost.
   */
  @tool()
  find(price: Price): string {
    return price;
  }
}
`;

const BACK_TOOL = `
  /** Take something back. */
  @tool()
  giveBack(receipt: string): string {
    return receipt;
  }
`;

const INDEX = `export * from './prices.js';\nexport * from './shop.js';\n`;
const PAGE = 'out/classes/Shop.html';
const TIMEOUT_MS = 600_000;

let project: TypeDocProject;
let watch: TypeDocWatch | undefined;
beforeAll(buildPlugin, 180_000);
afterEach(async () => {
  await watch?.stop();
  watch = undefined;
  project?.remove();
});

/** TypeDoc empties its folder before it writes. */
function page(path = PAGE): string {
  return project.has(path) ? project.read(path) : '';
}

const blocksIn = (html: string): number => html.split('<section class="toolwright"').length - 1;

async function isWritten(wanted: string, isSo: (html: string) => boolean, path = PAGE): Promise<void> {
  // The last thing on a page shows that all of it is there.
  await watch?.until(wanted, () => page(path).endsWith('</html>\n') && isSo(page(path)));
}

describe('typedoc --watch', () => {
  it(
    'writes of tools what the code says, through every change of it',
    async () => {
      project = await TypeDocProject.create({ 'src/index.ts': INDEX, 'src/prices.ts': PRICES, 'src/shop.ts': SHOP });
      watch = project.watch();
      await isWritten('the tool is there', (html) => html.includes('one of &quot;cheap&quot;'));
      expect(page()).toContain('Find something to buy.');

      const reworded = SHOP.replace('Find something to buy.', 'Look for something to buy.');
      project.write('src/shop.ts', reworded);
      await isWritten('the new comment is there', (html) => html.includes('Look for something to buy.'));
      expect(page()).not.toContain('Find something to buy.');
      expect(blocksIn(page())).toBe(1);

      project.write('src/prices.ts', PRICES.replace("'dear'", "'dear' | 'priceless'"));
      await isWritten('the type of the other file is told', (html) => html.includes('priceless'));

      const changed = reworded.replace('price: Price', 'price: Price, count: number');
      project.write('src/shop.ts', changed);
      await isWritten('the new argument is there', (html) => html.includes('>count</code>'));

      const larger = changed.replace('  }\n}', `  }\n${BACK_TOOL}}`);
      project.write('src/shop.ts', larger);
      await isWritten('the new tool is there', (html) => blocksIn(html) === 2);
      await isWritten('the list has it', (html) => html.includes('giveBack'), 'out/documents/Tools.html');

      project.write('src/shop.ts', larger.replace('price: Price,', 'price: Prize,'));
      await watch.untilSaid("Cannot find name 'Prize'");
      expect(page()).toContain('Look for something to buy.');

      project.write('src/shop.ts', larger.replace('Take something back', 'Bring something back'));
      await isWritten('the repaired code is told', (html) => html.includes('Bring something back'));
      expect(blocksIn(page())).toBe(2);
      expect(page().split('.toolwright h4 {').length).toBe(2);

      project.write('src/shop.ts', reworded);
      await isWritten('the tool that went is gone', (html) => blocksIn(html) === 1);
      expect(page('out/documents/Tools.html')).not.toContain('giveBack');
    },
    TIMEOUT_MS,
  );

  it(
    'tells of each wrong example for as long as it is wrong',
    async () => {
      const wrong = SHOP.replace('   */\n  @tool', '   * @example { "price": "free" }\n   */\n  @tool');
      project = await TypeDocProject.create({ 'src/index.ts': INDEX, 'src/prices.ts': PRICES, 'src/shop.ts': wrong });
      watch = project.watch();
      await isWritten('the tool is there', (html) => html.includes('Find something to buy.'));
      expect(watch.saidLast()).toContain('TW1242');

      // The file with the example stays as it was.
      project.write('src/prices.ts', PRICES.replace("'dear'", "'dear' | 'priceless'"));
      await isWritten('the new type is told', (html) => html.includes('priceless'));
      expect(watch.saidLast()).toContain('TW1242');

      project.write('src/shop.ts', SHOP.replace('Find', 'Look for'));
      await isWritten('the new comment is there', (html) => html.includes('Look for something to buy.'));
      expect(watch.saidLast()).not.toContain('TW1242');
    },
    TIMEOUT_MS,
  );

  it(
    'follows the manifest that it is told to show',
    async () => {
      project = await TypeDocProject.create({ 'src/index.ts': INDEX, 'src/prices.ts': PRICES, 'src/shop.ts': SHOP });
      project.write('tools.json', manifest('Find something, says the manifest.'));
      watch = project.watch({ toolwrightManifest: 'tools.json' });
      await isWritten('the manifest is told', (html) => html.includes('Find something, says the manifest.'));

      project.write('tools.json', manifest('The manifest says something else.'));
      await isWritten('the new manifest is told', (html) => html.includes('The manifest says something else.'));

      project.write('tools.json', 'no JSON');
      await watch.untilSaid('toolwrightManifest names');

      project.write('tools.json', manifest('The manifest is well again.'));
      await isWritten('the repaired manifest is told', (html) => html.includes('The manifest is well again.'));
      expect(page()).not.toContain('something else');
    },
    TIMEOUT_MS,
  );
});

function manifest(description: string): string {
  const inputSchema = {
    type: 'object',
    properties: { price: { type: 'string' } },
    required: ['price'],
    additionalProperties: false,
  };
  const parameters = [{ name: 'price', index: 0, kind: 'argument' }];
  const tool = { method: 'find', name: 'find', description, source: 'src/shop.ts:12', parameters, inputSchema };
  return JSON.stringify({
    version: 1,
    toolsets: [{ className: 'Shop', source: 'src/shop.ts:6', tools: [{ ...tool, strictSchema: inputSchema }] }],
  });
}
