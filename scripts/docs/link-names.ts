import { ReflectionKind, type CommentDisplayPart, type Reflection } from 'typedoc';

/** `RunState`, `run()` or `@tool`: a name that stands alone, and is said to be one of the API. */
const NAME = /^`(?:([A-Z]\w+)|(\w+)\(\)|@(\w+)(?:\(\))?)`$/;

const TYPES = [ReflectionKind.Class, ReflectionKind.Interface, ReflectionKind.TypeAlias, ReflectionKind.Enum];

/** What the entry points export, by name. */
export type ExportedNames = ReadonlyMap<string, readonly Reflection[]>;

/** Leads from names of the API in a text to their pages; a name that may mean several things leads nowhere. */
export function linkNames(content: readonly CommentDisplayPart[], names: ExportedNames): CommentDisplayPart[] {
  let before = '';
  return content.map((part) => {
    const target = part.kind === 'code' ? meantBy(part.text, names) : undefined;
    const isInLink = before.lastIndexOf('[') > before.lastIndexOf(']');
    before += part.text;
    if (target === undefined || isInLink) return part;
    return { kind: 'inline-tag', tag: '@linkcode', text: part.text.slice(1, -1), target };
  });
}

function meantBy(code: string, names: ExportedNames): Reflection | undefined {
  const [, type, called, decorator] = NAME.exec(code) ?? [];
  const name = type ?? called ?? decorator;
  if (name === undefined) return undefined;
  const kinds = name === type ? TYPES : [ReflectionKind.Function];
  const [only, ...others] = names.get(name)?.filter((exported) => exported.kindOf(kinds)) ?? [];
  return others.length === 0 ? only : undefined;
}
