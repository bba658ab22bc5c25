import { Agent, tool, type AgentOptions } from '../../src/index.js';
import { ScriptedModel, type ScriptedAnswer } from '../../src/testing/index.js';

/** A toolset one method of which moves money, and tells of it. */
export class Bank {
  readonly paid: string[] = [];

  @tool({ needsApproval: true, description: 'Pays somebody' })
  pay(to: string): { readonly paid: string } {
    this.paid.push(to);
    return { paid: to };
  }

  @tool({ description: 'Says what there is' })
  balance(): number {
    return 12;
  }
}

/** An agent over a bank of its own, with a model that answers by a script. */
export function bankAgent(
  script: readonly ScriptedAnswer[],
  options: Partial<AgentOptions> = {},
): { readonly agent: Agent; readonly bank: Bank; readonly model: ScriptedModel } {
  const bank = new Bank();
  const model = new ScriptedModel(script);
  return { bank, model, agent: new Agent({ name: 'Bank', model, tools: [bank], ...options }) };
}
