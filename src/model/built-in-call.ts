import type { ToolCallerKind, ToolDefinition } from '../schema/tool-definition.js';

/**
 * What the model asks of a tool that its provider defines and this process carries out. Such a call is a function call like any other: its
 * `arguments` are this as JSON, and its `name` is that of the tool.
 */
export type BuiltInCall =
  | ShellCall
  | LocalShellCall
  | ComputerCall
  | ApplyPatchCall
  | CustomCall
  | ToolSearchCall
  | McpApprovalCall;

/** The answer in the form that the provider's tool has; the text that it amounts to is the result's `output`. */
export type BuiltInResult =
  | ShellResultData
  | LocalShellResult
  | ComputerResult
  | ApplyPatchResultData
  | CustomResult
  | ToolSearchResult
  | McpApprovalResult;

export type BuiltInKind = BuiltInCall['kind'];

/** Commands to run in a shell, one after the other. */
export interface ShellCall {
  readonly kind: 'shell';
  readonly commands: readonly string[];
  /** Limit for each command; left out, the tool's own. */
  readonly timeoutMs?: number;
  /** Most characters of output the model wants to read. */
  readonly maxOutputLength?: number;
}

export interface ShellResultData {
  readonly kind: 'shell';
  readonly status: 'completed' | 'failed';
  readonly output: readonly {
    readonly stdout: string;
    readonly stderr: string;
    readonly outcome: { readonly type: 'exit'; readonly exitCode: number } | { readonly type: 'timeout' };
  }[];
  readonly maxOutputLength?: number;
}

/** One command, as the older shell tool has it. */
export interface LocalShellCall {
  readonly kind: 'local_shell';
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  readonly user?: string;
  readonly workingDirectory?: string;
}

export interface LocalShellResult {
  readonly kind: 'local_shell';
}

/** What to do with mouse and keyboard, in order; the answer is a picture of the screen. */
export interface ComputerCall {
  readonly kind: 'computer';
  readonly actions: readonly ComputerAction[];
  readonly pendingSafetyChecks: readonly SafetyCheck[];
}

export interface ComputerResult {
  readonly kind: 'computer';
  /** A data URL; empty when there is no picture. */
  readonly imageUrl: string;
  readonly acknowledgedSafetyChecks?: readonly SafetyCheck[];
}

export type ComputerAction =
  | {
      readonly type: 'click';
      readonly x: number;
      readonly y: number;
      readonly button: ComputerButton;
      readonly keys?: readonly string[];
    }
  | { readonly type: 'double_click'; readonly x: number; readonly y: number; readonly keys?: readonly string[] }
  | {
      readonly type: 'drag';
      readonly path: readonly (readonly [x: number, y: number])[];
      readonly keys?: readonly string[];
    }
  | { readonly type: 'keypress'; readonly keys: readonly string[] }
  | { readonly type: 'move'; readonly x: number; readonly y: number; readonly keys?: readonly string[] }
  | { readonly type: 'screenshot' }
  | {
      readonly type: 'scroll';
      readonly x: number;
      readonly y: number;
      readonly scrollX: number;
      readonly scrollY: number;
      readonly keys?: readonly string[];
    }
  | { readonly type: 'type'; readonly text: string }
  | { readonly type: 'wait' };

export type ComputerButton = 'left' | 'right' | 'wheel' | 'back' | 'forward';

/** Something about an action that the provider wants a person to have seen. */
export interface SafetyCheck {
  readonly id: string;
  readonly code?: string;
  readonly message?: string;
}

/** One change to one file. */
export interface ApplyPatchCall {
  readonly kind: 'apply_patch';
  readonly operation: ApplyPatchOperationData;
}

export type ApplyPatchOperationData =
  | { readonly type: 'create_file'; readonly path: string; readonly diff: string }
  | { readonly type: 'update_file'; readonly path: string; readonly diff: string; readonly moveTo?: string }
  | { readonly type: 'delete_file'; readonly path: string };

export interface ApplyPatchResultData {
  readonly kind: 'apply_patch';
  readonly status: 'completed' | 'failed';
}

/** A tool that takes free text in place of JSON. */
export interface CustomCall {
  readonly kind: 'custom';
  readonly input: string;
}

export interface CustomResult {
  readonly kind: 'custom';
}

/** A search for tools that this process runs (B50); the call's `arguments` are the query. */
export interface ToolSearchCall {
  readonly kind: 'tool_search';
}

export interface ToolSearchResult {
  readonly kind: 'tool_search';
  /** What the model may call from now on. */
  readonly tools: readonly FoundTool[];
  /** Whether the result's `output` says why there was no search. */
  readonly isRefused?: true;
}

/** A tool that a search found, as the model is shown it. */
export type FoundTool = Omit<ToolDefinition, 'type' | 'inputSchema' | 'outputSchema'>;

/** The question whether the provider may call a tool of an MCP server that it talks to: the call's `name` and `arguments`. */
export interface McpApprovalCall {
  readonly kind: 'mcp_approval';
  readonly serverLabel: string;
}

export interface McpApprovalResult {
  readonly kind: 'mcp_approval';
  readonly approve: boolean;
  readonly reason?: string;
}

/** A tool that its provider defines and this process carries out, as the model is shown it. */
export type BuiltInToolData =
  | {
      readonly type: 'shell';
      readonly name: string;
      readonly environment: LocalShellEnvironment;
      readonly allowedCallers?: readonly ToolCallerKind[];
    }
  | { readonly type: 'local_shell'; readonly name: string }
  | {
      readonly type: 'computer';
      readonly name: string;
      /** Only models of the preview are told (B78–B80). */
      readonly environment?: 'windows' | 'mac' | 'linux' | 'ubuntu' | 'browser';
      readonly dimensions?: readonly [width: number, height: number];
    }
  | { readonly type: 'apply_patch'; readonly name: string; readonly allowedCallers?: readonly ToolCallerKind[] }
  | {
      readonly type: 'custom';
      readonly name: string;
      readonly description: string;
      readonly format?: CustomFormat;
      readonly allowedCallers?: readonly ToolCallerKind[];
    };

/** This machine, with what it can be asked to do beside plain commands. */
export interface LocalShellEnvironment {
  readonly type: 'local';
  readonly skills?: readonly { readonly name: string; readonly description: string; readonly path: string }[];
}

export type CustomFormat =
  | { readonly type: 'text' }
  | { readonly type: 'grammar'; readonly syntax: 'lark' | 'regex'; readonly definition: string };
