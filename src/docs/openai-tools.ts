import type { Documentation, DocumentedTool } from './documentation.js';
import { jsonFile } from './text/print-json.js';

/** A function tool, as the Responses API reads it. */
interface OpenAiFunction {
  readonly type: 'function';
  readonly name: string;
  readonly description: string;
  readonly parameters: object;
  readonly strict: boolean;
  readonly defer_loading?: true;
}

/** The tools of one namespace; also of several toolsets that share it. */
interface OpenAiNamespace {
  readonly type: 'namespace';
  readonly name: string;
  description: string;
  readonly tools: OpenAiFunction[];
}

/** `tools.json`: what goes into `tools` of a request. */
export function openAiFiles(documentation: Documentation): Map<string, string> {
  return new Map([['tools.json', jsonFile(openAiTools(documentation))]]);
}

function openAiTools({ toolsets }: Documentation): (OpenAiFunction | OpenAiNamespace)[] {
  const namespaces = new Map<string, OpenAiNamespace>();
  const all: (OpenAiFunction | OpenAiNamespace)[] = [];
  for (const { namespace, description, tools } of toolsets) {
    if (namespace === undefined) {
      all.push(...tools.map(openAiFunction));
      continue;
    }
    let group = namespaces.get(namespace);
    if (group === undefined) {
      group = { type: 'namespace', name: namespace, description: '', tools: [] };
      namespaces.set(namespace, group);
      all.push(group);
    }
    group.description ||= description;
    group.tools.push(...tools.map(openAiFunction));
  }
  // The API takes no namespace without a description.
  for (const group of namespaces.values()) group.description ||= `The tools of ${group.name}.`;
  return all;
}

function openAiFunction({ entry, description, strictSchema, isStrict }: DocumentedTool): OpenAiFunction {
  return {
    type: 'function',
    name: entry.name,
    description,
    parameters: strictSchema,
    strict: isStrict,
    ...(entry.deferLoading && { defer_loading: true }),
  };
}
