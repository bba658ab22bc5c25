import type { GuardrailResult } from '../../agent/guardrail.js';
import type { AnyAgent } from '../../agent/hooks.js';
import type { ToolGuardrailDecision, ToolGuardrailResult } from '../../tools/tool-guardrail.js';
import type { ApprovalDecision, SavedApprovals } from './approval-ledger.js';
import type { GuardrailResults } from './loop-state.js';
import type { SavedField } from './saved-field.js';

/** What guardrails decided. */
export function readGuardrailResults(field: SavedField, agents: readonly AnyAgent[]): GuardrailResults {
  const readResult = (entry: SavedField): GuardrailResult => {
    const decision = entry.get('decision');
    return {
      guardrail: entry.get('guardrail').text(),
      agent: entry.get('agent').of(agents),
      decision: { tripwireTriggered: decision.get('tripwireTriggered').flag(), ...readInfo(decision) },
    };
  };
  return {
    input: field.get('input').list(readResult),
    output: field.get('output').list(readResult),
    toolInput: field.get('toolInput').list(readToolResult),
    toolOutput: field.get('toolOutput').list(readToolResult),
  };
}

function readToolResult(field: SavedField): ToolGuardrailResult {
  return {
    guardrail: field.get('guardrail').text(),
    toolName: field.get('toolName').text(),
    toolCallId: field.get('toolCallId').text(),
    decision: readToolDecision(field.get('decision')),
  };
}

function readToolDecision(field: SavedField): ToolGuardrailDecision {
  const behavior = field.get('behavior').oneOf('allow', 'reject_content', 'raise_exception');
  if (behavior !== 'reject_content') return { behavior, ...readInfo(field) };
  return { behavior, message: field.get('message').text(), ...readInfo(field) };
}

function readInfo(field: SavedField): { readonly outputInfo?: unknown } {
  const info = field.get('outputInfo');
  return info.isThere ? { outputInfo: info.value } : {};
}

/** What people decided. */
export function readApprovals(field: SavedField): SavedApprovals {
  return { byCall: field.get('byCall').list(readDecisionOn), sticky: field.get('sticky').list(readDecisionOn) };
}

function readDecisionOn(pair: SavedField): readonly [string, ApprovalDecision] {
  const [key, decision, ...others] = pair.list((entry) => entry);
  if (key === undefined || decision === undefined || others.length > 0) return pair.refuse('a pair');
  if (decision.get('approved').flag()) return [key.text(), { approved: true }];
  const message = decision.get('message').optional((text) => text.text());
  return [key.text(), { approved: false, ...(message !== undefined && { message }) }];
}
