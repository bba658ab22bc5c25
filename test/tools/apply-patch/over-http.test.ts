import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  Agent,
  applyPatchTool,
  customTool,
  functionTool,
  RunState,
  run,
  WorkspaceEditor,
  type ApplyPatchOperation,
  type ApplyPatchToolOptions,
  type Editor,
  type EditorAnswer,
} from '../../../src/index.js';
import { OpenAIResponsesModel } from '../../../src/openai/index.js';
import { callTool, items, say, together, type Step } from '../../support/openai-server.js';
import { serversPerTest } from '../../support/openai-with-server.js';
import { runEitherWay } from '../../support/run-either-way.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const startServer = serversPerTest();

const CREATE = { type: 'create_file', path: 'new.txt', diff: '+new\n' } as const;
const UPDATE = { type: 'update_file', path: 'a.txt', diff: '@@\n-old\n+new\n' } as const;
const DELETE = { type: 'delete_file', path: 'b.txt' } as const;

function patchCall(operation: unknown, fields: object = {}): ReturnType<typeof items> {
  return items({ type: 'apply_patch_call', id: 'apc_1', call_id: 'call_1', operation, ...fields });
}

function customCall(name: string, input: string): ReturnType<typeof items> {
  return items({ type: 'custom_tool_call', id: 'ctc_1', call_id: 'call_1', name, input });
}

/** An editor that only notes what it is asked to do. */
function notingEditor(
  answer: (operation: ApplyPatchOperation) => unknown = () => undefined,
): Editor & { readonly asked: ApplyPatchOperation[] } {
  const asked: ApplyPatchOperation[] = [];
  const note = (operation: ApplyPatchOperation): EditorAnswer => {
    asked.push(operation);
    return answer(operation) as EditorAnswer;
  };
  return { asked, createFile: note, updateFile: note, deleteFile: note };
}

async function setUp(script: readonly Step[], tools: readonly object[], modelSettings: object = {}) {
  const server = await startServer(...script);
  const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');
  return { server, agent: new Agent({ name: 'Clerk', model, tools, modelSettings }) };
}

function withEditor(script: readonly Step[], editor: Editor, options: Partial<ApplyPatchToolOptions> = {}) {
  return setUp(script, [applyPatchTool({ editor, needsApproval: false, ...options })]);
}

describe('the apply_patch tool on the wire', () => {
  it.each(['apply_patch', 'edit'])('is one word, and what toolChoice "%s" means', async (toolChoice) => {
    const tools = [applyPatchTool({ editor: notingEditor(), name: 'edit' })];
    const { server, agent } = await setUp([say('Hello.')], tools, { toolChoice });
    await run(agent, 'Go');
    expect(server.requests[0]).toMatchObject({
      tools: [{ type: 'apply_patch' }],
      tool_choice: { type: 'apply_patch' },
    });
  });
});

