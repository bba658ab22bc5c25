// Prints the JSON Schema of a request type of the `openai` package.
//
//   node openai-generate-request-schema.mjs path/to/responses.d.ts ResponseCreateParamsNonStreaming

import { createGenerator } from 'ts-json-schema-generator';

const schema = createGenerator({
  path: process.argv[2],
  type: process.argv[3],
  skipTypeCheck: true,
  jsDoc: 'none',
  additionalProperties: false,
}).createSchema(process.argv[3]);

process.stdout.write(JSON.stringify(schema));
