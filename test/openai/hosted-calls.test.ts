import { describe, expect, it } from '@jest/globals';
import type { OpenAI } from 'openai';
import type { HostedToolCallItem } from '../../src/model/index.js';
import { toWireItem } from '../../src/openai/to-wire-item.js';

/** Hosted calls are the one kind whose fields the compiler cannot follow; each known one is spelt out in its own type here. */
const hosted = [
  { type: 'file_search_call', id: 'fs_1', queries: ['q'], status: 'completed' },
  { type: 'web_search_call', id: 'ws_1', status: 'completed', action: { type: 'search', query: 'q' } },
  { type: 'code_interpreter_call', id: 'ci_1', code: '1', container_id: 'cntr_1', outputs: null, status: 'completed' },
  { type: 'image_generation_call', id: 'ig_1', result: 'AA==', status: 'completed' },
  { type: 'mcp_call', id: 'mcp_1', name: 'n', arguments: '{}', server_label: 's' },
  { type: 'program', id: 'prog_1', call_id: 'call_1', code: 'return 1', fingerprint: 'f' },
  { type: 'program_output', id: 'po_1', call_id: 'call_1', result: '1', status: 'completed' },
  { type: 'mcp_list_tools', id: 'mcpl_1', server_label: 's', tools: [] },
] as const satisfies readonly DeepReadonly<OpenAI.Responses.ResponseInputItem>[];

describe('a hosted call', () => {
  it.each(hosted)('of type $type goes back as the item it was', (wire) => {
    const item: HostedToolCallItem = { type: 'hosted_tool_call', name: wire.type, providerData: wire };

    expect(toWireItem(item)).toEqual(wire);
  });
});

type DeepReadonly<Type> = Type extends object ? { readonly [Key in keyof Type]: DeepReadonly<Type[Key]> } : Type;
