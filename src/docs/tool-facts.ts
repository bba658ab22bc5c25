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

/** What there is to know about a tool besides its arguments and its result. */
export function toolFacts(tool: ManifestTool, toolset: ManifestToolset): ToolFact[] {
  return [
    ...(toolset.namespace === undefined ? [] : [code('Namespace', toolset.namespace)]),
    code('Method', `${toolset.className}.${tool.method}${tool.static ? ' (static)' : ''}`),
    ...(tool.effect === undefined ? [] : [fact('Effect', EFFECTS.get(tool.effect) ?? tool.effect)]),
    ...(tool.needsApproval === undefined
      ? []
      : [fact('Approval', APPROVALS[tool.needsApproval === true ? 'each' : 'some'])]),
    fact('Time limit', tool.timeoutMs === undefined ? 'none of its own' : durationText(tool.timeoutMs)),
    ...(tool.deferLoading ? [fact('Shown to the model', 'once a tool search has found it')] : []),
    ...(tool.answeredBy === 'agent' ? [fact('Answered by', 'an agent, where the method returns one')] : []),
    ...(tool.strict === false
      ? [fact('Strict', 'no: the model may write arguments that do not fit, and hears why')]
      : []),
    fact('Cost', `about ${estimatedTokens(tool)} tokens a request (estimated)`),
  ];
}

const EFFECTS: ReadonlyMap<string, string> = new Map([
  ['read', 'reads only'],
  ['write', 'changes something'],
  ['destructive', 'destroys something, or cannot be taken back'],
]);

const APPROVALS = { each: 'a person approves each call', some: 'a person approves some calls' } as const;

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
