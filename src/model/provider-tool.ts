import type { ToolCallerKind } from '../schema/tool-definition.js';
import type { ContainerSkill } from './container-skill.js';

/** A tool that the provider runs by itself, as plain data. */
export type ProviderTool =
  | WebSearchTool
  | FileSearchTool
  | CodeInterpreterTool
  | ImageGenerationTool
  | HostedMcpTool
  | HostedShellTool
  | ToolSearchTool
  | ProgrammaticToolCallingTool;

export const PROVIDER_TOOL_TYPES = [
  'web_search',
  'file_search',
  'code_interpreter',
  'image_generation',
  'hosted_mcp',
  'hosted_shell',
  'tool_search',
  'programmatic_tool_calling',
] as const satisfies readonly ProviderTool['type'][];

/** Whether the provider runs the tool. */
export function isProviderTool(tool: object): tool is ProviderTool {
  // Plain JavaScript may pass anything as a tool.
  const { type } = (tool ?? {}) as { readonly type?: unknown };
  return PROVIDER_TOOL_TYPES.some((known) => known === type);
}

/** Looks things up on the web (B1–B5). */
export interface WebSearchTool {
  readonly type: 'web_search';
  readonly name: 'web_search';
  /** How much of what is found the model reads. */
  readonly searchContextSize: 'low' | 'medium' | 'high';
  readonly filters?: {
    /** Domains to search, their subdomains included; left out, all. */
    readonly allowedDomains?: readonly string[];
  };
  /** Where the user is, roughly. */
  readonly userLocation?: UserLocation;
  /** Whether pages are fetched, rather than taken from the provider's cache only. */
  readonly externalWebAccess?: boolean;
}

export interface UserLocation {
  readonly city?: string;
  /** Two letters: `NO`. */
  readonly country?: string;
  readonly region?: string;
  /** IANA name: `Europe/Oslo`. */
  readonly timezone?: string;
}

/** Searches files that were uploaded to the provider (B6–B9). */
export interface FileSearchTool {
  readonly type: 'file_search';
  readonly name: 'file_search';
  readonly vectorStoreIds: readonly string[];
  /** Most results, 1 to 50. */
  readonly maxNumResults?: number;
  /** Only files whose attributes are so. */
  readonly filters?: FileFilter;
  readonly rankingOptions?: {
    readonly ranker?: 'auto' | 'default-2024-11-15';
    /** Results that fit less are left out, 0 to 1. */
    readonly scoreThreshold?: number;
    readonly hybridSearch?: { readonly embeddingWeight: number; readonly textWeight: number };
  };
  /** Whether the call's item holds what was found. */
  readonly includeSearchResults?: boolean;
}

export type FileFilter = FileComparison | { readonly type: 'and' | 'or'; readonly filters: readonly FileFilter[] };

export interface FileComparison {
  readonly type: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'nin';
  /** The attribute's name. */
  readonly key: string;
  readonly value: string | number | boolean | readonly (string | number)[];
}

/** Runs Python in a container of the provider's (B11). */
export interface CodeInterpreterTool {
  readonly type: 'code_interpreter';
  readonly name: 'code_interpreter';
  /** The id of one that is there, or what a new one is to have. */
  readonly container: string | CodeContainer;
  /** Whether the call's item holds what the code gave out. */
  readonly includeOutputs?: boolean;
  /** Who may call it: the model itself, programs that it writes, or both. @default the model itself */
  readonly allowedCallers?: readonly ToolCallerKind[];
}

export interface CodeContainer {
  readonly type: 'auto';
  readonly fileIds?: readonly string[];
  readonly memoryLimit?: '1g' | '4g' | '16g' | '64g';
  /** What of the network its code may reach. */
  readonly networkPolicy?: NetworkPolicy;
}

/** What of the network a container may reach (B59). */
export type NetworkPolicy =
  | { readonly type: 'disabled' }
  | {
      readonly type: 'allowlist';
      readonly allowedDomains: readonly string[];
      readonly domainSecrets?: readonly { readonly domain: string; readonly name: string; readonly value: string }[];
    };

