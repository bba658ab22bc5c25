import { readdir, readFile } from 'node:fs/promises';
import type { ProcessFamily } from './processes.js';

/** How often to look again at once when some processes went before they could be read. */
const MOST_LOOKS = 25;

type Kin = 'member' | 'stranger' | 'unknown' | 'gone';

/**
 * The processes of a family, looked for again and again while they come and go. One that starts another and ends at once would else slip
 * through every list: each process is acted upon as soon as it is read, and later looks read only those that are new.
 */
export class FamilyOnLinux {
  readonly #family: ProcessFamily;
  readonly #strangers = new Set<string>();
  readonly #gone = new Set<string>();

  constructor(family: ProcessFamily) {
    this.#family = family;
  }

  /**
   * Calls a function with what to send signals to: groups as a whole, and processes that left them.
   *
   * @returns Whether there were any.
   */
  async forEach(act: (target: number) => void): Promise<boolean> {
    for (let look = 0; look < MOST_LOOKS; look += 1) {
      const kin = await this.#look(act);
      if (kin.includes('member')) return true;
      // Who has gone may have left a child that is in no list yet.
      if (!kin.includes('gone')) return false;
    }
    return false;
  }

  async #look(act: (target: number) => void): Promise<Kin[]> {
    const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && !this.#strangers.has(name));
    return await Promise.all(
      ids.map(async (id) => {
        const kin = await this.#read(id, act);
        if (kin === 'stranger') this.#strangers.add(id);
        if (kin !== 'gone') return kin;
        // Listed again, it is there but cannot be read.
        if (this.#gone.has(id)) return 'unknown';
        this.#gone.add(id);
        return kin;
      }),
    );
  }

  async #read(id: string, act: (target: number) => void): Promise<Kin> {
    const stat = await readFile(`/proc/${id}/stat`, 'latin1').catch(() => '');
    // The name comes in parentheses and may contain any; state, parent and group follow.
    const [state, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (group === undefined) return 'gone';
    // Zombies are gone but for somebody who takes notice.
    if (state === 'Z' || state === 'X') return 'gone';
    const groupId = Number(group);
    if (this.#family.groupIds.includes(groupId)) {
      act(-groupId);
      return 'member';
    }
    // Threads of the kernel have no environment.
    if (parent === KERNEL || id === KERNEL) return 'stranger';
    const environment = await readFile(`/proc/${id}/environ`, 'latin1').catch((error: NodeJS.ErrnoException) => error);
    if (typeof environment !== 'string') return isHidden(environment) ? 'stranger' : 'gone';
    if (environment.includes(this.#family.mark)) {
      act(Number(id));
      return 'member';
    }
    // There is none for a moment when a process ends, or becomes another program.
    return environment === '' ? 'gone' : 'stranger';
  }
}

/** The process number of the parent of all threads of the kernel. */
const KERNEL = '2';

/** Another user's, and so none of ours. */
function isHidden({ code }: NodeJS.ErrnoException): boolean {
  return code === 'EACCES' || code === 'EPERM';
}
