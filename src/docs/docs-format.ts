/** What `renderDocs` can write, in the order in which it does. */
export const DOCS_FORMATS = ['markdown', 'html', 'openapi', 'llms', 'schemas', 'tools'] as const;

/**
 * - `markdown`: `index.md` and a page for each toolset
 * - `html`: `index.html`, which needs no other file and no network
 * - `openapi`: `openapi.json`, OpenAPI 3.1 with an operation for each tool
 * - `llms`: `llms.txt`, a list of the tools for language models; it links to the Markdown pages
 * - `schemas`: `schemas/<tool>.input.json`, `.strict.json` and `.output.json`, JSON Schema 2020-12
 * - `tools`: `tools.json`, what goes into `tools` of a request to the Responses API
 */
export type DocsFormat = (typeof DOCS_FORMATS)[number];
