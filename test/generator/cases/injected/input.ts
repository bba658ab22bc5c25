import { inject, param, tool, type RunContext, type ToolContext, Secret } from 'toolwright';
import type * as tw from 'toolwright';

interface Database {
  query(text: string): Promise<unknown>;
}

export class Orders {
  /**
   * By type.
   *
   * @param orderId The order.
   * @param apiKey Never told to the model.
   */
  @tool()
  byType(orderId: string, apiKey: Secret): void {}

  /** Of any type, perhaps left out. */
  @tool()
  optional(orderId: string, pin?: Secret<number>, token: tw.Secret | undefined = undefined, note = 'none'): void {}

  /** Or null. */
  @tool()
  nullable(token: Secret | null, orderId: string): void {}

  /** By decorator, with a type that no model could fill in. */
  @tool()
  byDecorator(@inject() tenantId: string, orderId: string, @inject('db') database: Database, @inject() limit = 3): void {}

  /** By functions. */
  @tool()
  byFunction(
    orderId: string,
    @inject((context: ToolContext<{ user: { id: string } }>) => context.context.user.id) userId: string,
    @inject(async () => new Secret('a')) key: Secret,
  ): void {}

  /** On the method. */
  @tool()
  @inject('tenantId')
  @inject('db', 'database')
  @inject('userId', () => 'u1')
  @param('orderId', { minLength: 3 })
  onMethod(tenantId: string, db: Database, userId: string, orderId: string): void {}

  /** Taken apart. */
  @tool()
  takenApart(@inject('user') { id }: { id: string; secret: () => void }, orderId: string): void {}

  /**
   * With an example.
   *
   * @example
   * orders.withExample('o1', new Secret('k'), 2)
   */
  @tool()
  withExample(orderId: string, apiKey: Secret, count: number): void {}
}
