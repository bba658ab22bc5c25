import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { TempProject, toolClass } from '../generator/temp-project.js';
import { buildToolwright } from '../register/app.js';

const MAIN = join(import.meta.dirname, '../../dist/esm/cli/main.js');

let project: TempProject;
beforeAll(buildToolwright, 180_000);
beforeEach(() => {
  project = new TempProject({ 'src/a.ts': toolClass('A') });
});
afterEach(() => project.remove());

describe('toolwright generate --watch', () => {
  it('prints a line for each run, and ends with 0 when it is interrupted', async () => {
    const child = spawn(process.execPath, [MAIN, 'generate', '--watch'], { cwd: project.folder });
    const lines: string[] = [];

    for await (const text of child.stdout.setEncoding('utf8') as AsyncIterable<string>) {
      lines.push(text.replace(/\d+ ms/, '… ms'));
      if (lines.length === 1) project.write({ 'src/b.ts': toolClass('B') });
      else child.kill('SIGINT');
    }
    const exitCode = child.exitCode ?? (await new Promise((resolve) => child.once('exit', resolve)));

    expect({ exitCode, lines }).toEqual({
      exitCode: 0,
      lines: [
        'Wrote src/toolwright.manifest.ts: 1 tool (… ms)\n',
        'Wrote src/toolwright.manifest.ts: 2 tools (… ms)\n',
      ],
    });
  }, 60_000);
});