describe('a call of apply_patch', () => {
  it.each([false, true])('changes files, is answered and sent back as it came (stream: %s)', async (stream) => {
    const root = temporaryFolder({ 'a.txt': 'old\n', 'b.txt': 'gone\n' });
    const calls = [CREATE, UPDATE, DELETE].map((operation, index) =>
      patchCall(operation, { id: `apc_${index}`, call_id: `call_${index}`, created_by: 'model' }),
    );
    const { server, agent } = await withEditor([together(...calls), say('Done.')], new WorkspaceEditor({ root }));
    const { newItems } = await runEitherWay(stream, agent, 'Go');
    expect(readFileSync(join(root, 'new.txt'), 'utf8')).toBe('new');
    expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe('new\n');
    expect(() => readFileSync(join(root, 'b.txt'))).toThrow('ENOENT');
    expect(server.requests[1]?.input?.slice(1)).toEqual([
      { type: 'apply_patch_call', id: 'apc_0', call_id: 'call_0', status: 'completed', operation: CREATE },
      { type: 'apply_patch_call', id: 'apc_1', call_id: 'call_1', status: 'completed', operation: UPDATE },
      { type: 'apply_patch_call', id: 'apc_2', call_id: 'call_2', status: 'completed', operation: DELETE },
      ...['Created new.txt (1 line).', 'Updated a.txt.', 'Deleted b.txt.'].map((output, index) => ({
        type: 'apply_patch_call_output',
        call_id: `call_${index}`,
        status: 'completed',
        output,
      })),
    ]);
    expect(newItems[3]).toMatchObject({
      rawItem: { name: 'apply_patch', output: 'Created new.txt (1 line).' },
      output: { status: 'completed', output: 'Created new.txt (1 line).' },
    });
  });

  it('is told to the editor in our words, with the run', async () => {
    const told: unknown[] = [];
    const editor: Editor = {
      ...notingEditor(),
      updateFile: (operation, details) => void told.push(operation, details?.runContext?.context),
      deleteFile: (operation) => void told.push(operation),
    };
    const { agent, server } = await withEditor(
      [
        together(
          patchCall({ ...UPDATE, move_to: 'c.txt' }),
          patchCall({ ...DELETE, diff: 'of no use' }, { id: 'apc_2', call_id: 'call_2' }),
        ),
        say('Done.'),
      ],
      editor,
    );
    await run(agent, 'Go', { context: 'ctx' });
    expect(told).toEqual([{ ...UPDATE, moveTo: 'c.txt' }, 'ctx', DELETE]);
    // The API has no words for a move in what is sent back.
    expect(server.requests[1]?.input?.[1]).toMatchObject({ type: 'apply_patch_call', operation: UPDATE });
    expect(JSON.stringify(server.requests[1])).not.toContain('move_to');
  });

  it.each([
    ['nothing', undefined, 'completed', undefined],
    ['a text', 'Well done.', 'completed', 'Well done.'],
    ['a result', { status: 'completed', output: 'Yes.' }, 'completed', 'Yes.'],
    ['a result without words', {}, 'completed', undefined],
    ['a failure', { status: 'failed', output: 'No.' }, 'failed', 'No.'],
    ['a status that there is not', { status: 'odd', output: 'So.' }, 'completed', 'So.'],
    ['null', null, 'completed', undefined],
    ['a promise', Promise.resolve({ status: 'failed' }), 'failed', undefined],
  ])('is answered with what the editor returns: %s', async (_what, answer, status, output) => {
    const { server, agent } = await withEditor(
      [patchCall(CREATE), say('Done.')],
      notingEditor(() => answer),
    );
    await run(agent, 'Go');
    expect(server.requests[1]?.input?.at(-1)).toEqual({
      type: 'apply_patch_call_output',
      call_id: 'call_1',
      status,
      ...(output !== undefined && { output }),
    });
  });

  it('that fails tells the model why, and the run goes on', async () => {
    const root = temporaryFolder({ 'a.txt': 'other\n' });
    const { server, agent } = await withEditor([patchCall(UPDATE), say('Done.')], new WorkspaceEditor({ root }));
    expect((await run(agent, 'Go')).finalOutput).toBe('Done.');
    expect(server.requests[1]?.input?.at(-1)).toEqual({
      type: 'apply_patch_call_output',
      call_id: 'call_1',
      status: 'failed',
      output: expect.stringContaining('Invalid Context'),
    });
    expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe('other\n');
  });

  it.each([
    ['no call id', patchCall(CREATE, { call_id: '' })],
    ['no operation', patchCall(undefined)],
    ['an unknown operation', patchCall({ ...CREATE, type: 'rename_file' })],
    ['an empty path', patchCall({ ...CREATE, path: '' })],
    ['a path that is no text', patchCall({ ...DELETE, path: 1 })],
    ['no diff', patchCall({ type: 'create_file', path: 'a' })],
    ['an empty diff', patchCall({ ...UPDATE, diff: '' })],
    ['a move to nowhere', patchCall({ ...UPDATE, move_to: '' })],
    ['a move to no text', patchCall({ ...UPDATE, move_to: 1 })],
  ])('with %s ends the run before anything is changed', async (_what, call) => {
    const editor = notingEditor();
    const { agent } = await withEditor([call], editor);
    await expect(run(agent, 'Go')).rejects.toMatchObject({ code: 'MODEL_BEHAVIOR' });
    expect(editor.asked).toEqual([]);
  });

  it('ends the run of an agent without the tool', async () => {
    const { agent } = await setUp([patchCall(CREATE)], []);
    await expect(run(agent, 'Go')).rejects.toMatchObject({ code: 'MODEL_BEHAVIOR' });
  });

  it('runs after the one before it has its answer, whatever form either has', async () => {
    const first = Promise.withResolvers<void>();
    const log: string[] = [];
    const editor = notingEditor(async ({ path }) => {
      log.push(`begins ${path}`);
      if (path === 'new.txt') await first.promise;
      log.push(`ends ${path}`);
    });
    const { agent } = await withEditor(
      [together(patchCall(CREATE), callTool('apply_patch', { operation: DELETE }, { callId: 'call_2' })), say('Done.')],
      editor,
    );
    const running = run(agent, 'Go', { signal: AbortSignal.timeout(20_000) });
    while (log.length === 0) await new Promise((resolve) => setImmediate(resolve));
    first.resolve();
    await running;
    expect(log).toEqual(['begins new.txt', 'ends new.txt', 'begins b.txt', 'ends b.txt']);
  });

  it('goes on at OpenAI when it was made by another model', async () => {
    const { server, agent } = await withEditor([say('Done.')], notingEditor());
    const result = { kind: 'apply_patch', status: 'completed' } as const;
    await run(agent, [
      { type: 'message', role: 'user', content: 'Go' },
      ...[UPDATE, DELETE].flatMap((operation, index) => {
        const call = { callId: `c${index}`, name: 'apply_patch' };
        const builtIn = { kind: 'apply_patch', operation } as const;
        return [
          { type: 'function_call', ...call, arguments: '{}', builtIn },
          { type: 'function_call_result', ...call, output: '', builtIn: result },
        ] as const;
      }),
    ]);
    expect(server.requests[0]?.input?.slice(1)).toEqual([
      { type: 'apply_patch_call', call_id: 'c0', status: 'completed', operation: UPDATE },
      { type: 'apply_patch_call_output', call_id: 'c0', status: 'completed' },
      { type: 'apply_patch_call', call_id: 'c1', status: 'completed', operation: DELETE },
      { type: 'apply_patch_call_output', call_id: 'c1', status: 'completed' },
    ]);
  });
});

