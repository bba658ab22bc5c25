import { context, tool, type RunContext, type ToolContext } from 'toolwright';
import type * as tw from 'toolwright';

export class Session {
  /** By type, first. */
  @tool()
  first(ctx: ToolContext<{ user: string }>, text: string): void {}

  /** By type of the run. */
  @tool()
  ofRun(ctx: RunContext, text: string): void {}

  /** By decorator, last. */
  @tool()
  last(text: string, @context() ctx: unknown): void {}

  /** By name. */
  @tool()
  @context('ctx')
  named(text: string, ctx: { anything: () => void }): void {}

  /** Through a namespace. */
  @tool()
  spaced(ctx: tw.ToolContext | undefined, text: string): void {}
}
