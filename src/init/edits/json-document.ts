import {
  findNodeAtLocation,
  getNodeValue,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from 'jsonc-parser';

import { BYTE_ORDER_MARK } from '../files/read-text.js';
import { InitProblem } from '../init-problem.js';
import { insertInList, type ListInText } from './insert-in-list.js';
import { applyEdits } from './text-edit.js';
import { indentAt, indentStep, endOfLine } from './text-style.js';

/** Names of properties, one inside the other. */
export type JsonPath = readonly string[];

/** A JSON file that is added to and otherwise stays, to the last blank. */
export class JsonDocument {
  private readonly start: string;
  private body: string;

  /**
   * @param shown Its path in messages.
   * @param options `comments`: whether comments and trailing commas are allowed, as in a tsconfig.
   */
  constructor(
    text: string,
    private readonly shown: string,
    private readonly options: { readonly comments: boolean },
  ) {
    this.start = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
    this.body = text.slice(this.start.length);
    const root = this.tree();
    if (root.type !== 'object') throw this.problem(root, 'holds no object');
  }

  get text(): string {
    return this.start + this.body;
  }

  /** The value at a path; undefined where there is none. */
  get(...path: JsonPath): unknown {
    const node = findNodeAtLocation(this.tree(), [...path]);
    return node === undefined ? undefined : getNodeValue(node);
  }

  /**
   * Adds a property that is not there, and the objects on the way to it.
   *
   * @param order `sorted` finds its place by the alphabet, where the others are in it.
   */
  add(path: JsonPath, value: unknown, order: 'last' | 'sorted' = 'last'): void {
    const { node, rest } = this.deepest(path);
    const [name = '', ...inner] = rest;
    if (node.type !== 'object') throw this.problem(node, `has no object at ${path.slice(0, -rest.length).join('.')}`);
    const nested = inner.reduceRight<unknown>((content, key) => ({ [key]: content }), value);
    const list = listOf(node);
    const isOnOneLine =
      list.items.length > 0 && !this.body.slice(node.offset, node.offset + node.length).includes('\n');
    const indent = list.items[0] === undefined ? this.indentInside(node) : indentAt(this.body, list.items[0].start);
    const item = `${JSON.stringify(name)}: ${this.print(nested, isOnOneLine ? undefined : indent)}`;
    const after = order === 'sorted' ? placeOf(name, namesIn(node)) : undefined;
    this.insert(list, item, { openEmpty: true, ...(after !== undefined && { after }) });
  }

  /** Adds to an array, which is made where it is not there. */
  append(path: JsonPath, value: unknown): void {
    const node = findNodeAtLocation(this.tree(), [...path]);
    if (node === undefined) return this.add(path, [value]);
    if (node.type !== 'array') throw this.problem(node, `has no array at ${path.join('.')}`);
    this.insert(listOf(node), JSON.stringify(value), {});
  }

  private insert(list: ListInText, item: string, placement: Parameters<typeof insertInList>[3]): void {
    this.body = applyEdits(this.body, insertInList(this.body, list, [item], placement));
  }

  private tree(): Node {
    const errors: ParseError[] = [];
    const { comments } = this.options;
    const root = parseTree(this.body, errors, { disallowComments: !comments, allowTrailingComma: comments });
    const [first] = errors;
    if (first !== undefined) throw this.problem(first, `is no valid JSON (${printParseErrorCode(first.error)})`);
    if (root === undefined) throw this.problem({ offset: 0 }, 'is empty');
    return root;
  }

  private deepest(path: JsonPath): { readonly node: Node; readonly rest: JsonPath } {
    const root = this.tree();
    for (let length = path.length - 1; length > 0; length--) {
      const node = findNodeAtLocation(root, path.slice(0, length));
      if (node !== undefined) return { node, rest: path.slice(length) };
    }
    return { node: root, rest: path };
  }

  private indentInside({ offset }: Node): string {
    return indentAt(this.body, offset) + indentStep(this.body);
  }

  /** @param indent That of the line it begins on; left out, all of it goes on one line. */
  private print(value: unknown, indent: string | undefined): string {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
    const inner = indent === undefined ? undefined : indent + indentStep(this.body);
    const items = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${this.print(each, inner)}`);
    if (inner === undefined) return `{ ${items.join(', ')} }`;
    const eol = endOfLine(this.body);
    return `{${eol}${inner}${items.join(`,${eol}${inner}`)}${eol}${indent}}`;
  }

  private problem({ offset }: { readonly offset: number }, problem: string): InitProblem {
    const line = this.body.slice(0, offset).split('\n').length;
    return new InitProblem('file', `${this.shown}:${line}`, problem, 'Correct it and run this again.');
  }
}

function listOf({ offset, length, children = [] }: Node): ListInText {
  const items = children.map((child) => ({ start: child.offset, end: child.offset + child.length }));
  return { start: offset + 1, end: offset + length - 1, items };
}

function namesIn({ children = [] }: Node): readonly string[] {
  return children.map((property) => String(property.children?.[0]?.value));
}

/** The index of the name that a new one follows; undefined where they are in no order. */
function placeOf(name: string, names: readonly string[]): number | undefined {
  const isSorted = names.every((each, index) => index === 0 || (names[index - 1] ?? '') <= each);
  return isSorted ? names.filter((each) => each < name).length - 1 : undefined;
}