/** Runs commands in a container of the provider's (B56–B60). */
export interface HostedShellTool {
  readonly type: 'hosted_shell';
  readonly name: 'shell';
  readonly environment: HostedShellEnvironment;
  /** Who may call it: the model itself, programs that it writes, or both. @default the model itself */
  readonly allowedCallers?: readonly ToolCallerKind[];
}

/** A new container for each conversation, or one that is there. */
export type HostedShellEnvironment =
  | {
      readonly type: 'container_auto';
      readonly fileIds?: readonly string[];
      readonly memoryLimit?: '1g' | '4g' | '16g' | '64g';
      /** What of the network its commands may reach. */
      readonly networkPolicy?: NetworkPolicy;
      readonly skills?: readonly ContainerSkill[];
    }
  | { readonly type: 'container_reference'; readonly containerId: string };

/** Makes and changes pictures (B12). */
export interface ImageGenerationTool {
  readonly type: 'image_generation';
  readonly name: 'image_generation';
  readonly action?: 'generate' | 'edit' | 'auto';
  readonly background?: 'transparent' | 'opaque' | 'auto';
  readonly inputFidelity?: 'high' | 'low';
  /** What of the picture may change. */
  readonly inputImageMask?: { readonly fileId?: string; readonly imageUrl?: string };
  readonly model?: string;
  readonly moderation?: 'auto' | 'low';
  /** 0 to 100. */
  readonly outputCompression?: number;
  readonly outputFormat?: 'png' | 'webp' | 'jpeg' | 'gif' | 'svg';
  /** How many unfinished pictures a stream tells of, 0 to 3. */
  readonly partialImages?: number;
  readonly quality?: 'low' | 'medium' | 'high' | 'xhigh' | 'max' | 'auto';
  /** `auto`, or width and height in pixels: `1024x1536`. */
  readonly size?: string;
}

/** A server of the Model Context Protocol that the provider talks to (B13, B14). */
export interface HostedMcpTool {
  readonly type: 'hosted_mcp';
  readonly name: 'hosted_mcp';
  /** What calls name the server by. */
  readonly serverLabel: string;
  readonly serverUrl?: string;
  readonly connectorId?: McpConnectorId;
  readonly tunnelId?: string;
  readonly serverDescription?: string;
  /** An OAuth access token for the server. */
  readonly authorization?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly allowedTools?: readonly string[] | McpToolFilter;
  readonly requireApproval?: 'always' | 'never' | { readonly always?: McpToolFilter; readonly never?: McpToolFilter };
  /** Whether the model finds its tools by a tool search only. */
  readonly deferLoading?: boolean;
  /** Who may call its tools: the model itself, programs that it writes, or both. @default the model itself */
  readonly allowedCallers?: readonly ToolCallerKind[];
}

export interface McpToolFilter {
  readonly toolNames?: readonly string[];
  /** Tools that say of themselves that they only read. */
  readonly readOnly?: boolean;
}

export const MCP_CONNECTOR_IDS = [
  'connector_dropbox',
  'connector_gmail',
  'connector_googlecalendar',
  'connector_googledrive',
  'connector_microsoftteams',
  'connector_outlookcalendar',
  'connector_outlookemail',
  'connector_sharepoint',
] as const;

export type McpConnectorId = (typeof MCP_CONNECTOR_IDS)[number];

/** Finds tools whose loading is deferred (B34). */
export interface ToolSearchTool {
  readonly type: 'tool_search';
  readonly name: 'tool_search';
  /** Whether the provider searches, or this process. */
  readonly execution?: 'server' | 'client';
  /** What the model reads of a search that this process runs. */
  readonly description?: string;
  /** JSON Schema of what the model says to a search that this process runs. */
  readonly parameters?: Readonly<Record<string, unknown>>;
}

/** Lets the model write programs that call tools, which its provider runs (B23). */
export interface ProgrammaticToolCallingTool {
  readonly type: 'programmatic_tool_calling';
  readonly name: 'programmatic_tool_calling';
}
