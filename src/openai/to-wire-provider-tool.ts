import type {
  CodeInterpreterTool,
  FileFilter,
  FileSearchTool,
  HostedMcpTool,
  ImageGenerationTool,
  McpToolFilter,
  ProviderTool,
  ToolSearchTool,
  WebSearchTool,
} from '../model/provider-tool.js';
import { given } from './given.js';
import { toWireHostedShell } from './to-wire-hosted-shell.js';
import { toWireNetworkPolicy } from './to-wire-network-policy.js';
import type { WireFileFilter, WireMcpFilter, WireTool } from './wire.js';

/** A tool of the provider's as the API reads it (B1–B14, B34). */
export function toWireProviderTool(tool: ProviderTool): WireTool {
  switch (tool.type) {
    case 'web_search':
      return webSearch(tool);
    case 'file_search':
      return fileSearch(tool);
    case 'code_interpreter':
      return codeInterpreter(tool);
    case 'image_generation':
      return imageGeneration(tool);
    case 'hosted_mcp':
      return mcp(tool);
    case 'hosted_shell':
      return toWireHostedShell(tool);
    case 'tool_search':
      return toolSearch(tool);
    case 'programmatic_tool_calling':
      return { type: tool.type };
  }
}

function webSearch({ searchContextSize, filters, userLocation, externalWebAccess }: WebSearchTool): WireTool {
  const allowed = filters?.allowedDomains;
  return {
    type: 'web_search',
    filters: allowed === undefined ? null : { allowed_domains: [...allowed] },
    user_location: userLocation === undefined ? null : { type: 'approximate', ...userLocation },
    search_context_size: searchContextSize,
    ...given({ external_web_access: externalWebAccess }),
  };
}

function fileSearch({ vectorStoreIds, maxNumResults, filters, rankingOptions }: FileSearchTool): WireTool {
  return {
    type: 'file_search',
    vector_store_ids: [...vectorStoreIds],
    ...given({
      max_num_results: maxNumResults,
      filters: filters && fileFilter(filters),
      ranking_options: rankingOptions && ranking(rankingOptions),
    }),
  };
}

function fileFilter(filter: FileFilter): WireFileFilter {
  if ('filters' in filter) return { type: filter.type, filters: filter.filters.map(fileFilter) };
  const { type, key, value } = filter;
  return { type, key, value: typeof value === 'object' ? [...value] : value };
}

function ranking({ ranker, scoreThreshold, hybridSearch }: NonNullable<FileSearchTool['rankingOptions']>) {
  return given({
    ranker,
    score_threshold: scoreThreshold,
    hybrid_search: hybridSearch && {
      embedding_weight: hybridSearch.embeddingWeight,
      text_weight: hybridSearch.textWeight,
    },
  });
}

function codeInterpreter({ container, allowedCallers }: CodeInterpreterTool): WireTool {
  const callers = given({ allowed_callers: allowedCallers && [...allowedCallers] });
  if (typeof container === 'string') return { type: 'code_interpreter', container, ...callers };
  const { fileIds, memoryLimit, networkPolicy } = container;
  return {
    type: 'code_interpreter',
    container: {
      type: 'auto',
      ...given({
        file_ids: fileIds && [...fileIds],
        memory_limit: memoryLimit,
        network_policy: networkPolicy && toWireNetworkPolicy(networkPolicy),
      }),
    },
    ...callers,
  };
}

function imageGeneration({ inputImageMask, ...options }: ImageGenerationTool): WireTool {
  const { action, background, model, moderation, quality, size } = options;
  return {
    type: 'image_generation',
    ...given({
      action,
      background,
      input_fidelity: options.inputFidelity,
      input_image_mask: inputImageMask && given({ file_id: inputImageMask.fileId, image_url: inputImageMask.imageUrl }),
      model,
      moderation,
      output_compression: options.outputCompression,
      output_format: options.outputFormat,
      partial_images: options.partialImages,
      quality,
      size,
    }),
  };
}

function mcp({ serverLabel, headers, allowedTools, requireApproval, ...options }: HostedMcpTool): WireTool {
  return {
    type: 'mcp',
    server_label: serverLabel,
    ...given({
      server_url: options.serverUrl,
      connector_id: options.connectorId,
      tunnel_id: options.tunnelId,
      server_description: options.serverDescription,
      authorization: options.authorization,
      headers: headers && { ...headers },
      allowed_tools: allowedTools && (isList(allowedTools) ? [...allowedTools] : mcpFilter(allowedTools)),
      require_approval:
        typeof requireApproval === 'object'
          ? given({
              always: requireApproval.always && mcpFilter(requireApproval.always),
              never: requireApproval.never && mcpFilter(requireApproval.never),
            })
          : requireApproval,
      defer_loading: options.deferLoading,
      allowed_callers: options.allowedCallers && [...options.allowedCallers],
    }),
  };
}

/** `Array.isArray` loses the type of a readonly list. */
function isList(value: readonly string[] | McpToolFilter): value is readonly string[] {
  return Array.isArray(value);
}

function mcpFilter({ toolNames, readOnly }: McpToolFilter): WireMcpFilter {
  return given({ tool_names: toolNames && [...toolNames], read_only: readOnly });
}

function toolSearch({ execution, description, parameters }: ToolSearchTool): WireTool {
  return { type: 'tool_search', ...given({ execution, description, parameters: parameters && { ...parameters } }) };
}
