import type { GuardrailDecision } from '../../agent/guardrail.js';
import { UserError } from '../../errors/index.js';
import type { ToolGuardrailDecision } from '../../tools/tool-guardrail.js';

/**
 * What a guardrail of a run found. Fails closed: what says nothing of a tripwire must not pass for "nothing found".
 *
 * @throws UserError when it is no decision.
 */
export function readDecision(guardrail: string, given: unknown): GuardrailDecision {
  const decision = given as Partial<GuardrailDecision> | null | undefined;
  if (typeof decision?.tripwireTriggered !== 'boolean') {
    throw new UserError(
      `Guardrail "${guardrail}" has to return { tripwireTriggered: true | false, outputInfo? }, so that nobody takes silence for consent.`,
    );
  }
  return decision as GuardrailDecision;
}

/**
 * What a guardrail of a tool decided. Fails closed, as the other kind does.
 *
 * @throws UserError when it is no decision.
 */
export function readToolDecision(guardrail: string, toolName: string, given: unknown): ToolGuardrailDecision {
  const decision = given as { readonly behavior?: unknown; readonly message?: unknown } | null | undefined;
  const isOne =
    decision?.behavior === 'allow' ||
    decision?.behavior === 'raise_exception' ||
    (decision?.behavior === 'reject_content' && typeof decision.message === 'string');
  if (!isOne) {
    throw new UserError(
      `Guardrail "${guardrail}" of tool "${toolName}" has to return a behavior: { behavior: 'allow' }, ` +
        "{ behavior: 'reject_content', message: '…' } or { behavior: 'raise_exception' }.",
    );
  }
  return decision as ToolGuardrailDecision;
}