describe('a patch in another form', () => {
  const forms: readonly (readonly [string, object, readonly ApplyPatchOperation[]])[] = [
    ['one operation', { operation: CREATE }, [CREATE]],
    ['several', { operations: [CREATE, { ...UPDATE, move_to: 'c.txt' }] }, [CREATE, { ...UPDATE, moveTo: 'c.txt' }]],
    ['a bare operation', DELETE, [DELETE]],
  ];

  it.each(forms)('as a call of a function with %s is carried out and answered as such', async (_what, args, asked) => {
    for (const name of ['apply_patch', 'apply_patch_v2', 'APPLY_PATCH', 'Edit']) {
      const editor = notingEditor(() => 'ok');
      const tools = [applyPatchTool({ editor, name: 'edit', needsApproval: false })];
      const { server, agent } = await setUp([callTool(name, args, { callId: 'call_1' }), say('Done.')], tools);
      const { newItems } = await run(agent, 'Go');
      expect(editor.asked).toEqual(asked);
      expect(server.requests[1]?.input?.at(-1)).toEqual({
        type: 'function_call_output',
        call_id: 'call_1',
        output: asked.map(() => 'ok').join('\n'),
      });
      expect(newItems[0]).toMatchObject({ rawItem: { name: 'edit' }, origin: expect.anything() });
    }
  });

  it.each(forms)('as free text with %s is carried out and answered as such', async (_what, input, asked) => {
    for (const stream of [false, true]) {
      const editor = notingEditor(() => 'ok');
      const { server, agent } = await withEditor(
        [customCall('apply_patch_text', JSON.stringify(input)), say('Done.')],
        editor,
      );
      await runEitherWay(stream, agent, 'Go');
      expect(editor.asked).toEqual(asked);
      expect(server.requests[1]?.input?.slice(1)).toEqual([
        expect.objectContaining({
          type: 'custom_tool_call',
          name: 'apply_patch_text',
          input: JSON.stringify(input),
        }),
        {
          type: 'custom_tool_call_output',
          call_id: 'call_1',
          output: asked.map(() => 'ok').join('\n'),
        },
      ]);
    }
  });

  it('stops at the first operation that throws, and says what came of each', async () => {
    const editor = notingEditor(({ type }) => {
      if (type === 'update_file') throw new Error('does not fit');
      return { status: 'completed', output: `did ${type}` };
    });
    const call = callTool('apply_patch', { operations: [CREATE, UPDATE, DELETE] });
    const { server, agent } = await withEditor([call, say('Done.')], editor);
    const { newItems } = await run(agent, 'Go');
    expect(editor.asked).toEqual([CREATE, UPDATE]);
    expect(server.requests[1]?.input?.at(-1)).toMatchObject({ output: 'did create_file\ndoes not fit' });
    expect(newItems[1]).toMatchObject({ output: { status: 'failed' } });
  });

  it('goes on after an operation that the editor says has failed, and has failed as a whole', async () => {
    const editor = notingEditor(({ type }) => ({ status: type === 'create_file' ? 'failed' : 'completed' }));
    const call = callTool('apply_patch', { operations: [CREATE, DELETE] });
    const { agent } = await withEditor([call, say('Done.')], editor);
    const { newItems } = await run(agent, 'Go');
    expect(editor.asked).toEqual([CREATE, DELETE]);
    expect(newItems[1]).toMatchObject({ output: { status: 'failed', output: '' } });
  });

  it.each([
    ['no operations', '{"operations":[]}'],
    ['operations that are no list', '{"operations":{}}'],
    ['nothing', '{}'],
    ['no object', 'null'],
    ['no JSON', '*** Begin Patch'],
    ['an operation that is none', '{"operations":[null]}'],
  ])('with %s ends the run', async (_what, text) => {
    for (const call of [callTool('apply_patch', text), customCall('apply_patch', text)]) {
      const editor = notingEditor();
      const { agent } = await withEditor([call], editor);
      await expect(run(agent, 'Go')).rejects.toMatchObject({ code: 'MODEL_BEHAVIOR' });
      expect(editor.asked).toEqual([]);
    }
  });

  it('is none where another tool has the name', async () => {
    const editor = notingEditor();
    const execute = () => 'mine';
    const own = functionTool({
      name: 'apply_patch_v2',
      description: '',
      parameters: { type: 'object', properties: {}, additionalProperties: false },
      execute,
    });
    const text = customTool({ name: 'apply_patch_text', execute });
    const { server, agent } = await setUp(
      [
        together(callTool('apply_patch_v2', {}, { callId: 'call_0' }), customCall('apply_patch_text', '{}')),
        say('Done.'),
      ],
      [applyPatchTool({ editor, needsApproval: false }), own, text],
    );
    await run(agent, 'Go');
    expect(server.requests[1]?.input?.slice(-2)).toMatchObject([
      { type: 'function_call_output', output: 'mine' },
      { type: 'custom_tool_call_output', output: 'mine' },
    ]);
    expect(editor.asked).toEqual([]);
  });
});

