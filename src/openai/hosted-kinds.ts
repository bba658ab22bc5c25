/** Output items of tools the provider runs by itself; toolwright sends them back as they came (B16). */
export const HOSTED_CALL_TYPES: ReadonlySet<string> = new Set([
  'file_search_call',
  'web_search_call',
  'code_interpreter_call',
  'image_generation_call',
  'mcp_call',
  'mcp_list_tools',
  'tool_search_call',
  'tool_search_output',
  'program',
  'program_output',
  'shell_call_output',
]);

/** Names in `toolChoice` that mean a tool of the provider's rather than a function (B5, B19, B82). */
export const HOSTED_TOOL_CHOICES: ReadonlySet<string> = new Set([
  'web_search',
  'web_search_preview',
  'file_search',
  'code_interpreter',
  'image_generation',
  'mcp',
  'programmatic_tool_calling',
  'computer_use_preview',
]);
