import { accessSync, chmodSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

const STAND_IN = join(import.meta.dirname, 'stand-in/codex.mjs');

/** The Codex of this machine, if there is a key for it too: `CODEX_PATH`, or `codex` on the `PATH`. Without one, what stands in for it. */
export function findCodex(): string {
  const { CODEX_PATH: named, PATH: path = '', OPENAI_API_KEY: key } = process.env;
  const folders = path.split(delimiter).filter((folder) => isAbsolute(folder));
  const found = key ? named || folders.map((folder) => join(folder, 'codex')).find(isProgram) : undefined;
  if (found !== undefined) return found;
  console.log(
    `note     ${key ? 'No Codex is installed' : 'There is no key'}, so that a small program stands in for Codex.`,
  );
  chmodSync(STAND_IN, 0o755);
  return STAND_IN;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
