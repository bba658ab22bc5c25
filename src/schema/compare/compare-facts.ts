import { jsonIdentity } from '../json-identity.js';
import type { PlacedTool } from './compare-tools.js';
import { toolChange, type Impact, type ToolChange } from './tool-change.js';

/** How a fact about a tool weighs when it changes. */
interface FactRule {
  readonly kind: string;
  readonly models: Impact;
  readonly callers: Impact | ((before: unknown, after: unknown) => Impact);
  readonly why: string | ((before: unknown, after: unknown) => string);
  readonly release?: 'patch';
}

const BREAKS_ALL = { models: 'breaking', callers: 'breaking' } as const;
const BREAKS_NONE = { models: 'compatible', callers: 'compatible' } as const;
const BREAKS_CALLERS = { models: 'compatible', callers: 'breaking' } as const;

const RULES: Readonly<Record<string, FactRule>> = {
  name: { kind: 'name', ...BREAKS_ALL, why: 'who knows the tool calls it by its old name' },
  description: {
    kind: 'description',
    ...BREAKS_NONE,
    why: 'calls are the same; how models choose may not be',
    release: 'patch',
  },
  timeoutMs: {
    kind: 'timeout',
    models: 'compatible',
    callers: (before, after) => (isShorter(before, after) ? 'breaking' : 'compatible'),
    why: (before, after) =>
      isShorter(before, after) ? 'calls that took longer fail now' : 'calls may take longer now',
  },
  strict: {
    kind: 'strict',
    ...BREAKS_NONE,
    why: 'whether the API holds models to the schema; what is accepted is compared apart',
  },
  static: { kind: 'static', ...BREAKS_CALLERS, why: 'it is the class that has the tool, or its instances' },
  deprecated: { kind: 'deprecated', ...BREAKS_NONE, why: 'calls are the same', release: 'patch' },
  throws: { kind: 'throws', ...BREAKS_NONE, why: 'what is said of failures in the documentation', release: 'patch' },
  needsApproval: { kind: 'needsApproval', ...BREAKS_CALLERS, why: 'whether a call waits for somebody to approve it' },
  effect: { kind: 'effect', ...BREAKS_NONE, why: 'calls are the same; which of them run side by side may not be' },
  isEnabled: { kind: 'isEnabled', ...BREAKS_ALL, why: 'whether the tool is offered' },
  deferLoading: { kind: 'deferLoading', ...BREAKS_NONE, why: 'when models are shown the tool' },
  allowedCallers: { kind: 'allowedCallers', ...BREAKS_NONE, why: 'whether programs of models call the tool' },
};

/** Compared part by part, made of other parts, or about the source alone. */
const TOLD_ELSEWHERE: ReadonlySet<string> = new Set([
  'method',
  'source',
  'parameters',
  'inputSchema',
  'outputSchema',
  'strictSchema',
  'dtos',
]);

/** What changed about a tool besides its arguments and its result. */
export function compareFacts(before: PlacedTool, after: PlacedTool): ToolChange[] {
  const keys = new Set(
    [...Object.keys(before.tool), ...Object.keys(after.tool)].filter((key) => !TOLD_ELSEWHERE.has(key)),
  );
  const [old, now] = [before.tool, after.tool].map((tool) => tool as unknown as Readonly<Record<string, unknown>>);
  return [
    ...difference(MOVED, before.subject, after.subject),
    ...difference(NAMESPACE, before.toolset.namespace, after.toolset.namespace),
    ...difference(TOOLSET_DESCRIPTION, before.toolset.description, after.toolset.description),
    ...[...keys].flatMap((key) => difference(RULES[key] ?? unknownFact(key), old?.[key], now?.[key])),
  ];
}

const MOVED: FactRule = { kind: 'moved', ...BREAKS_NONE, why: 'models and callers know it by its name' };
const NAMESPACE: FactRule = {
  kind: 'namespace',
  ...BREAKS_ALL,
  why: 'who knows the tool looks for it in its old namespace',
};
const TOOLSET_DESCRIPTION: FactRule = {
  kind: 'toolset description',
  ...BREAKS_NONE,
  why: 'calls are the same',
  release: 'patch',
};

function isShorter(before: unknown, after: unknown): boolean {
  return typeof after === 'number' && (typeof before !== 'number' || after < before);
}

function unknownFact(kind: string): FactRule {
  return { kind, ...BREAKS_ALL, why: 'this toolwright does not know what it means' };
}

function difference(rule: FactRule, before: unknown, after: unknown): ToolChange[] {
  if (jsonIdentity(before) === jsonIdentity(after)) return [];
  const { kind, models, callers, why, release } = rule;
  return [
    toolChange(
      {
        part: 'tool',
        kind,
        path: '',
        ...(before !== undefined && { before }),
        ...(after !== undefined && { after }),
        models,
        callers: typeof callers === 'function' ? callers(before, after) : callers,
        why: typeof why === 'function' ? why(before, after) : why,
      },
      release,
    ),
  ];
}
