import ts from 'typescript';

import { CATALOGUE, type CatalogueCode, type DiagnosticCategory } from './catalogue.js';

/** Something the generator has to say about the user's code. */
export interface Diagnostic {
  /** `TW1201` of toolwright's catalogue, or `TS2304` where TypeScript itself complained. */
  readonly code: CatalogueCode | `TS${number}`;
  readonly category: DiagnosticCategory;
  /** What it is about: `Weather.forecast(city)`. */
  readonly subject?: string;
  /** What is wrong and what to write instead. */
  readonly message: string;
  /** Absolute path. */
  readonly file?: string;
  /** Counted from 1. */
  readonly line?: number;
  /** Counted from 1. */
  readonly column?: number;
  /** The other places it is about. */
  readonly related?: readonly RelatedPlace[];
}

/** Another place that a diagnostic is about. */
export interface RelatedPlace {
  /** What is there: `the type says string`. */
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The words that fill the `{places}` of a catalogue entry. */
export type DiagnosticFacts = Readonly<Record<string, string | number>>;

/** Where in the source a diagnostic points and what it is about. */
export interface DiagnosticPlace {
  readonly node?: ts.Node;
  readonly subject?: string;
  readonly related?: readonly { readonly node: ts.Node; readonly message: string }[];
}

/** Makes the diagnostic of one catalogue entry. */
export function createDiagnostic(
  code: CatalogueCode,
  facts: DiagnosticFacts,
  { node, subject, related }: DiagnosticPlace = {},
): Diagnostic {
  const { category, sentence, remedy } = CATALOGUE[code];
  const message = `${fill(capitalise(sentence, subject), facts)} ${fill(remedy, facts)}`.trim();
  return {
    code,
    category,
    message,
    ...(subject === undefined ? {} : { subject }),
    ...(node ? position(node) : {}),
    ...(related && { related: related.map((other) => ({ message: other.message, ...position(other.node) })) }),
  };
}

/** Passes on what TypeScript said about the user's code. */
export function fromTypeScript(diagnostic: ts.Diagnostic, category: DiagnosticCategory): Diagnostic {
  const message = ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ').replaceAll(/\s+/g, ' ');
  const code = `TS${diagnostic.code}` as const;
  if (diagnostic.file === undefined || diagnostic.start === undefined) return { code, category, message };
  return { code, category, message, ...positionIn(diagnostic.file, diagnostic.start) };
}

function fill(text: string, facts: DiagnosticFacts): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, word: string) => String(facts[word] ?? place));
}

/** A sentence that follows `Class.method:` goes on in lower case; on its own it starts with a capital. */
function capitalise(sentence: string, subject: string | undefined): string {
  return subject === undefined ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : sentence;
}

function position(node: ts.Node): Omit<RelatedPlace, 'message'> {
  const file = node.getSourceFile();
  return positionIn(file, node.getStart(file));
}

function positionIn(file: ts.SourceFile, start: number): Omit<RelatedPlace, 'message'> {
  const { line, character } = file.getLineAndCharacterOfPosition(start);
  return { file: file.fileName, line: line + 1, column: character + 1 };
}
