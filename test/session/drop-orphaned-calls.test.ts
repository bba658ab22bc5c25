import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { InputItem } from '../../src/model/index.js';
import { dropOrphanedCalls } from '../../src/session/index.js';

/** `u`: user, `m`: assistant, `r`: reasoning, `h`: hosted call, `c1`: call 1, `o1`: its output. */
function conversation(words: string): InputItem[] {
  return words
    .split(' ')
    .filter((word) => word !== '')
    .map((word): InputItem => {
      const callId = word.slice(1);
      switch (word[0]) {
        case 'u':
          return { type: 'message', role: 'user', content: 'Hello.' };
        case 'm':
          return { type: 'message', role: 'assistant', content: [{ type: 'text', text: 'Hello.' }] };
        case 'r':
          return { type: 'reasoning', content: [], id: 'rs_1' };
        case 'h':
          return { type: 'hosted_tool_call', name: 'web_search_call', providerData: { type: 'web_search_call' } };
        case 'c':
          return { type: 'function_call', callId, name: 'look_up', arguments: '{}' };
        default:
          return { type: 'function_call_result', callId, name: 'look_up', output: 'found' };
      }
    });
}

function wordsOf(items: readonly InputItem[]): string {
  return items
    .map((item) => {
      switch (item.type) {
        case 'message':
          return item.role === 'assistant' ? 'm' : 'u';
        case 'function_call':
          return `c${item.callId}`;
        case 'function_call_result':
          return `o${item.callId}`;
        case 'reasoning':
          return 'r';
        case 'hosted_tool_call':
          return 'h';
      }
    })
    .join(' ');
}

describe('of what a session remembers', () => {
  it.each([
    ['nothing is lost when nothing is missing', 'u r c1 o1 r h m u c2 c3 o3 o2 m', 'u r c1 o1 r h m u c2 c3 o3 o2 m'],
    ['a call without its result goes', 'u c1 u m', 'u u m'],
    ['a result without its call goes', 'o1 u m', 'u m'],
    ['a result in front of its call goes, and the call with it', 'o1 c1 m', 'm'],
    ['of two calls only the one without a result goes', 'u c1 c2 o2 m', 'u c2 o2 m'],
    ['a second result goes', 'c1 o1 o1 m', 'c1 o1 m'],
    ['a repeated call goes', 'c1 c1 o1 m', 'c1 o1 m'],
    ['ids that a provider uses again are told apart', 'c1 o1 m c1 o1 m', 'c1 o1 m c1 o1 m'],
    ['an id that is used again does not lend its result to an earlier call', 'c1 u c1 o1 m', 'u c1 o1 m'],
    ['reasoning goes with the call it led to', 'u r c1 u m', 'u u m'],
    ['several reasoning items go together', 'u r r c1 u', 'u u'],
    ['reasoning at the end goes', 'u r', 'u'],
    ['reasoning in front of a user goes', 'r u m', 'u m'],
    ['reasoning stays with a message and with a hosted call', 'r m r h m', 'r m r h m'],
  ])('%s', (_, before, after) => {
    expect(wordsOf(dropOrphanedCalls(conversation(before)))).toBe(after);
  });

  it('what is left is in order, has each call answered once, and loses nothing the second time', () => {
    const lists = fc.array(fc.constantFrom('u', 'm', 'r', 'h', 'c1', 'c2', 'o1', 'o2'), { maxLength: 30 });
    fc.assert(
      fc.property(lists, (list) => {
        const left = dropOrphanedCalls(conversation(list.join(' ')));
        const words = wordsOf(left).split(' ');
        const open = new Set<string>();
        const unexpected = words.filter((word, index) => {
          if (word.startsWith('c')) return open.has(word.slice(1)) || !open.add(word.slice(1));
          if (word.startsWith('o')) return !open.delete(word.slice(1));
          return word === 'r' && !/^[mrhc]/.test(words[index + 1] ?? '');
        });
        expect([unexpected, [...open]]).toEqual([[], []]);
        expect(dropOrphanedCalls(left)).toBe(left);
        expect(wordsOf(left).replaceAll(/[^um]/g, '')).toBe(list.join('').replaceAll(/[^um]/g, ''));
      }),
    );
  });

  it.each<readonly [string, number, readonly string[]]>([
    ['the call that the reasoning led to', 1, ['fc_1', 'result', 'rs_2', 'msg_1']],
    ['nothing, where reasoning begins', 0, ['rs_1', 'fc_1', 'result', 'rs_2', 'msg_1']],
    ['nothing, where a result begins, whose call is gone', 2, ['rs_2', 'msg_1']],
    ['the message that the reasoning led to', 4, ['msg_1']],
  ])('loses, where its beginning is cut off, the ids by which a server would miss it: %s', (_, start, names) => {
    const items: InputItem[] = [
      { type: 'reasoning', id: 'rs_1', content: [] },
      { type: 'function_call', id: 'fc_1', callId: 'a', name: 'look_up', arguments: '{}' },
      { type: 'function_call_result', callId: 'a', name: 'look_up', output: 'found' },
      { type: 'reasoning', id: 'rs_2', content: [] },
      { type: 'message', id: 'msg_1', role: 'assistant', content: [{ type: 'text', text: 'Hello.' }] },
    ];
    const isCut = items[start - 1]?.type === 'reasoning';
    const left = dropOrphanedCalls(items, start);

    expect(left.map((item) => ('id' in item ? item.id : undefined))).toEqual(
      names.map((name, index) => (name === 'result' || (isCut && index === 0) ? undefined : name)),
    );
  });

  it('is without a tool of the provider whose reasoning is cut off, as that is sent whole or not at all', () => {
    const items: InputItem[] = [
      { type: 'reasoning', id: 'rs_1', content: [] },
      { type: 'hosted_tool_call', id: 'ws_1', name: 'web_search_call', providerData: { type: 'web_search_call' } },
      { type: 'message', id: 'msg_1', role: 'assistant', content: [] },
    ];

    expect(dropOrphanedCalls(items, 1)).toEqual([{ type: 'message', role: 'assistant', content: [] }]);
    expect(dropOrphanedCalls(items)).toBe(items);
  });

  it('does not change the list it is given', () => {
    const items = Object.freeze(conversation('u c1 u'));
    expect(dropOrphanedCalls(items)).toHaveLength(2);
    expect(items).toHaveLength(3);
  });
});

describe('a program that the model wrote', () => {
  const program: InputItem = { type: 'hosted_tool_call', name: 'program', providerData: { call_id: 'p' } };
  const caller = { type: 'program', callerId: 'p' } as const;
  const call: InputItem = { type: 'function_call', callId: '1', name: 'look_up', arguments: '{}', caller };
  const result: InputItem = { type: 'function_call_result', callId: '1', name: 'look_up', output: 'x', caller };
  const output: InputItem = { type: 'hosted_tool_call', name: 'program_output', providerData: { call_id: 'p' } };

  it('stays with its calls and its output', () => {
    expect(dropOrphanedCalls([program, call, result, output])).toEqual([program, call, result, output]);
  });

  it('takes them along where it is gone', () => {
    expect(dropOrphanedCalls([call, result, output])).toEqual([]);
    expect(dropOrphanedCalls([program, call, result, output], 1)).toEqual([]);
  });
});
