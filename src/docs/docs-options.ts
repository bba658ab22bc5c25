import { closestNames, refuseUnknownOptions, UserError } from '../errors/index.js';
import { DOCS_FORMATS, type DocsFormat } from './docs-format.js';

/** How to document the tools of a manifest. */
export interface DocsOptions {
  /** What the documentation is called. @default 'Tools' */
  readonly title?: string;
}

/** What to write, besides how. */
export interface RenderDocsOptions extends DocsOptions {
  /** `llms` brings the Markdown pages along that it links to. @default all of them */
  readonly formats?: readonly DocsFormat[];
}

export const DOCS_OPTION_NAMES: readonly (keyof RenderDocsOptions)[] = ['title', 'formats'];

/** @throws UserError where there is no such option, or no such format. */
export function resolveDocsOptions(where: string, options: RenderDocsOptions): Required<RenderDocsOptions> {
  refuseUnknownOptions(where, options, DOCS_OPTION_NAMES);
  const { title = 'Tools', formats = DOCS_FORMATS } = options;
  if (typeof title !== 'string' || title.trim() === '') {
    throw new UserError(`${where} takes a title of at least one letter. Leave it out for 'Tools'.`);
  }
  return { title: title.trim(), formats: knownFormats(formats) };
}

/**
 * Formats in their own order, each once.
 *
 * @throws UserError naming the one that is unknown, and what may have been meant.
 */
export function knownFormats(formats: readonly string[]): DocsFormat[] {
  for (const format of formats) {
    if ((DOCS_FORMATS as readonly string[]).includes(format)) continue;
    const [near] = closestNames(format, DOCS_FORMATS);
    const hint = near === undefined ? '' : ` Did you mean '${near}'?`;
    throw new UserError(`There is no format '${format}'.${hint} The formats are ${DOCS_FORMATS.join(', ')}.`);
  }
  if (formats.length === 0) throw new UserError(`Name at least one format: ${DOCS_FORMATS.join(', ')}.`);
  return DOCS_FORMATS.filter(
    (format) => formats.includes(format) || (format === 'markdown' && formats.includes('llms')),
  );
}
