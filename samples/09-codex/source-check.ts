import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tool } from 'toolwright';

const execute = promisify(execFile);

export class SourceCheck {
  constructor(private readonly folder: string) {}

  /** Says whether the source can be read by Node, and else why not. */
  @tool()
  async check(): Promise<string> {
    try {
      await execute(process.execPath, ['--check', join(this.folder, 'sum.mjs')]);
      return 'It can be read.';
    } catch (error) {
      return /^SyntaxError.*$/m.exec(String(error))?.[0] ?? 'It cannot be read.';
    }
  }
}
