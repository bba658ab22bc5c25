import { context, inject, param, tool, type Secret, type ToolContext } from 'toolwright';

export class Misplaced {
  @tool()
  inOptions(options: { id: string; key: Secret }): void {}

  @tool()
  list(keys: Secret[]): void {}

  @tool()
  either(key: Secret | string): void {}

  @tool()
  described(@inject() @param('The tenant') tenantId: string): void {}

  @tool()
  describedFirst(@param('The tenant') @inject() tenantId: string): void {}

  @tool()
  twice(@inject() @context() call: ToolContext): void {}

  @tool()
  rest(@inject() ...tags: string[]): void {}

  @tool()
  nameless(@inject() { id }: { id: string }): void {}

  @tool()
  @inject('tenant')
  unknown(tenantId: string): void {}

  /** @minimum limit 1 */
  @tool()
  tagged(@inject() limit: number): void {}
}
