import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/**
 * The program to start: the one that was given, that of `CODEX_PATH`, or the first `codex` on the `PATH`; `undefined` for the one that
 * the SDK has brought along (B249).
 */
export async function findCodex(given: string | undefined): Promise<string | undefined> {
  const named = given ?? process.env['CODEX_PATH'];
  if (named !== undefined && named.trim() !== '') return named;
  // Scripts, which is what npm puts on the PATH of Windows, cannot be started without a shell.
  const name = process.platform === 'win32' ? 'codex.exe' : 'codex';
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    // An empty entry means the working directory, where whoever wrote the files there would choose the program.
    if (folder === '' || folder === '.') continue;
    const file = join(folder, name);
    if (await isProgram(file)) return file;
  }
  return undefined;
}

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}
