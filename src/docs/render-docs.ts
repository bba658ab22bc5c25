import { refuseUnknownOptions } from '../errors/index.js';
import type { Manifest } from '../schema/index.js';
import { describeManifest } from './describe-manifest.js';
import type { DocsFormat } from './docs-format.js';
import { resolveDocsOptions, type DocsOptions, type RenderDocsOptions } from './docs-options.js';
import type { Documentation } from './documentation.js';
import { htmlFiles } from './html/render-html.js';
import { llmsFiles } from './llms-text.js';
import { markdownFiles } from './markdown/render-markdown.js';
import { openAiFiles } from './openai-tools.js';
import { openApiFiles } from './openapi/render-openapi.js';
import { schemaFiles } from './schema-files.js';

const RENDERERS: Readonly<Record<DocsFormat, (documentation: Documentation) => Map<string, string>>> = {
  markdown: markdownFiles,
  html: htmlFiles,
  openapi: openApiFiles,
  llms: llmsFiles,
  schemas: schemaFiles,
  tools: openAiFiles,
};

/**
 * Writes the documentation of a manifest's tools, in every format unless told otherwise.
 *
 * @param manifest What `toolwright generate` wrote into the `.json` file, parsed.
 * @returns What each file holds, by its path in the folder of the documentation: `index.md`, `schemas/refund.input.json`. The same
 *   manifest gives the same texts on every machine.
 * @throws UserError where it is no manifest of this version, or an option or a format is unknown; UnsupportedSchemaError where a tool's schema cannot be sent to a model.
 */
export function renderDocs(manifest: Manifest, options: RenderDocsOptions = {}): Map<string, string> {
  return new Map(
    renderByFormat(manifest, options, 'renderDocs()')
      .values()
      .flatMap((files) => files),
  );
}

/** The same, for each format on its own. */
export function renderByFormat(
  manifest: Manifest,
  options: RenderDocsOptions,
  where: string,
): Map<DocsFormat, Map<string, string>> {
  const resolved = resolveDocsOptions(where, options);
  const documentation = describeManifest(manifest, resolved);
  return new Map(resolved.formats.map((format) => [format, RENDERERS[format](documentation)]));
}

/** `index.md` and a Markdown page for each toolset; otherwise as `renderDocs`. */
export function renderMarkdown(manifest: Manifest, options: DocsOptions = {}): Map<string, string> {
  return renderOne('renderMarkdown()', 'markdown', manifest, options);
}

/** `index.html`, which a browser shows without any other file and without a network; otherwise as `renderDocs`. */
export function renderHtml(manifest: Manifest, options: DocsOptions = {}): Map<string, string> {
  return renderOne('renderHtml()', 'html', manifest, options);
}

/** `openapi.json`, OpenAPI 3.1 with an operation `POST /tools/<name>` for each tool; otherwise as `renderDocs`. */
export function renderOpenApi(manifest: Manifest, options: DocsOptions = {}): Map<string, string> {
  return renderOne('renderOpenApi()', 'openapi', manifest, options);
}

/** `llms.txt` for language models, which links to what `renderMarkdown` gives; otherwise as `renderDocs`. */
export function renderLlmsText(manifest: Manifest, options: DocsOptions = {}): Map<string, string> {
  return renderOne('renderLlmsText()', 'llms', manifest, options);
}

/** `schemas/<tool>.input.json`, `.strict.json` and `.output.json`, JSON Schema 2020-12; otherwise as `renderDocs`. */
export function renderSchemas(manifest: Manifest, options: DocsOptions = {}): Map<string, string> {
  return renderOne('renderSchemas()', 'schemas', manifest, options);
}

/** `tools.json`, what goes into `tools` of a request to the Responses API; otherwise as `renderDocs`. */
export function renderOpenAiTools(manifest: Manifest, options: DocsOptions = {}): Map<string, string> {
  return renderOne('renderOpenAiTools()', 'tools', manifest, options);
}

function renderOne(where: string, format: DocsFormat, manifest: Manifest, options: DocsOptions): Map<string, string> {
  refuseUnknownOptions(where, options, ['title']);
  const resolved = resolveDocsOptions(where, { ...options, formats: [format] });
  return RENDERERS[format](describeManifest(manifest, { ...resolved, formats: [format] }));
}
