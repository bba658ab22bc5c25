import type { RunContext } from 'toolwright';
import { Agent, toolsOfModule, type AgentClass } from 'toolwright/nestjs';
import type { StaffRequest } from '../auth/staff.js';
import { CustomersModule } from '../customers/customers.module.js';
import { OrdersModule } from '../orders/orders.module.js';

/** What a run at the desk is about: the request, with whose it is. */
export interface DeskContext {
  readonly request: StaffRequest;
}

@Agent({ name: 'Desk', tools: [toolsOfModule(OrdersModule), toolsOfModule(CustomersModule)] })
export class DeskAgent implements AgentClass<DeskContext> {
  instructions({ context }: RunContext<DeskContext>): string {
    return `You help ${context.request.user?.name} at the order desk of a tea shop. When something was refused, say so and why.`;
  }
}
