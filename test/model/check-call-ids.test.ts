import { describe, expect, it } from '@jest/globals';
import { ModelBehaviorError } from '../../src/errors/index.js';
import { checkCallIds, type FunctionCallItem, type OutputItem } from '../../src/model/index.js';

describe('checkCallIds', () => {
  it('leaves an output whose calls have ids of their own as it is', () => {
    const output = [call('a'), call('b')];

    expect(checkCallIds(output)).toBe(output);
  });

  it('counts a call that is repeated word for word once', () => {
    const text: OutputItem = { type: 'message', role: 'assistant', content: [] };

    expect(checkCallIds([call('a'), text, call('a'), call('b')])).toEqual([call('a'), text, call('b')]);
  });

  it.each([
    ['other arguments', { arguments: '{"city":"Bergen"}' }],
    ['another tool', { name: 'get_time' }],
    ['another namespace', { namespace: 'crm' }],
  ])('refuses a call id used again with %s', (_what, change) => {
    expect(() => checkCallIds([call('a'), { ...call('a'), ...change }])).toThrow(ModelBehaviorError);
    expect(() => checkCallIds([call('a'), { ...call('a'), ...change }])).toThrow(/call id "a"/);
  });

  it('refuses a call without an id, naming its tool', () => {
    expect(() => checkCallIds([call('')])).toThrow(/"get_weather" without a call id/);
  });
});

function call(callId: string): FunctionCallItem {
  return { type: 'function_call', callId, name: 'get_weather', arguments: '{"city":"Oslo"}' };
}
