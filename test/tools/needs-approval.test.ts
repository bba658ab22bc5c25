import { describe, expect, it } from '@jest/globals';
import { functionTool, tool, toolset, toolsOf, type ToolOptions, type ToolsetOptions } from '../../src/index.js';

/** Whether a method asks, whose toolset and itself say this. */
function asks(toolsetOptions: ToolsetOptions, toolOptions: ToolOptions): unknown {
  @toolset(toolsetOptions)
  class Tools {
    @tool({ description: 'Does it', ...toolOptions })
    work(): void {}
  }
  return toolsOf(new Tools())[0]?.needsApproval;
}

const ask = (): boolean => true;

describe('whether a tool asks for approval', () => {
  it.each<readonly [ToolsetOptions, ToolOptions, unknown]>([
    [{}, {}, false],
    [{}, { needsApproval: true }, true],
    [{}, { needsApproval: ask }, ask],
    [{ needsApproval: true }, {}, true],
    [{ needsApproval: ask }, {}, ask],
    [{ needsApproval: true }, { needsApproval: false }, false],
    [{ needsApproval: false }, { needsApproval: true }, true],
    [{ needsApproval: true }, { needsApproval: undefined } as object, true],
    [{}, { effect: 'write' }, false],
    [{}, { effect: 'destructive' }, true],
    [{}, { effect: 'destructive', needsApproval: false }, false],
    [{}, { effect: 'destructive', needsApproval: ask }, ask],
    [{ effect: 'destructive' }, {}, true],
    [{ effect: 'destructive' }, { needsApproval: false }, false],
    [{ effect: 'destructive' }, { effect: 'read' }, false],
    [{ effect: 'destructive', needsApproval: false }, {}, false],
    [{ effect: 'read' }, { effect: 'destructive' }, true],
    [{ needsApproval: false }, { effect: 'destructive' }, true],
    [{ needsApproval: true }, { effect: 'read' }, true],
  ])('@toolset(%j) with @tool(%j)', (toolsetOptions, toolOptions, expected) => {
    expect(asks(toolsetOptions, toolOptions)).toBe(expected);
  });

  it.each<readonly [Partial<ToolOptions>, unknown]>([
    [{}, false],
    [{ needsApproval: true }, true],
    [{ effect: 'destructive' }, true],
    [{ effect: 'destructive', needsApproval: false }, false],
    [{ effect: 'write' }, false],
  ])('functionTool(%j)', (options, expected) => {
    const parameters = { type: 'object' } as const;
    const made = functionTool({
      name: 'work',
      description: '',
      parameters,
      strict: false,
      execute: () => 1,
      ...options,
    });
    expect(made.needsApproval).toBe(expected);
  });
});
