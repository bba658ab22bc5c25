import { context, tool, type RunContext, type ToolContext } from 'toolwright';

interface Request {
  text: string;
  ctx: ToolContext;
}

export class Sessions {
  /** Within an object. */
  @tool()
  inside(request: Request): void {}

  /** In a list. */
  @tool()
  list(all: RunContext[], text: string): void {}

  /** Perhaps. */
  @tool()
  either(which: ToolContext | string): void {}

  /** Of nothing. */
  @tool()
  @context('missing')
  named(text: string): void {}
}
