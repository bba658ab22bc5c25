import { describe, expect, it } from '@jest/globals';
import { Agent, context, functionTool, param, tool, type ToolContext, toolset, UserError } from '../../src/index.js';
import { callTool } from '../../src/testing/index.js';
import { askAgent } from '../support/ask-agent.js';

const parameters = {
  type: 'object',
  properties: { days: { type: 'integer', minimum: 1, maximum: 7 }, unit: { enum: ['celsius', 'fahrenheit'] } },
  required: ['days'],
  additionalProperties: false,
} as const;

const forecast = functionTool({ name: 'forecast', parameters, execute: (input) => input });

describe('arguments that do not fit', () => {
  it('are repaired where they can mean one thing only, and the run tells how', async () => {
    const { outputs, result } = await askAgent([forecast], [callTool('forecast', { Days: '5', unit: 'Celcius' })]);

    expect(outputs).toEqual(['{"days":5,"unit":"celsius"}']);
    expect(result.newItems.find((item) => item.type === 'tool_call_output_item')).toMatchObject({
      repairs: [
        { path: '/days', kind: 'property-name', from: '"Days"', to: '"days"' },
        { path: '/days', kind: 'parsed-json', from: '"5"', to: '5' },
        { path: '/unit', kind: 'enum-value', from: '"Celcius"', to: '"celsius"' },
      ],
    });
  });

  it('are repaired when they were encoded twice', async () => {
    const { outputs, result } = await askAgent([forecast], [callTool('forecast', JSON.stringify('{"days":"5"}'))]);

    expect(outputs).toEqual(['{"days":5}']);
    expect(result.newItems.find((item) => item.type === 'tool_call_output_item')).toMatchObject({
      repairs: [{ path: '', kind: 'parsed-json', to: '{"days":"5"}' }, { path: '/days' }],
    });
  });

  it.each([
    ['encoded thrice', JSON.stringify(JSON.stringify('{"days":5}'))],
    ['a list', '[{"days":5}]'],
    ['a text', '"five days"'],
    ['null', 'null'],
  ])('are told to the model when they are %s', async (_, sent) => {
    const { outputs } = await askAgent([forecast], [callTool('forecast', sent)]);

    expect(outputs[0]).toContain('the arguments must be a JSON object, but got ');
  });

  it('are told to the model as it wrote them, when they cannot be repaired altogether', async () => {
    const { outputs, result } = await askAgent([forecast], [callTool('forecast', { days: '9', unit: 'CELSIUS' })]);

    expect(outputs[0]).toMatch(/days must be an integer from 1 to 7, but got "9"/);
    expect(outputs[0]).toMatch(/unit must be .*, but got "CELSIUS"/);
    expect(result.newItems.filter((item) => 'repairs' in item)).toEqual([]);
  });

  it('leave no trace on calls that were right', async () => {
    const { result } = await askAgent([forecast], [callTool('forecast', { days: 5 })]);

    expect(result.newItems.filter((item) => 'repairs' in item)).toEqual([]);
  });

  it('are shown to the tool as the model wrote them, beside the repaired ones', async () => {
    class Weather {
      @tool()
      forecast(@param({ type: 'integer' }) days: number, @context() { toolArguments }: ToolContext): unknown {
        return { days, toolArguments };
      }
    }

    const { outputs } = await askAgent([new Weather()], [callTool('forecast', '{"days": "5"}')]);

    expect(outputs).toEqual([JSON.stringify({ days: 5, toolArguments: '{"days": "5"}' })]);
  });

  it('are told of when the repaired call fails', async () => {
    const broken = functionTool({
      name: 'broken',
      parameters,
      execute: () => {
        throw new Error('No forecast today.');
      },
    });

    const { outputs, result } = await askAgent([broken], [callTool('broken', { days: '5' })]);

    expect(outputs[0]).toContain('No forecast today.');
    expect(result.newItems.filter((item) => 'repairs' in item)).toHaveLength(1);
  });
});

describe('the option `repair`', () => {
  const ask = async (tools: readonly object[]): Promise<unknown> =>
    (await askAgent(tools, [callTool('forecast', { days: '5' })])).outputs[0];

  it('of functionTool() leaves repairs to the model', async () => {
    expect(
      await ask([functionTool({ name: 'forecast', parameters, repair: 'strict', execute: () => 'fine' })]),
    ).toMatch(/days must be .*, but got "5"/);
  });

  it('of @tool leaves repairs to the model, and wins over that of @toolset', async () => {
    @toolset({ repair: 'strict' })
    class Strict {
      @tool()
      forecast(@param({ type: 'integer' }) days: number): number {
        return days;
      }
      @tool({ name: 'lenient', repair: 'lenient' })
      forecastLeniently(@param({ type: 'integer' }) days: number): number {
        return days;
      }
    }
    class Lenient {
      @tool({ repair: 'strict' })
      forecast(@param({ type: 'integer' }) days: number): number {
        return days;
      }
    }

    expect(await ask([new Strict()])).toMatch(/days must be .*, but got "5"/);
    expect(await ask([new Lenient()])).toMatch(/days must be .*, but got "5"/);
    expect((await askAgent([new Strict()], [callTool('lenient', { days: '5' })])).outputs).toEqual(['5']);
  });

  it('takes two words and no other', () => {
    class Weather {
      @tool({ repair: 'sometimes' as 'strict' })
      forecast(): string {
        return 'sun';
      }
    }

    expect(() => functionTool({ name: 'forecast', parameters, repair: true as never, execute: () => 'fine' })).toThrow(
      new UserError("functionTool forecast has a repair that is a boolean; give 'lenient' or 'strict'."),
    );
    expect(() => toolset({ repair: 'Strict' as 'strict' })).toThrow(
      new UserError(`@toolset() has a repair that is "Strict"; give 'lenient' or 'strict'.`),
    );
    expect(() => new Agent({ name: 'Test', tools: [new Weather()] })).toThrow(
      "Weather.forecast: @tool has a repair that is \"sometimes\"; give 'lenient' or 'strict'.",
    );
  });
});
