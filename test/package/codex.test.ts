import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { fakeCodex } from '../tools/codex/fake-codex.js';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '../..');

describe('the built Codex tool', () => {
  beforeAll(async () => {
    await execute(process.execPath, [join(root, 'scripts/build.mjs'), '--if-stale'], { cwd: root });
  }, 180_000);

  it.each([
    ['module', `await import('./dist/esm/index.js')`],
    ['commonjs', `require('./dist/esm/index.js')`],
    // The SDK can only be imported, and to import is what compilers of CommonJS turn into requiring.
    ['commonjs', `require('./dist/cjs/index.js')`],
  ])('loads the SDK from a program of kind %s by %s', async (kind, loaded) => {
    const { path } = fakeCodex();
    const program = `(async () => {
      const { codexTool, RunContext, ToolContext } = ${loaded};
      const tool = codexTool({ codexOptions: { codexPathOverride: ${JSON.stringify(path)} } });
      const { signal } = new AbortController();
      const context = new ToolContext(new RunContext(), { toolName: 'codex', toolCallId: 'c', toolArguments: '{}', signal });
      console.log(String(await tool.execute({ inputs: [{ type: 'text', text: 'hello' }] }, context)));
    })();`;

    const { stdout } = await execute(process.execPath, [`--input-type=${kind}`, '--eval', program], { cwd: root });

    expect(JSON.parse(stdout)).toMatchObject({ thread_id: 'thread-1', response: 'HELLO' });
  });
});
