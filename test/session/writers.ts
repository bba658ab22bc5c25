import type { InputItem } from '../../src/model/index.js';
import { bundleProgram } from '../support/bundle-program.js';
import { endedWriter } from '../support/ended-writer.js';

export interface Writing {
  /** How many processes add lists to one session at the same time. */
  readonly writers: number;
  /** The source of a module, as if in the root of the repository, whose `open()` gives each of them the session. */
  readonly store: string;
  /** How many lists each adds; `Infinity` until it is killed. */
  readonly lists: number;
  readonly itemsPerList: number;
  /** Kills each process once it has added so many lists, while it adds the next. */
  readonly killAfter?: number;
}

/** Has processes add lists to a session, and returns how many of them were killed rather than done. */
export async function addedBy({
  writers,
  store,
  lists,
  itemsPerList,
  killAfter,
}: Writing): Promise<{ killed: number }> {
  const program = await bundleProgram(`
    ${store}
    const session = await open();
    for (let list = 0; list < ${lists}; list += 1) {
      await session.addItems(Array.from({ length: ${itemsPerList} }, (_, index) => (
        { type: 'message', role: 'user', content: [process.env.WRITER, list, index].join('.') }
      )));
      process.stdout.write('.');
    }
    await session.close();
  `);
  const ends = await Promise.all(
    Array.from({ length: writers }, (_, writer) => endedWriter(program, String(writer), killAfter)),
  );
  return { killed: ends.filter(({ signal }) => signal === 'SIGKILL').length };
}

/** Sorts out what several writers added: how many lists arrived, and what is left of those that are torn or out of order. */
export function batchesOf(
  items: readonly InputItem[],
  itemsPerList: number,
): { writers: number; lists: number; broken: string[] } {
  const texts = items.map((item) => (item.type === 'message' && typeof item.content === 'string' ? item.content : '?'));
  const next = new Map<string, number>();
  const broken: string[] = [];
  for (let start = 0; start < texts.length; start += itemsPerList) {
    const [writer = ''] = texts[start]?.split('.') ?? [];
    const list = next.get(writer) ?? 0;
    next.set(writer, list + 1);
    const expected = Array.from({ length: itemsPerList }, (_, index) => `${writer}.${list}.${index}`).join(' ');
    const found = texts.slice(start, start + itemsPerList).join(' ');
    if (found !== expected) broken.push(found);
  }
  return { writers: next.size, lists: texts.length / itemsPerList, broken };
}
