export {
  renderDocs,
  renderHtml,
  renderLlmsText,
  renderMarkdown,
  renderOpenAiTools,
  renderOpenApi,
  renderSchemas,
} from './render-docs.js';
export { DOCS_FORMATS, type DocsFormat } from './docs-format.js';
export type { DocsOptions, RenderDocsOptions } from './docs-options.js';
export type { Manifest } from '../schema/index.js';
