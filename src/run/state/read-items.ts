import type { BuiltInKind } from '../../model/built-in-call.js';
import type { ContentPart, FunctionCallItem, InputItem } from '../../model/item.js';
import type { ModelResponse } from '../../model/model.js';
import type { TokenUsage, Usage } from '../../model/usage.js';
import type { SavedField } from './saved-field.js';

/** One item of a conversation, as it is, fields of the provider included. */
export function readItem(field: SavedField): InputItem {
  const type = field.get('type').oneOf(...(Object.keys(CHECKS) as InputItem['type'][]));
  CHECKS[type](field);
  // Every field that a type names was looked at; others are only handed on.
  return field.value as InputItem;
}

export function isCall(item: InputItem): item is FunctionCallItem {
  return item.type === 'function_call';
}

const CHECKS: Readonly<Record<InputItem['type'], (item: SavedField) => void>> = {
  message: (item) => {
    const role = item.get('role').oneOf('user', 'system', 'developer', 'assistant');
    if (role === 'assistant') item.get('content').list(checkSaidPart);
    else if (typeof item.get('content').value !== 'string') item.get('content').list(checkPart);
    checkProviderFields(item);
  },
  function_call: (item) => {
    for (const name of ['callId', 'name', 'arguments']) item.get(name).text();
    item.get('namespace').optional((field) => field.text());
    checkBuiltIn(item);
    checkCaller(item);
    checkProviderFields(item);
  },
  function_call_result: (item) => {
    for (const name of ['callId', 'name']) item.get(name).text();
    if (typeof item.get('output').value !== 'string') item.get('output').list(checkPart);
    checkBuiltIn(item);
    item.get('builtIn').optional(checkFound);
    checkCaller(item);
  },
  reasoning: (item) => {
    item.get('content').list((part) => {
      part.get('type').oneOf('text');
      part.get('text').text();
    });
    checkProviderFields(item);
  },
  hosted_tool_call: (item) => {
    item.get('name').text();
    item.get('status').optional((field) => field.text());
    item.get('providerData').object();
    checkProviderFields(item);
  },
};

const BUILT_IN_KINDS = [
  'shell',
  'local_shell',
  'computer',
  'apply_patch',
  'custom',
  'tool_search',
  'mcp_approval',
] as const satisfies readonly BuiltInKind[];

/** Of the provider's own form only its kind: the tool reads its fields as warily as when a model writes them. */
function checkBuiltIn(item: SavedField): void {
  item.get('builtIn').optional((form) => form.get('kind').oneOf(...BUILT_IN_KINDS));
}

/** What a search found is told to models again, and to nobody before them. */
function checkFound(form: SavedField): void {
  if (form.get('kind').value !== 'tool_search') return;
  form.get('tools').list((tool) => {
    for (const name of ['name', 'description']) tool.get(name).text();
    tool.get('strictSchema').object();
    tool.get('strict').flag();
  });
}

function checkCaller(item: SavedField): void {
  item.get('caller').optional((caller) => {
    if (caller.get('type').oneOf('direct', 'program') === 'program') caller.get('callerId').text();
  });
}

function checkProviderFields(item: SavedField): void {
  item.get('id').optional((field) => field.text());
  item.get('providerData').optional((field) => field.object());
}

function checkSaidPart(part: SavedField): void {
  const type = part.get('type').oneOf('text', 'refusal');
  part.get(type).text();
  part.get('providerData').optional((field) => field.object());
}

const PART_FIELDS: Readonly<Record<ContentPart['type'], readonly string[]>> = {
  text: [],
  image: ['imageUrl', 'fileId', 'detail'],
  file: ['fileData', 'fileUrl', 'fileId', 'filename'],
};

function checkPart(part: SavedField): void {
  const type = part.get('type').oneOf('text', 'image', 'file');
  if (type === 'text') part.get('text').text();
  for (const name of PART_FIELDS[type]) part.get(name).optional((field) => field.text());
}

export function readUsage(field: SavedField): Usage {
  const requestUsageEntries = field.get('requestUsageEntries').optional((entries) => entries.list(readTokens));
  return {
    requests: field.get('requests').amount(),
    ...readTokens(field),
    ...(requestUsageEntries && { requestUsageEntries }),
  };
}

function readTokens(field: SavedField): TokenUsage {
  const cacheWriteTokens = field.get('cacheWriteTokens').optional((tokens) => tokens.amount());
  return {
    inputTokens: field.get('inputTokens').amount(),
    outputTokens: field.get('outputTokens').amount(),
    totalTokens: field.get('totalTokens').amount(),
    cachedTokens: field.get('cachedTokens').amount(),
    ...(cacheWriteTokens !== undefined && { cacheWriteTokens }),
    reasoningTokens: field.get('reasoningTokens').amount(),
  };
}

/** @param items What responses say by number. */
export function readResponse(field: SavedField, items: readonly InputItem[]): ModelResponse {
  const responseId = field.get('responseId').optional((id) => id.text());
  return {
    output: field.get('output').list((entry) => {
      const item = entry.of(items);
      if (item.type === 'function_call_result' || (item.type === 'message' && item.role !== 'assistant'))
        return entry.refuse('the number of something that a model said');
      return item;
    }),
    usage: readUsage(field.get('usage')),
    ...(responseId !== undefined && { responseId }),
  };
}
