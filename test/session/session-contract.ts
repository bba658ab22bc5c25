import { expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { InputItem } from '../../src/model/index.js';
import type { Session } from '../../src/session/index.js';
import { anyItem } from './any-item.js';

export interface StoreUnderTest {
  /** A session that remembers nothing yet. */
  readonly open: () => Promise<Session> | Session;
  /** What the store can hold. @default every kind of item */
  readonly items?: fc.Arbitrary<InputItem>;
  /** An item as it comes out again. @default as it went in */
  readonly kept?: (item: InputItem) => InputItem;
}

type Step =
  | { readonly kind: 'add'; readonly items: readonly InputItem[] }
  | { readonly kind: 'read'; readonly limit: number | undefined }
  | { readonly kind: 'pop' }
  | { readonly kind: 'clear' };

/** What every store must do, as tests of the file that calls this. */
export function itKeepsTheContract({ open, items = anyItem, kept = (item) => item }: StoreUnderTest): void {
  const user = (content: string): InputItem => ({ type: 'message', role: 'user', content });
  const shown = async (session: Session, limit?: number): Promise<InputItem[]> =>
    (await session.getItems(limit)).map(kept);

  it('behaves as a list does, whatever is done to it in whatever order', async () => {
    const steps: fc.Arbitrary<Step[]> = fc.array(
      fc.oneof(
        {
          weight: 4,
          arbitrary: fc.record({ kind: fc.constant('add' as const), items: fc.array(items, { maxLength: 5 }) }),
        },
        {
          weight: 3,
          arbitrary: fc.record({
            kind: fc.constant('read' as const),
            limit: fc.option(fc.integer({ min: -2, max: 8 }), { nil: undefined }),
          }),
        },
        { weight: 2, arbitrary: fc.constant({ kind: 'pop' as const }) },
        { weight: 1, arbitrary: fc.constant({ kind: 'clear' as const }) },
      ),
      { maxLength: 15 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const session = await open();
        const list = new ListSession();
        const seen: unknown[] = [];
        const expected: unknown[] = [];
        for (const step of [...sequence, { kind: 'read', limit: undefined } as const]) {
          seen.push(await perform(session, step));
          expected.push(await perform(list, step));
        }
        expect(seen).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  async function perform(session: Session, step: Step): Promise<unknown> {
    switch (step.kind) {
      case 'add':
        return session.addItems(step.items);
      case 'read':
        return shown(session, step.limit);
      case 'pop': {
        const popped = await session.popItem();
        return popped && kept(popped);
      }
      case 'clear':
        return session.clearSession();
    }
  }

  it('hands out copies and keeps copies', async () => {
    const session = await open();
    const mine = {
      ...user(''),
      content: [
        { type: 'text', text: 'my' },
        { type: 'text', text: 'own' },
      ],
    };
    await session.addItems([mine as InputItem]);
    mine.content.push({ type: 'text', text: 'later' });
    const [first] = (await session.getItems()) as unknown as [{ content: unknown }];
    first.content = 'changed';

    expect(await shown(session)).toEqual([
      {
        ...user(''),
        content: [
          { type: 'text', text: 'my' },
          { type: 'text', text: 'own' },
        ],
      },
    ]);
  });

  it('takes the whole of each list that is added at the same time, one after the other', async () => {
    const session = await open();
    const lists = Array.from({ length: 8 }, (_, list) =>
      Array.from({ length: 5 }, (_, index) => user(`${list}.${index}`)),
    );
    await Promise.all(lists.map((list) => session.addItems(list)));

    const found = (await session.getItems()).map(textOf);
    for (let start = 0; start < found.length; start += 5) {
      const [list = ''] = found[start]?.split('.') ?? [];
      expect(found.slice(start, start + 5)).toEqual([0, 1, 2, 3, 4].map((index) => `${list}.${index}`));
    }
    expect(new Set(found).size).toBe(40);
  });

  it('gives each item away once, however many ask for the newest at the same time', async () => {
    const session = await open();
    await session.addItems(Array.from({ length: 6 }, (_, index) => user(String(index))));
    const popped = await Promise.all(Array.from({ length: 8 }, () => session.popItem()));

    const texts = popped.map(textOf);
    expect(texts.toSorted()).toEqual(['0', '1', '2', '3', '4', '5', 'none', 'none']);
    expect(await session.getItems()).toEqual([]);
  });

  it('adds none of a list in which something is no item', async () => {
    const session = await open();
    await expect(session.addItems([user('one'), 'two' as unknown as InputItem])).rejects.toMatchObject({
      code: 'USER_ERROR',
      message: expect.stringContaining('objects with a `type`, not a value of type string'),
    });
    await expect(
      session.addItems([user('one'), { type: 'message', role: 'user', content: 1n } as unknown as InputItem]),
    ).rejects.toMatchObject({ code: 'USER_ERROR' });
    expect(await session.getItems()).toEqual([]);
  });

  it('refuses a limit that is no whole number', async () => {
    const session = await open();
    await expect(session.getItems(1.5)).rejects.toMatchObject({ code: 'USER_ERROR' });
    await expect(session.getItems(Number.NaN)).rejects.toMatchObject({ code: 'USER_ERROR' });
  });

  it('keeps its id', async () => {
    const session = await open();
    const id = await session.getSessionId();
    await session.addItems([user('one')]);

    expect(id).toMatch(/./);
    expect(await session.getSessionId()).toBe(id);
  });
}

/** What the others are held to. */
class ListSession implements Session {
  #list: InputItem[] = [];

  async getSessionId(): Promise<string> {
    return 'list';
  }

  async getItems(limit?: number): Promise<InputItem[]> {
    if (limit === undefined || limit < 0) return [...this.#list];
    return limit === 0 ? [] : this.#list.slice(-limit);
  }

  async addItems(items: readonly InputItem[]): Promise<void> {
    this.#list.push(...items);
  }

  async popItem(): Promise<InputItem | undefined> {
    return this.#list.pop();
  }

  async clearSession(): Promise<void> {
    this.#list = [];
  }
}

function textOf(item: InputItem | undefined): string {
  return item?.type === 'message' && typeof item.content === 'string' ? item.content : 'none';
}