describe('approval of changes', () => {
  it('is asked for unless the tool says otherwise, outlives the process, and the change is made once', async () => {
    for (const call of [patchCall(CREATE), customCall('apply_patch', JSON.stringify(CREATE))]) {
      const editor = notingEditor();
      const { server, agent } = await setUp([call, say('Done.')], [applyPatchTool({ editor })]);
      const { interruptions, state } = await run(agent, 'Go');
      expect(interruptions.map(({ toolName }) => toolName)).toEqual(['apply_patch']);
      expect(JSON.stringify(JSON.parse(interruptions[0]?.arguments ?? ''))).toContain(JSON.stringify(CREATE));
      expect(editor.asked).toEqual([]);

      const again = await RunState.fromString(agent, state.toString());
      for (const item of again.interruptions) again.approve(item);
      expect((await run(agent, again)).finalOutput).toBe('Done.');
      expect(editor.asked).toEqual([CREATE]);
      expect(server.requests[1]?.input?.at(-1)).toMatchObject({
        type: `${call.output[0]?.type}_output`,
        call_id: 'call_1',
      });
    }
  });

  it('that is refused tells the model why', async () => {
    const editor = notingEditor();
    const { server, agent } = await setUp([patchCall(CREATE), say('Done.')], [applyPatchTool({ editor })]);
    const { interruptions, state } = await run(agent, 'Go');
    for (const item of interruptions) state.reject(item, { message: 'Not that file.' });
    await run(agent, await RunState.fromString(agent, state.toString()));
    expect(server.requests[1]?.input?.at(-1)).toEqual({
      type: 'apply_patch_call_output',
      call_id: 'call_1',
      status: 'failed',
      output: 'Not that file.',
    });
    expect(editor.asked).toEqual([]);
  });

  it('is asked of each operation until one needs it', async () => {
    const editor = notingEditor();
    const asked: unknown[] = [];
    const { agent } = await withEditor(
      [callTool('apply_patch', { operations: [CREATE, DELETE, UPDATE] }, { callId: 'call_1' })],
      editor,
      {
        needsApproval: async ({ context }, { type }, callId) => {
          asked.push([context, type, callId]);
          return type === 'delete_file';
        },
      },
    );
    const { interruptions } = await run(agent, 'Go', { context: 'ctx' });
    expect(interruptions).toHaveLength(1);
    expect(asked).toEqual([
      ['ctx', 'create_file', 'call_1'],
      ['ctx', 'delete_file', 'call_1'],
    ]);
    expect(editor.asked).toEqual([]);
  });

  it('waits where the function forgot to answer', async () => {
    const { agent } = await withEditor([patchCall(CREATE)], notingEditor(), {
      needsApproval: () => undefined as unknown as boolean,
      onApproval: () => undefined,
    });
    expect((await run(agent, 'Go')).interruptions).toHaveLength(1);
  });

  it.each([
    [{ approve: true }, { status: 'completed' }],
    [
      { approve: false, reason: 'No.' },
      { status: 'failed', output: 'No.' },
    ],
    [{ approve: false }, { status: 'failed', output: 'Tool execution was not approved.' }],
  ])('is decided at once by onApproval: %j', async (decision, answer) => {
    const { server, agent } = await withEditor([patchCall(CREATE), say('Done.')], notingEditor(), {
      needsApproval: true,
      onApproval: () => decision,
    });
    await run(agent, 'Go');
    expect(server.requests[1]?.input?.at(-1)).toMatchObject(answer);
  });
});
