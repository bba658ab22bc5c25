import { describe, expect, it } from '@jest/globals';
import { Agent, ModelBehaviorError, ModelRefusalError, run, Runner, tool } from '../../src/index.js';
import { callTool, say, ScriptedModel, type FunctionModel } from '../../src/testing/index.js';

class Weather {
  @tool({ description: 'Today' })
  today(city: string): string {
    return `Sun in ${city}`;
  }
}

const agentWith = (model: ScriptedModel | FunctionModel, options: object = {}): Agent =>
  new Agent({ name: 'Test', instructions: 'Be brief.', model, tools: [new Weather()], ...options });

describe('a run', () => {
  it('goes from a question over calls to an answer', async () => {
    const model = new ScriptedModel([
      [callTool('today', { city: 'Oslo' }, 'a'), callTool('today', { city: 'Rome' }, 'b')],
      say('Sun everywhere.'),
    ]);

    const result = await run(agentWith(model), 'Weather?');

    expect(result.finalOutput).toBe('Sun everywhere.');
    expect(model.requests[0]).toMatchObject({ instructions: 'Be brief.', tools: [{ name: 'today', strict: true }] });
    expect(result.history).toEqual([
      { type: 'message', role: 'user', content: 'Weather?' },
      { type: 'function_call', callId: 'a', name: 'today', arguments: '{"city":"Oslo"}' },
      { type: 'function_call', callId: 'b', name: 'today', arguments: '{"city":"Rome"}' },
      { type: 'function_call_result', callId: 'a', name: 'today', output: 'Sun in Oslo' },
      { type: 'function_call_result', callId: 'b', name: 'today', output: 'Sun in Rome' },
      say('Sun everywhere.'),
    ]);
    expect(result.newItems.map(({ type }) => type)).toEqual([
      'tool_call_item',
      'tool_call_item',
      'tool_call_output_item',
      'tool_call_output_item',
      'message_output_item',
    ]);
    expect(result).toMatchObject({ usage: { requests: 2 }, interruptions: [], lastAgent: { name: 'Test' } });
  });

  it('goes on from an earlier one', async () => {
    const first = await run(agentWith(new ScriptedModel([say('Hello.')])), 'Hi');
    const model = new ScriptedModel([say('Ada.')]);

    const second = await run(agentWith(model), [
      ...first.history,
      { type: 'message', role: 'user', content: 'Who am I?' },
    ]);

    expect(model.requests[0]?.input).toHaveLength(3);
    expect(second.history).toHaveLength(4);
    expect(second.newItems).toHaveLength(1);
  });

  it('runs the calls of one turn side by side', async () => {
    let bothRunning = 0;
    const { promise: both, resolve } = Promise.withResolvers<void>();
    class Meeting {
      @tool()
      async wait(): Promise<string> {
        bothRunning += 1;
        if (bothRunning === 2) resolve();
        await both;
        return 'met';
      }
    }
    const model = new ScriptedModel([[callTool('wait'), callTool('wait')], say('ok')]);

    await run(new Agent({ name: 'Test', model, tools: [new Meeting()] }), 'Go');

    expect(model.received.map(({ output }) => output)).toEqual(['met', 'met']);
  });

  it('hands the context to tools, instructions and predicates, and never to the model', async () => {
    class Account {
      @tool({ isEnabled: ({ runContext, agent }) => runContext.context === 'ada' && agent.name === 'Test' })
      balance(): string {
        return '7';
      }

      @tool({ isEnabled: false })
      hidden(): void {}
    }
    const model = new ScriptedModel([callTool('balance'), say('ok')]);
    const agent = new Agent<string>({
      name: 'Test',
      instructions: ({ context }) => `For ${context}`,
      model,
      tools: [new Account()],
    });

    await run(agent, 'Go', { context: 'ada' });

    expect(model.requests[0]).toMatchObject({ instructions: 'For ada', tools: [{ name: 'balance' }] });
    expect(model.requests[0]?.tools).toHaveLength(1);
  });

  it('refuses a call id that stands for two calls, before anything runs', async () => {
    const model = new ScriptedModel([
      [callTool('today', { city: 'Oslo' }, 'x'), callTool('today', { city: 'Rome' }, 'x')],
    ]);

    await expect(run(agentWith(model), 'Go')).rejects.toThrow(ModelBehaviorError);
  });

  it('fails when the model refuses', async () => {
    const model = new ScriptedModel([
      { type: 'message', role: 'assistant', content: [{ type: 'refusal', refusal: 'I cannot.' }] },
    ]);

    await expect(run(agentWith(model), 'Go')).rejects.toThrow(ModelRefusalError);
  });

  it('refuses options nobody reads', async () => {
    const agent = agentWith(new ScriptedModel([]));

    await expect(run(agent, 'Go', { maxturns: 3 } as object)).rejects.toThrow("did you mean 'maxTurns'?");
    expect(() => new Agent({ name: 'Test', tool: [] } as never)).toThrow("did you mean 'tools'?");
    expect(() => new Runner({ models: 'x' } as object)).toThrow("did you mean 'model'?");
  });

  it("takes a runner's model and settings over the agent's", async () => {
    const model = new ScriptedModel([say('runner')]);
    const agent = agentWith(new ScriptedModel([]), { modelSettings: { temperature: 1, topP: 0.5 } });

    const result = await new Runner({ model, modelSettings: { temperature: 0 } }).run(agent, 'Go');

    expect(result.finalOutput).toBe('runner');
    expect(model.requests[0]?.settings).toEqual({ temperature: 0, topP: 0.5 });
  });

  it('tells what is wrong with a toolset when the agent is made, and with a tool before the first request', async () => {
    class Nothing {}
    class Untyped {
      @tool()
      find(filter: { city: string }): string {
        return filter.city;
      }
    }
    const model = new ScriptedModel([]);

    expect(() => new Agent({ name: 'Test', tools: [new Nothing()] })).toThrow(
      'Nothing was passed as a toolset but has no tools',
    );
    await expect(run(new Agent({ name: 'Test', model, tools: [new Untyped()] }), 'Go')).rejects.toThrow(
      'npx toolwright generate',
    );
    expect(model.requests).toHaveLength(0);
  });
});
