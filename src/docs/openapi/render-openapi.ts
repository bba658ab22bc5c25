import type { Documentation, DocumentedTool, DocumentedToolset } from '../documentation.js';
import { jsonFile } from '../text/print-json.js';
import { escapeLines } from '../markdown/escape-markdown.js';
import { visibleText } from '../text/hidden-characters.js';
import { uniqueNames } from '../text/unique-names.js';
import { ComponentStore, pascalCase } from './component-store.js';

/** `openapi.json`: OpenAPI 3.1 with an operation `POST /tools/<name>` for each tool. */
export function openApiFiles(documentation: Documentation): Map<string, string> {
  return new Map([['openapi.json', jsonFile(openApiDocument(documentation))]]);
}

function openApiDocument({ title, toolsets }: Documentation): object {
  const components = new ComponentStore();
  const tags = uniqueNames(toolsets.map(({ className }) => className));
  const operationIds = uniqueNames(toolsets.flatMap(({ tools }) => tools.map(({ id }) => camelCase(id))));
  const ids = operationIds.values();
  const paths = Object.fromEntries(
    toolsets.flatMap(({ tools }, index) =>
      tools.map((tool) => {
        const operationId = ids.next().value ?? tool.id;
        return [
          `/tools/${encodeURIComponent(tool.id.toWellFormed())}`,
          { post: operation(tool, operationId, tags[index] ?? '', components) },
        ];
      }),
    ),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: visibleText(title),
      // The manifest has no version of its own, and one that was made up would only be noise.
      version: '1.0.0',
      description: 'Each operation is a tool that an agent can call: the arguments go in, the result comes out.',
    },
    ...(toolsets.length > 0 && { tags: toolsets.map((toolset, index) => tag(toolset, tags[index] ?? '')) }),
    paths,
    components: { schemas: components.schemas },
  };
}

function tag({ description }: DocumentedToolset, name: string): object {
  return { name, ...(description !== '' && { description: escapeLines(description) }) };
}

function operation(tool: DocumentedTool, operationId: string, tagName: string, components: ComponentStore): object {
  const { entry, summary, inputSchema, outputSchema, examples } = tool;
  const { examples: _, ...input } = inputSchema;
  const name = pascalCase(operationId);
  return {
    operationId,
    tags: [tagName],
    summary: summary === '' ? tool.id : summary,
    description: descriptionOf(tool),
    ...(entry.deprecated && { deprecated: true }),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: components.add(`${name}Input`, input),
          ...(examples.length > 0 && {
            examples: Object.fromEntries(examples.map((value, index) => [`example${index + 1}`, { value }])),
          }),
        },
      },
    },
    responses: {
      200: {
        description: 'What the tool returned.',
        content: {
          'application/json': {
            schema: outputSchema === undefined ? {} : components.add(`${name}Output`, outputSchema),
          },
        },
      },
      400: { description: 'The arguments are not what the tool takes.' },
      ...(entry.timeoutMs !== undefined && {
        504: { description: `The tool did not finish within ${entry.timeoutMs} ms.` },
      }),
    },
  };
}

function descriptionOf({ description, facts, entry }: DocumentedTool): string {
  const lines = facts.map(({ label, value }) => `${label}: ${value}`);
  const failures = (entry.throws ?? []).map(
    ({ type, text }) => `Fails${type === undefined ? '' : ` with ${type}`}: ${text}`,
  );
  return [description, ...lines, ...failures]
    .filter((part) => part !== '')
    .map((part) => escapeLines(part))
    .join('\n\n');
}

/** A name that any language takes for a method. */
function camelCase(id: string): string {
  const name = pascalCase(id);
  return name.charAt(0).toLowerCase() + name.slice(1);
}
