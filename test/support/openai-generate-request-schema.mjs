// Prints the JSON Schema of the `openai` package's request type.
//
//   node openai-generate-request-schema.mjs path/to/responses.d.ts

import { createGenerator } from 'ts-json-schema-generator';

const schema = createGenerator({
  path: process.argv[2],
  type: 'ResponseCreateParamsNonStreaming',
  skipTypeCheck: true,
  jsDoc: 'none',
  additionalProperties: false,
}).createSchema('ResponseCreateParamsNonStreaming');

process.stdout.write(JSON.stringify(schema));
