import { SetMetadata, type CustomDecorator, type DynamicModule, type Type } from '@nestjs/common';
import { UserError } from '../../errors/index.js';

/** What an agent's list of tools may hold: classes of providers, selections, and what an agent takes anywhere. */
export type ToolSelector = object;

/** Tools chosen by where they are or how they are tagged. */
export type ToolSelection =
  | { readonly kind: 'module'; readonly module: Type<unknown> }
  | { readonly kind: 'tag'; readonly tag: string };

const SELECTION = Symbol.for('toolwright:nestjs:tool-selection');
const TAGS = 'toolwright:nestjs:tool-tags';

/**
 * Selects the tools of all providers and controllers of a module.
 *
 * @throws UserError when it is no module's class.
 */
export function toolsOfModule(module: Type<unknown> | DynamicModule): ToolSelector {
  const named = typeof module === 'function' ? module : (module as DynamicModule | undefined)?.module;
  if (typeof named !== 'function')
    throw new UserError('toolsOfModule() takes the class of a module: toolsOfModule(OrdersModule).');
  return { [SELECTION]: { kind: 'module', module: named } satisfies ToolSelection };
}

/**
 * Selects the tools that `@ToolTags()` gave the tag, wherever they are.
 *
 * @throws UserError when the tag is empty.
 */
export function toolsTagged(tag: string): ToolSelector {
  checkTag('toolsTagged()', tag);
  return { [SELECTION]: { kind: 'tag', tag } satisfies ToolSelection };
}

/**
 * Tags a tool, or all tools of a class, for `toolsTagged()`.
 *
 * @throws UserError when a tag is empty or there is none.
 */
export function ToolTags(...tags: [string, ...string[]]): CustomDecorator {
  if (tags.length === 0) throw new UserError("@ToolTags() needs a tag: @ToolTags('billing').");
  for (const tag of tags) checkTag('@ToolTags()', tag);
  return SetMetadata(TAGS, tags);
}

/** What was selected, or `undefined` for what is a toolset itself. */
export function selectionOf(selector: ToolSelector): ToolSelection | undefined {
  return (selector as { readonly [SELECTION]?: ToolSelection } | undefined)?.[SELECTION];
}

/** Whether a class, or a method, has the tag. */
export function isTagged(target: object, tag: string): boolean {
  const tags = Reflect.getMetadata(TAGS, target) as readonly string[] | undefined;
  return tags?.includes(tag) === true;
}

function checkTag(where: string, tag: unknown): void {
  if (typeof tag !== 'string' || tag.trim() === '')
    throw new UserError(`${where}: ${JSON.stringify(tag)} is no tag; give a text.`);
}
