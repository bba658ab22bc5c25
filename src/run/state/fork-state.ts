import { RunContext } from '../../tools/run-context.js';
import { ApprovalLedger } from './approval-ledger.js';
import type { LoopState } from './loop-state.js';

/**
 * The same state for a run that goes on, so that results and states of before stay as they are (B318).
 *
 * @param context Takes the place of the caller's own object; approvals stay (B233).
 */
export function forkState(state: LoopState, context: unknown = state.runContext.context): LoopState {
  const runContext = new RunContext(context);
  runContext.addUsage(state.runContext.usage);
  return forkInto(state, runContext);
}

function forkInto(state: LoopState, runContext: RunContext): LoopState {
  const { guardrailResults } = state;
  return {
    ...state,
    runContext,
    history: [...state.history],
    newItems: [...state.newItems],
    rawResponses: [...state.rawResponses],
    toolUsers: new Set(state.toolUsers),
    approvals: new ApprovalLedger(state.approvals.save()),
    made: new Map(state.made),
    nested: new Map(
      // Nested runs count towards the outer one's usage, so they see its new account.
      [...state.nested].map(([callId, nested]) => [
        callId,
        forkInto(nested, new RunContext(runContext.context, runContext, nested.runContext.toolInput)),
      ]),
    ),
    found: new Map(state.found),
    guardrailResults: {
      input: [...guardrailResults.input],
      output: [...guardrailResults.output],
      toolInput: [...guardrailResults.toolInput],
      toolOutput: [...guardrailResults.toolOutput],
    },
    conversation: state.conversation && { ...state.conversation },
  };
}
