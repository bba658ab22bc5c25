import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DESK } from './desk.js';
import { blockOf, buildPlugin, reflectionAt, TSCONFIG, TypeDocProject } from './typedoc-project.js';

let project: TypeDocProject;
beforeAll(buildPlugin, 180_000);
afterEach(() => project?.remove());

const BANK = DESK.replaceAll('Desk', 'Bank').replace('refund_order', 'pay_out');

const MONOREPO = {
  ...packageFiles('desk', DESK),
  ...packageFiles('bank', BANK),
  'package.json': '{ "name": "shop", "type": "module" }',
  'tsconfig.json': TSCONFIG.replace('["src"]', '["packages/*/src"]'),
};

function packageFiles(name: string, source: string): Record<string, string> {
  return {
    [`packages/${name}/package.json`]: `{ "name": "${name}", "version": "1.0.0", "type": "module" }`,
    [`packages/${name}/tsconfig.json`]: TSCONFIG,
    [`packages/${name}/typedoc.json`]:
      '{ "entryPoints": ["src/index.ts"], "disableGit": true, "sourceLinkTemplate": "{path}" }',
    [`packages/${name}/src/index.ts`]: source,
  };
}

describe('a monorepo', () => {
  it('whose packages are converted one by one has the blocks of all, and a page of all tools', async () => {
    project = await TypeDocProject.create(MONOREPO);
    const { exitCode, text } = await project.document({
      entryPointStrategy: 'packages',
      entryPoints: ['packages/*'],
      json: 'out.json',
      name: 'Shop',
      treatWarningsAsErrors: true,
    });
    expect(text).not.toMatch(/warning|error/);
    expect(exitCode).toBe(0);
    const json = project.json('out.json');
    for (const [module, owner, name] of [
      ['desk', 'Desk', 'refund_order'],
      ['bank', 'Bank', 'pay_out'],
    ] as const) {
      const method = reflectionAt(json, module, owner, 'refund');
      expect(blockOf(method)).toContain(`\`${name}\``);
      expect(method.toolwright).toMatchObject({ id: `crm.${name}`, tool: { source: expect.stringMatching(/^src\//) } });
    }
    const page = project.read('out/documents/Tools.html');
    expect(page).toMatch(/href="\.\.\/classes\/desk\.Desk\.html#refund"[^>]*><code>crm\.refund_order/);
    expect(page).toMatch(/href="\.\.\/classes\/bank\.Bank\.html#refund"[^>]*><code>crm\.pay_out/);
    // The block is the plugin's own HTML, which is made of what came through JSON.
    expect(project.read('out/classes/bank.Bank.html')).toContain('<section class="toolwright" id="tool-crm.pay_out"');
  });

  it('can be documented as entry points that resolve to each other’s programs', async () => {
    project = await TypeDocProject.create(MONOREPO);
    project.write('tsconfig.json', TSCONFIG.replace('["src"]', '["packages/*/src"]'));
    await project.document({
      entryPoints: ['packages/desk/src/index.ts', 'packages/bank/src/index.ts'],
      json: 'out.json',
    });
    const { documents = [] } = project.json('out.json');
    expect(documents).toMatchObject([{ name: 'Tools', children: [{ name: 'Bank' }, { name: 'Desk' }] }]);
  });

  it('can be documented as all files of a folder', async () => {
    project = await TypeDocProject.create({ 'src/desk.ts': DESK, 'src/bank.ts': BANK });
    await project.document({ entryPointStrategy: 'expand', entryPoints: ['src'], json: 'out.json' });
    const json = project.json('out.json');
    expect(blockOf(reflectionAt(json, 'desk', 'Desk', 'refund'))).toContain('`refund_order`');
    expect(blockOf(reflectionAt(json, 'bank', 'Bank', 'refund'))).toContain('`pay_out`');
  });

  it('can be merged from JSON that was written earlier', async () => {
    project = await TypeDocProject.create({ 'src/index.ts': DESK, 'other/bank.ts': BANK });
    project.write('tsconfig.json', TSCONFIG.replace('["src"]', '["src", "other"]'));
    await project.document({ json: 'parts/desk.json', name: 'Desk' });
    await project.document({ json: 'parts/bank.json', name: 'Bank', entryPoints: ['other/bank.ts'] });
    const { exitCode } = await project.document({
      entryPointStrategy: 'merge',
      entryPoints: ['parts/*.json'],
      name: 'Shop',
    });
    expect(exitCode).toBe(0);
    expect(project.read('out/documents/Tools.html')).toContain('crm.refund_order');
    expect(project.read('out/classes/Desk.Desk.html')).toContain('<section class="toolwright"');
  });
});
