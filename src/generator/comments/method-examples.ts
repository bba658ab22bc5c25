import ts from 'typescript';

import type { Json } from '../../schema/json-schema.js';
import type { ManifestParameter } from '../../schema/manifest.js';
import { literalValue, parseExpression, pathOf, type NameResolver } from './literal-value.js';

/** Arguments that an `@example` calls a method with, by name. */
export interface ExampleCall {
  /** As written, shortened. */
  readonly text: string;
  readonly args: Readonly<Record<string, Json>>;
  /** Why it cannot be a call of the method. */
  readonly problem?: string;
}

/** What an example is of. */
export interface ExampleSubject {
  readonly method: string;
  readonly parameters: readonly ManifestParameter[];
  readonly resolve: NameResolver;
}

const FENCE = /^[ \t]*```[ \t]*([\w-]*)[^\n]*\n(.*?)^[ \t]*```/gms;
const CODE_LANGUAGES: readonly string[] = [
  '',
  'ts',
  'typescript',
  'js',
  'javascript',
  'tsx',
  'jsx',
  'mts',
  'json',
  'jsonc',
];
const MAX_TEXT = 60;

/**
 * The calls in the text of an `@example`: `service.find({ … })`, in a code block or bare, or the arguments by name as
 * JSON. Calls with anything that has to run are for people only.
 */
export function exampleCalls(text: string, subject: ExampleSubject): readonly ExampleCall[] {
  const bare = text.replaceAll(/<caption>.*?<\/caption>/gs, '');
  const blocks = [...bare.matchAll(FENCE)]
    .filter(([, language = '']) => CODE_LANGUAGES.includes(language.toLowerCase()))
    .map(([, , code = '']) => code);
  if (blocks.length > 0) return blocks.flatMap((block) => callsIn(block, subject) ?? []);
  // The first line of an example may be its title.
  return callsIn(bare, subject) ?? callsIn(bare.slice(bare.indexOf('\n') + 1), subject) ?? [];
}

/** @returns undefined when the text is no code. */
function callsIn(text: string, subject: ExampleSubject): readonly ExampleCall[] | undefined {
  const expression = parseExpression(text);
  if (expression !== undefined && ts.isObjectLiteralExpression(expression))
    return namedArguments(expression, text, subject);
  const file = ts.createSourceFile('example.ts', text, ts.ScriptTarget.Latest, true);
  const { parseDiagnostics } = file as ts.SourceFile & { readonly parseDiagnostics?: readonly unknown[] };
  if (parseDiagnostics?.length !== 0) return undefined;
  const calls: ExampleCall[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && pathOf(node.expression)?.at(-1) === subject.method) {
      calls.push(...positionalArguments(node, subject));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return calls;
}

function namedArguments(
  node: ts.ObjectLiteralExpression,
  text: string,
  { parameters, resolve }: ExampleSubject,
): readonly ExampleCall[] {
  const value = literalValue(node, resolve)?.value;
  if (value === undefined) return [];
  const args = value as Readonly<Record<string, Json>>;
  const known = parameters.flatMap(argumentNames);
  const unknown = Object.keys(args).find((name) => !known.includes(name));
  const problem = unknown === undefined ? undefined : `"${unknown}" is none of its arguments`;
  return [{ text: shorten(text), args, ...(problem !== undefined && { problem }) }];
}

function positionalArguments(call: ts.CallExpression, { parameters, resolve }: ExampleSubject): readonly ExampleCall[] {
  const args: [string, Json][] = [];
  const text = shorten(call.getText());
  const last = parameters.at(-1);
  for (const [index, node] of call.arguments.entries()) {
    const parameter = parameters[index] ?? (last?.kind === 'rest' ? last : undefined);
    if (parameter === undefined) {
      return [
        {
          text,
          args: {},
          problem: `it has ${call.arguments.length} ${call.arguments.length === 1 ? 'argument' : 'arguments'}, and the method takes ${parameters.length}`,
        },
      ];
    }
    if (isHidden(parameter)) continue;
    const found = literalValue(node, resolve);
    if (found === undefined) return [];
    if (found.value !== undefined) args.push(...assigned(parameter, found.value, args));
  }
  return [{ text, args: Object.fromEntries(args) }];
}

/** The arguments that a value gives rise to. */
function assigned(
  parameter: ManifestParameter,
  value: Json,
  before: readonly (readonly [string, Json])[],
): [string, Json][] {
  const name = parameter.argument ?? parameter.name;
  if (parameter.kind === 'rest') {
    const [, earlier] = before.find(([each]) => each === name) ?? [];
    return [[name, [...((earlier as readonly Json[] | undefined) ?? []), value]]];
  }
  if (parameter.kind === 'spread' && typeof value === 'object' && value !== null) return Object.entries(value);
  return [[name, value]];
}

function argumentNames(parameter: ManifestParameter): readonly string[] {
  if (isHidden(parameter)) return [];
  return parameter.kind === 'spread' ? (parameter.properties ?? []) : [parameter.argument ?? parameter.name];
}

/** Whatever stands there in an example is nothing that a model sends. */
function isHidden({ kind }: ManifestParameter): boolean {
  return kind === 'context' || kind === 'signal' || kind === 'inject';
}

function shorten(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return `\`${line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT - 1)}…` : line}\``;
}
