import type { ManifestTool, ManifestToolset } from '../schema/index.js';
import { estimatedTokens } from '../schema/sent-text.js';
import { visibleLine } from './text/hidden-characters.js';

/** One line about a tool. */
export interface ToolFact {
  readonly label: string;
  readonly value: string;
  /** Whether it is a name in the code. */
  readonly isCode?: true;
}

/** Facts that not every manifest knows. */
interface LaterFacts {
  readonly needsApproval?: unknown;
  readonly effect?: unknown;
  readonly deferLoading?: unknown;
}

/** What there is to know about a tool besides its arguments and its result. */
export function toolFacts(tool: ManifestTool, toolset: ManifestToolset): ToolFact[] {
  const { needsApproval, effect, deferLoading } = tool as ManifestTool & LaterFacts;
  return [
    ...(toolset.namespace === undefined ? [] : [code('Namespace', toolset.namespace)]),
    code('Method', `${toolset.className}.${tool.method}${tool.static ? ' (static)' : ''}`),
    ...(typeof effect === 'string' ? [fact('Effect', effect)] : []),
    ...(needsApproval === undefined ? [] : [fact('Approval', approvalText(needsApproval))]),
    fact('Time limit', tool.timeoutMs === undefined ? 'none of its own' : durationText(tool.timeoutMs)),
    ...(deferLoading === true ? [fact('Shown to the model', 'once a tool search has found it')] : []),
    ...(tool.answeredBy === 'agent' ? [fact('Answered by', 'an agent, where the method returns one')] : []),
    ...(tool.strict === false
      ? [fact('Strict', 'no: the model may write arguments that do not fit, and hears why')]
      : []),
    fact('Cost', `about ${estimatedTokens(tool)} tokens a request (estimated)`),
  ];
}

function approvalText(needsApproval: unknown): string {
  if (needsApproval === true) return 'a person approves each call';
  return needsApproval === false ? 'not needed' : 'depends on the call';
}

/** `200 ms`, `1.5 s`. */
function durationText(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${milliseconds / 1000} s`;
}

function fact(label: string, value: string): ToolFact {
  return { label, value: visibleLine(value) };
}

function code(label: string, value: string): ToolFact {
  return { ...fact(label, value), isCode: true };
}
