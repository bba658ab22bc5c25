import type { ContentPart } from './item.js';

/** A prompt that the provider keeps, and what fills its gaps (B27). It may bring instructions, tools and the model along. */
export interface PromptTemplate {
  readonly id: string;
  /** @default the one that the provider has for current */
  readonly version?: string;
  /** Texts, pictures or files, by the names that the template has for them. */
  readonly variables?: Readonly<Record<string, string | ContentPart>>;
}
