import { isBuiltInTool, isFunctionDefinition, type ModelTool } from '../model/model-tool.js';
import { isProviderTool } from '../model/provider-tool.js';
import type { ToolDefinition } from '../schema/tool-definition.js';
import { toOutputSchema } from './to-output-schema.js';
import { toWireBuiltInTool, type WireToolTarget } from './to-wire-built-in-tool.js';
import { toWireProviderTool } from './to-wire-provider-tool.js';
import type { WireFunctionTool, WireNamespace, WireTool } from './wire.js';

const converted = new WeakMap<ToolDefinition, WireFunctionTool>();

/** Tools as the API reads them, those of a namespace where its first stands (B15, B39). */
export function toWireTools(tools: readonly ModelTool[], target: WireToolTarget): WireTool[] {
  const namespaces = new Map<string, WireNamespace>();
  const wire: WireTool[] = [];
  for (const tool of tools) {
    if (!isFunctionDefinition(tool) || tool.namespace === undefined) {
      wire.push(toWireTool(tool, target));
      continue;
    }
    const { namespace, namespaceDescription } = tool;
    let group = namespaces.get(namespace);
    if (group === undefined) {
      group = { type: 'namespace', name: namespace, description: '', tools: [] };
      namespaces.set(namespace, group);
      wire.push(group);
    }
    group.description ||= namespaceDescription ?? '';
    group.tools.push(functionTool(tool));
  }
  for (const group of namespaces.values()) group.description ||= `The tools of ${group.name}.`;
  return wire;
}

/** One tool as the API reads it. */
function toWireTool(tool: ModelTool, target: WireToolTarget): WireTool {
  if (isProviderTool(tool)) return toWireProviderTool(tool);
  return isBuiltInTool(tool) ? toWireBuiltInTool(tool, target) : functionTool(tool);
}

/** A function (B23, B29, B35); converted once for each definition. */
function functionTool(tool: ToolDefinition): WireFunctionTool {
  let wire = converted.get(tool);
  if (wire === undefined) {
    const { name, description, strict } = tool;
    wire = { type: 'function', name, description, parameters: { ...tool.strictSchema }, strict };
    if (tool.deferLoading) wire.defer_loading = true;
    if (tool.allowedCallers !== undefined) wire.allowed_callers = [...tool.allowedCallers];
    const outputSchema = toOutputSchema(tool);
    if (outputSchema !== undefined) wire.output_schema = outputSchema;
    converted.set(tool, wire);
  }
  return wire;
}
