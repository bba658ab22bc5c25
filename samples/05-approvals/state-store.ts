import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where runs wait. A table does as well; there `DELETE … WHERE id = …` tells by its count whether it was first. */
export class StateStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async keep(state: string): Promise<string> {
    const id = randomUUID();
    await mkdir(this.#folder, { recursive: true });
    await writeFile(this.#path(id), state);
    return id;
  }

  read(id: string): Promise<string> {
    return readFile(this.#path(id), 'utf8');
  }

  /** Fails when there is none, or not any more. */
  remove(id: string): Promise<void> {
    return rm(this.#path(id));
  }

  #path(id: string): string {
    if (!/^[\da-f-]{36}$/.test(id)) throw new Error('That is no id of a run that waits.');
    return join(this.#folder, `${id}.json`);
  }
}
