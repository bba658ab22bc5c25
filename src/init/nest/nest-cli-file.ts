import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The names that the Nest CLI reads its settings from. */
const NAMES = ['nest-cli.json', '.nestcli.json', '.nest-cli.json', 'nest.json'];

/** The settings of the Nest CLI; undefined where there are none. */
export function nestCliFile(folder: string): string | undefined {
  return NAMES.map((name) => join(folder, name)).find((path) => existsSync(path));
}
