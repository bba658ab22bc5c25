import { describe, expect, it } from '@jest/globals';
import { Agent, run, Runner, type Hooks } from '../../src/index.js';
import { say, ScriptedModel } from '../../src/testing/index.js';

describe('options of a run', () => {
  it.each([
    [{ errorHandlers: { maxTurn: () => undefined } }, /maxTurn/],
    [{ errorHandlers: { maxTurns: 'stop' } }, /errorHandlers.maxTurns is no function/],
    [{ hooks: { onStart: () => undefined } }, /onStart/],
    [{ hooks: { onToolStart: true } }, /hooks.onToolStart is no function/],
    [{ maxTurns: 1.5 }, /maxTurns is 1.5/],
    [{ maxTurns: 0 }, /maxTurns is 0/],
  ])('that cannot be meant are refused before any request: %j', async (options, message) => {
    const model = new ScriptedModel([say('ok')]);

    await expect(run(new Agent({ name: 'Test', model }), 'Go', options as object)).rejects.toThrow(message);
    expect(model.requests).toHaveLength(0);
  });

  it('may have hooks in an instance of a class, with what else it needs', async () => {
    class Recorder implements Hooks {
      readonly lines: string[] = [];

      onModelStart(): void {
        this.lines.push('asked');
      }
    }
    const hooks = new Recorder();

    await run(new Agent({ name: 'Test', model: new ScriptedModel([say('ok')]), hooks }), 'Go', { hooks });

    expect(hooks.lines).toEqual(['asked', 'asked']);
  });

  it.each([
    [{ toolErrorFormatter: 'x' }, /toolErrorFormatter is no function/],
    [{ callModelInputFilter: {} }, /callModelInputFilter is no function/],
    [{ handoffInputFilter: 1 }, /handoffInputFilter is no function/],
    [{ toolNotFoundBehavior: 'raise' }, /toolNotFoundBehavior is "raise".*'return_error_to_model', 'raise_error'/],
    [{ reasoningItemIdPolicy: 'drop' }, /reasoningItemIdPolicy is "drop"/],
    [{ inputGuardrails: [{}] }, /inputGuardrails/],
    [{ outputGuardrails: 'none' }, /outputGuardrails/],
    [{ toolExecution: { maxFunctionToolConcurrency: 0 } }, /maxFunctionToolConcurrency is 0/],
    [{ toolExecution: { maxConcurrency: 2 } }, /maxConcurrency/],
    [{ hooks: { onModelStart: 1 } }, /hooks.onModelStart is no function/],
  ])('and those of a runner when it is made: %j', (config, message) => {
    expect(() => new Runner(config as object)).toThrow(message);
  });
});
