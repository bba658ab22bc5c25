import { isFlag, isOneOf, isText, isTexts, type OptionCheck } from './option-checks.js';

export type CodexSandboxMode = 'read-only' | 'workspace-write' | 'danger-full-access';
export type CodexApprovalPolicy = 'never' | 'on-request' | 'on-failure' | 'untrusted';
export type CodexReasoningEffort = 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | 'max' | 'ultra' | 'persistent';
export type CodexWebSearchMode = 'disabled' | 'cached' | 'live';

/** How Codex works in a thread (B246). What is left out is as Codex is set up on the machine. */
export interface CodexThreadOptions {
  /** The model that Codex asks. */
  readonly model?: string;
  /** What commands may do: read only, write in the working directory, or everything this process may. */
  readonly sandboxMode?: CodexSandboxMode;
  /** The folder Codex works in. @default that of this process */
  readonly workingDirectory?: string;
  /** Whether to work in a folder that is no git repository, where changes cannot be taken back. @default false */
  readonly skipGitRepoCheck?: boolean;
  readonly modelReasoningEffort?: CodexReasoningEffort;
  /** Whether commands reach the network under `workspace-write`. */
  readonly networkAccessEnabled?: boolean;
  readonly webSearchMode?: CodexWebSearchMode;
  /** `true` is the mode `live`, `false` is `disabled`; a `webSearchMode` beside it wins (B248). */
  readonly webSearchEnabled?: boolean;
  /** When Codex asks whether it may go on. Nobody is there to answer, so what it asks for is refused. */
  readonly approvalPolicy?: CodexApprovalPolicy;
  /** More folders that commands may write in. */
  readonly additionalDirectories?: readonly string[];
}

export const THREAD_OPTION_CHECKS = {
  model: isText,
  sandboxMode: isOneOf(['read-only', 'workspace-write', 'danger-full-access'] satisfies CodexSandboxMode[]),
  workingDirectory: isText,
  skipGitRepoCheck: isFlag,
  modelReasoningEffort: isOneOf([
    'minimal',
    'low',
    'medium',
    'high',
    'xhigh',
    'max',
    'ultra',
    'persistent',
  ] satisfies CodexReasoningEffort[]),
  networkAccessEnabled: isFlag,
  webSearchMode: isOneOf(['disabled', 'cached', 'live'] satisfies CodexWebSearchMode[]),
  webSearchEnabled: isFlag,
  approvalPolicy: isOneOf(['never', 'on-request', 'on-failure', 'untrusted'] satisfies CodexApprovalPolicy[]),
  additionalDirectories: isTexts,
} as const satisfies Record<keyof CodexThreadOptions, OptionCheck>;

const NAMES = Object.keys(THREAD_OPTION_CHECKS) as (keyof CodexThreadOptions)[];

/** What is said of a tool goes before its defaults; web search is one thing, whichever of its two options says it. */
export function mergeThreadOptions(defaults: CodexThreadOptions, own: CodexThreadOptions): CodexThreadOptions {
  const webSearchMode = webSearchModeOf(own) ?? webSearchModeOf(defaults);
  const { webSearchEnabled: _, ...merged } = {
    ...given(defaults),
    ...given(own),
    ...(webSearchMode && { webSearchMode }),
  };
  return merged;
}

function webSearchModeOf({ webSearchMode, webSearchEnabled }: CodexThreadOptions): CodexWebSearchMode | undefined {
  if (webSearchMode !== undefined || webSearchEnabled === undefined) return webSearchMode;
  return webSearchEnabled ? 'live' : 'disabled';
}

/** The thread options among others, without those that are `undefined`. */
function given(options: CodexThreadOptions): CodexThreadOptions {
  return Object.fromEntries(NAMES.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])));
}
