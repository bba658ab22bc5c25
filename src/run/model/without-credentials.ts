import type { ModelTool } from '../../model/model-tool.js';

/** A tool as traces may show it: what it is sent along with to other servers is nobody else's. */
export function withoutCredentials(tool: ModelTool): ModelTool {
  switch (tool.type) {
    case 'hosted_mcp': {
      const { authorization: _token, headers: _headers, ...shown } = tool;
      return shown;
    }
    case 'code_interpreter': {
      const { container } = tool;
      if (typeof container === 'string' || container.networkPolicy?.type !== 'allowlist') return tool;
      const { domainSecrets: _secrets, ...networkPolicy } = container.networkPolicy;
      return { ...tool, container: { ...container, networkPolicy } };
    }
    default:
      return tool;
  }
}
