import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { describeNest } from '../nestjs-plugin/describe-nest.js';
import { NestApp } from '../nestjs-plugin/nest-app.js';

const source = join(import.meta.dirname, '../../samples/10-nest-app/src');

/** The application as a team with the Nest CLI has it: the plugin stands in for the manifest. */
function filesOfSample(): Readonly<Record<string, string>> {
  const names = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !name.includes('manifest'));
  return Object.fromEntries(
    names.map((name) => [
      `src/${name}`,
      readFileSync(join(source, name), 'utf8').replace("import './toolwright.manifest.js';\n", ''),
    ]),
  );
}

describeNest('the order desk', 12, (nest) => {
  let app: NestApp | undefined;
  afterEach(() => app?.remove());

  it('is built and started by the Nest CLI as it stands, without a manifest', async () => {
    process.env['PORT'] = '0';
    process.env['OPENAI_API_KEY'] = '';
    app = NestApp.create(nest, {
      format: 'esm',
      nest: { plugins: ['@nestjs/swagger', 'toolwright/nestjs/plugin'] },
      files: filesOfSample(),
    });

    app.start('start');
    const address = /open at (\S+)/.exec(await app.says(/open at \S+\n/, 120))?.[1];
    const response = await fetch(`${address}/assistant/runs`, {
      method: 'POST',
      headers: { authorization: 'Bearer token-of-bea', 'content-type': 'application/json' },
      body: JSON.stringify({ input: 'Refund an amount of 20 for the order O-17, it was damaged' }),
    });

    expect(await response.json()).toMatchObject({
      status: 'waiting',
      approvals: [{ tool: 'refundOrder', arguments: { number: 'O-17', refund: { amount: 20, reason: 'damaged' } } }],
    });
  }, 180_000);
});
