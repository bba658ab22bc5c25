import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  Agent,
  functionTool,
  run,
  setLogger,
  type AgentToolOptions,
  type AgentToolStreamEvent,
  type FunctionCallItem,
  type RunStreamEvent,
} from '../../src/index.js';
import { callTool, FunctionModel, say, ScriptedModel } from '../../src/testing/index.js';
import { collect } from '../support/collect.js';
import { runEitherWay } from '../support/run-either-way.js';

const warnings: string[] = [];
afterEach(() => {
  setLogger(undefined);
  warnings.length = 0;
});

const look = functionTool({ name: 'look', parameters: { type: 'object' }, execute: () => 'Seen.' });

const call = callTool('expert', { input: 'Find out.' });

/** An agent with an agent behind a tool, which looks once and answers. */
function lead(
  tool: AgentToolOptions,
  calls: readonly FunctionCallItem[] = [call],
): { readonly agent: Agent; readonly outer: ScriptedModel } {
  const inner = new FunctionModel(({ input }) =>
    input.some(({ type }) => type === 'function_call_result') ? say('Found.') : callTool('look'),
  );
  const expert = new Agent({ name: 'Expert', model: inner, tools: [look] });
  const outer = new ScriptedModel([calls, say('End.')]);
  return { outer, agent: new Agent({ name: 'Lead', model: outer, tools: [expert.asTool(tool)] }) };
}

function nameOf({ event }: AgentToolStreamEvent): string {
  return event.type === 'run_item_stream_event' ? event.name : event.type;
}

describe.each([false, true])('onStream, in a run that is streamed: %s', (stream) => {
  it('is told every event in order, with the agent and the call', async () => {
    const events: AgentToolStreamEvent[] = [];
    const { agent } = lead({ onStream: (event) => void events.push(event) });

    const { newItems } = await runEitherWay(stream, agent, 'Go');
    const kinds = events.map(nameOf);

    expect(kinds.filter((name) => name !== 'raw_model_stream_event')).toEqual([
      'agent_updated_stream_event',
      'tool_called',
      'tool_output',
      'message_output_created',
    ]);
    expect(kinds).toContain('raw_model_stream_event');
    expect(new Set(events.map(({ agent: { name } }) => name))).toEqual(new Set(['Expert']));
    expect(events.every(({ toolCall }) => toolCall === newItems[0]?.rawItem)).toBe(true);
  });

  it('is told of another agent after a handoff', async () => {
    const agents: string[] = [];
    const second = new Agent({ name: 'Second', model: new ScriptedModel([say('Found.')]) });
    const first = new Agent({
      name: 'First',
      model: new ScriptedModel([callTool('transfer_to_second')]),
      handoffs: [second],
    });
    const tool = first.asTool({
      onStream: (event) =>
        void (event.event.type === 'run_item_stream_event' && agents.push(`${event.agent.name} ${nameOf(event)}`)),
    });
    const model = new ScriptedModel([callTool('first', { input: 'x' }), say('End.')]);

    await runEitherWay(stream, new Agent({ name: 'Lead', model, tools: [tool] }), 'Go');

    expect(agents).toEqual(['First handoff_requested', 'First handoff_occurred', 'Second message_output_created']);
  });

  it('may be slow: it is told one event at a time, the nested run goes on, and the call waits for it', async () => {
    let atOnce = 0;
    let most = 0;
    let told = 0;
    let outerRequests = 0;
    let toldWhenReturned = 0;
    const insideDone = Promise.withResolvers<void>();
    const { agent, outer } = lead({
      onStream: async () => {
        atOnce += 1;
        most = Math.max(most, atOnce);
        // The first event is held back until the nested run has its answer: a run that waited would never come to it.
        if (told === 0) await insideDone.promise;
        else await setImmediate();
        told += 1;
        atOnce -= 1;
        outerRequests = outer.requests.length;
      },
      hooks: { onAgentEnd: () => insideDone.resolve() },
    });

    await runEitherWay(stream, agent, 'Go', { hooks: { onToolEnd: () => void (toldWhenReturned = told) } });

    expect(outerRequests).toBe(1);
    expect(most).toBe(1);
    expect(told).toBeGreaterThan(4);
    expect(toldWhenReturned).toBe(told);
    expect(outer.received[0]?.output).toBe('Found.');
  });

  it('is told all of it before the call fails, too', async () => {
    const names: string[] = [];
    const model = new ScriptedModel([callTool('look')]);
    const expert = new Agent({ name: 'Expert', model, tools: [look] });
    const outer = new ScriptedModel([call, say('End.')]);
    let whenRead = -1;
    const tool = expert.asTool({
      maxTurns: 1,
      onStream: async (event) => {
        await setImmediate();
        names.push(nameOf(event));
      },
      errorFunction: () => {
        whenRead = names.length;
        return 'Failed.';
      },
    });

    await runEitherWay(stream, new Agent({ name: 'Lead', model: outer, tools: [tool] }), 'Go');

    expect(names.at(-1)).toBe('tool_output');
    expect(whenRead).toBe(names.length);
  });

  it.each([
    [
      'throws',
      (): never => {
        throw new Error('no screen');
      },
    ],
    ['rejects', async (): Promise<never> => Promise.reject(new Error('no screen'))],
  ])('is only logged where it %s', async (_what, onStream) => {
    setLogger({ warn: (message) => void warnings.push(message) });
    const { agent, outer } = lead({ onStream });

    await runEitherWay(stream, agent, 'Go');

    expect(outer.received[0]?.output).toBe('Found.');
    expect(warnings.length).toBeGreaterThan(3);
    expect(warnings[0]).toMatch(/onStream.*"expert".*no screen/);
  });

  it('tells calls of one turn apart', async () => {
    const heard = new Map<string, string[]>();
    const calls = [callTool('expert', { input: 'a' }), callTool('expert', { input: 'b' })];
    const { agent } = lead(
      {
        onStream: (event) => {
          const { callId } = event.toolCall;
          heard.set(callId, [...(heard.get(callId) ?? []), nameOf(event)]);
        },
      },
      calls,
    );

    await runEitherWay(stream, agent, 'Go');

    expect([...heard.keys()].toSorted()).toEqual(calls.map(({ callId }) => callId).toSorted());
    expect(heard.get(calls[0]?.callId ?? '')).toEqual(heard.get(calls[1]?.callId ?? ''));
  });
});

describe('the stream of a run', () => {
  it.each([undefined, () => undefined])('holds no event of the runs inside', async (onStream) => {
    const { agent } = lead(onStream === undefined ? {} : { onStream });

    const events = await collect<RunStreamEvent>(await run(agent, 'Go', { stream: true }));
    const names = events.flatMap((event) => (event.type === 'run_item_stream_event' ? [event.name] : []));
    const agents = events.flatMap((event) => (event.type === 'agent_updated_stream_event' ? [event.agent.name] : []));

    expect(names).toEqual(['tool_called', 'tool_output', 'message_output_created']);
    expect(agents).toEqual(['Lead']);
  });
});
