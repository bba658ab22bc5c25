import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Agent, Runner, type TracingOptions } from '../../../src/index.js';
import { codexTool, type CodexToolOptions } from '../../../src/tools/codex/index.js';
import { callTool, say, ScriptedModel } from '../../../src/testing/index.js';
import { register, Traces, unregister } from '../../tracing/traces.js';
import { fakeCodex, task } from './fake-codex.js';

let traces: Traces;
beforeEach(() => {
  traces = new Traces();
  register(traces);
});
afterEach(unregister);

async function ask(script: string, options: CodexToolOptions = {}, tracing: TracingOptions = { includeContent: true }) {
  const codexOptions = {
    codexPathOverride: fakeCodex(`await read(); begin('t'); ${script}`).path,
    apiKey: 'sk-very-secret',
  };
  const model = new ScriptedModel([callTool('codex', task('hello')), say('Done.')]);
  const agent = new Agent({ name: 'Engineer', model, tools: [codexTool({ ...options, codexOptions })] });
  await new Runner({ tracing }).run(agent, 'Go');
}

const command = (id: string, output: string, more: object = {}): string => {
  const item = { id, type: 'command_execution', command: `make ${id}`, aggregated_output: output, ...more };
  const started = { type: 'item.started', item: { ...item, status: 'in_progress', aggregated_output: '' } };
  return `emit(${JSON.stringify(started)}, ${JSON.stringify({ type: 'item.completed', item: { status: 'completed', exit_code: 0, ...item } })});`;
};

describe('the spans of a Codex tool (B262)', () => {
  it('are of the turn, inside of the call, and of what Codex does, inside of the turn', async () => {
    await ask(`
      ${command('a', 'ok')}
      emit({ type: 'item.completed', item: { id: 'b', type: 'file_change', changes: [{ path: 'x.ts', kind: 'add' }], status: 'completed' } });
      emit({ type: 'item.completed', item: { id: 'c', type: 'web_search', query: 'news' } });
      emit({ type: 'item.started', item: { id: 'd', type: 'mcp_tool_call', server: 's', tool: 't', arguments: {}, status: 'in_progress' } });
      message('ok'); complete();`);

    expect(traces.parents).toMatchObject({
      'codex turn': 'execute_tool codex',
      'codex command': 'codex turn',
      'codex file_change': 'codex turn',
      'codex web_search': 'codex turn',
      'codex mcp_tool_call': 'codex turn',
    });
    expect(traces.span('codex turn').attributes).toMatchObject({
      'toolwright.thread_id': 't',
      'gen_ai.usage.input_tokens': 10,
      'gen_ai.usage.output_tokens': 3,
    });
    expect(traces.span('codex command').attributes).toMatchObject({
      'toolwright.command': 'make a',
      'toolwright.command_output': 'ok',
      'toolwright.exit_code': 0,
    });
  });

  it('say what failed', async () => {
    await ask(`${command('a', 'no', { status: 'failed', exit_code: 2 })}
      emit({ type: 'turn.failed', error: { message: 'out of tokens' } });`);

    expect(traces.span('codex command').status).toMatchObject({ code: 2, message: 'codex command failed' });
    expect(traces.span('codex turn').status).toMatchObject({ code: 2 });
    expect(traces.span('codex turn').attributes).toMatchObject({ 'error.type': 'CODEX' });
  });

  it.each<[CodexToolOptions, number, string]>([
    [{}, 8_192, '... [truncated, 10000 chars]'],
    [{ spanDataMaxChars: 100 }, 100, '... [truncated, 10000 chars]'],
    [{ spanDataMaxChars: 10 }, 10, '... [trunc'],
    [{ spanDataMaxChars: 0 }, 0, ''],
    [{ spanDataMaxChars: false }, 10_000, 'xxx'],
    [{ spanDataMaxChars: null }, 10_000, 'xxx'],
  ])('hold with %j no more than %i characters of an output', async (options, length, end) => {
    await ask(`${command('a', 'x'.repeat(10_000))} message('ok'); complete();`, options);

    const output = traces.span('codex command').attributes['toolwright.command_output'] as string;
    expect(output).toHaveLength(length);
    expect(output.endsWith(end)).toBe(true);
  });

  it('hold nothing of what was said unless that is wanted, and never the key', async () => {
    await ask(`${command('a', 'private')} message('ok'); complete();`, {}, { includeContent: false });
    expect(traces.everything).not.toMatch(/private|make a/);

    const telling = command('a', 'KEY').replaceAll('"KEY"', `'It is ' + env.CODEX_API_KEY`);
    await ask(`${telling} message('ok'); complete();`);
    expect(traces.everything).toContain('It is [secret]');
    expect(traces.everything).not.toContain('sk-very-secret');
  });

  it.each([-1, 'all', true])('cannot hold %j characters', (spanDataMaxChars) => {
    expect(() => codexTool({ spanDataMaxChars } as unknown as CodexToolOptions)).toThrow(
      /takes as spanDataMaxChars characters from 0 to \d+ or false, not/,
    );
  });
});
