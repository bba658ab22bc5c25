import type { FileComparison, FileFilter, FileSearchTool } from '../../model/provider-tool.js';
import {
  amount,
  checkOptions,
  flag,
  integer,
  list,
  needed,
  object,
  oneOf,
  refuse,
  text,
  texts,
  type Check,
  type Shape,
} from './check-option.js';

/** Options of {@link fileSearchTool}. */
export interface FileSearchToolOptions extends Omit<FileSearchTool, 'type' | 'name' | 'vectorStoreIds'> {
  /** The vector stores to search; one id may stand alone. */
  readonly vectorStoreIds: string | readonly string[];
}

/**
 * Lets the model search files that were uploaded to the provider's vector stores, which does it (B6–B9, B16).
 *
 * @param options `maxNumResults` of 0 leaves the number to the provider.
 * @throws UserError when an option is unknown or cannot be used.
 */
export function fileSearchTool(options: FileSearchToolOptions): FileSearchTool {
  const { vectorStoreIds, maxNumResults, ...others } = checkOptions('fileSearchTool()', options, SHAPE);
  return {
    type: 'file_search',
    name: 'file_search',
    vectorStoreIds: typeof vectorStoreIds === 'string' ? [vectorStoreIds] : vectorStoreIds,
    ...(maxNumResults !== undefined && maxNumResults > 0 && { maxNumResults }),
    ...others,
  };
}

const filter: Check<FileFilter> = (value, at) => {
  const { type } = (value ?? {}) as { readonly type?: unknown };
  if (type === 'and' || type === 'or')
    return object<Exclude<FileFilter, FileComparison>>({ type: oneOf('and', 'or'), filters: needed(list(filter)) })(
      value,
      at,
    );
  return comparison(value, at);
};

const comparison = object<FileComparison>({
  type: needed(oneOf('eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'nin')),
  key: needed(text),
  value: needed((value, at) => {
    if (typeof value === 'boolean') return value;
    return Array.isArray(value) ? list(textOrNumber)(value, at) : textOrNumber(value, at);
  }),
});

const textOrNumber: Check<string | number> = (value, at) =>
  typeof value === 'string' || Number.isFinite(value)
    ? (value as string | number)
    : refuse(at, value, 'a text, a number, true, false, or a list of texts and numbers');

const SHAPE: Shape<FileSearchToolOptions> = {
  vectorStoreIds: needed((value, at) => (typeof value === 'string' ? text(value, at) : texts(value, at))),
  maxNumResults: integer(0, 50),
  filters: filter,
  rankingOptions: object({
    ranker: oneOf('auto', 'default-2024-11-15'),
    scoreThreshold: amount(0, 1),
    hybridSearch: object({
      embeddingWeight: needed(amount(0, Infinity)),
      textWeight: needed(amount(0, Infinity)),
    }),
  }),
  includeSearchResults: flag,
};
