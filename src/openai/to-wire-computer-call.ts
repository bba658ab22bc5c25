import type { OpenAI } from 'openai';
import { actionFault } from '../tools/computer/action-fault.js';
import type { ComputerAction, ComputerCall } from '../model/built-in-call.js';

type WireComputerCall = OpenAI.Responses.ResponseComputerToolCall;
type WireAction = OpenAI.Responses.ComputerAction;

/** What the API wants of a call that it did not make itself: another model did, or a script. */
export function toWireComputerCall(
  callId: string,
  { actions, pendingSafetyChecks }: ComputerCall,
): Omit<WireComputerCall, 'type' | 'call_id'> {
  return {
    id: `cu_${callId}`,
    status: 'completed',
    // One that was refused because it cannot be done would be refused by the API as well.
    actions: actions.filter((action) => actionFault(action) === undefined).map(toWireAction),
    pending_safety_checks: pendingSafetyChecks.map((check) => ({ ...check })),
  };
}

function toWireAction(action: ComputerAction): WireAction {
  const keys = 'keys' in action && action.keys !== undefined ? { keys: [...action.keys] } : {};
  switch (action.type) {
    case 'click': {
      const { type, x, y, button } = action;
      return { type, x, y, button, ...keys };
    }
    case 'double_click': {
      const { type, x, y } = action;
      return { type, x, y, keys: null, ...keys };
    }
    case 'drag':
      return { type: action.type, path: action.path.map(([x, y]) => ({ x, y })), ...keys };
    case 'keypress':
      return { type: action.type, keys: [...action.keys] };
    case 'move': {
      const { type, x, y } = action;
      return { type, x, y, ...keys };
    }
    case 'scroll': {
      const { type, x, y, scrollX, scrollY } = action;
      return { type, x, y, scroll_x: scrollX, scroll_y: scrollY, ...keys };
    }
    case 'type':
      return { type: action.type, text: action.text };
    case 'screenshot':
    case 'wait':
      return { type: action.type };
  }
}
