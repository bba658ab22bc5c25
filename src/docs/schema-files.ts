import type { JsonSchema } from '../schema/index.js';
import type { Documentation } from './documentation.js';
import { jsonFile } from './text/print-json.js';

/** The version of JSON Schema that all of them are written in. */
const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/** `schemas/<tool>.input.json`, `.strict.json`, `.output.json`. */
export function schemaFiles({ toolsets }: Documentation): Map<string, string> {
  const files = new Map<string, string>();
  for (const { id, anchor, inputSchema, strictSchema, outputSchema } of toolsets.flatMap(({ tools }) => tools)) {
    add(`${anchor}.input.json`, `Arguments of ${id}`, inputSchema);
    add(`${anchor}.strict.json`, `Arguments of ${id}, as a model is sent them`, strictSchema);
    if (outputSchema !== undefined) add(`${anchor}.output.json`, `Result of ${id}`, outputSchema);
  }
  return files;

  function add(name: string, title: string, { $schema: _, $id: __, ...schema }: JsonSchema): void {
    files.set(`schemas/${name}`, jsonFile({ $schema: DIALECT, $id: name, title, ...schema }));
  }
}
