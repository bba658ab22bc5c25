import { Injectable } from '@nestjs/common';
import { INJECTABLE_WATERMARK } from '@nestjs/common/constants.js';
import type { Instructions } from '../../agent/agent-options.js';
import type { Hooks } from '../../agent/hooks.js';
import { refuseUnknownOptions, UserError } from '../../errors/index.js';
import { NEST_AGENT_OPTION_NAMES, type NestAgentOptions } from './agent-definition.js';

const AGENT = Symbol.for('toolwright:nestjs:agent');

/** What the instance of an agent's class may say besides its decorator: what hooks are called, too. */
export interface AgentClass<TContext = unknown> extends Hooks<TContext> {
  /** The system prompt; a method is called before each turn. Wins over the decorator's. */
  instructions?: Instructions<TContext>;
}

/**
 * Makes a class the agent of the name, and a provider. Its instance may say the instructions, and have methods named as hooks are
 * (`onToolStart`, …): for these it has what it injects. Its own `@tool` methods are tools of the agent.
 *
 * @throws UserError when the name is missing or an option is unknown.
 * @example
 * ```ts
 * @Agent({ name: 'Support', tools: [OrderTools], handoffs: [BillingAgent] })
 * export class SupportAgent {
 *   constructor(private readonly shop: Shop) {}
 *
 *   instructions(): string {
 *     return `You answer for ${this.shop.name}.`;
 *   }
 * }
 * ```
 */
export function Agent<TContext = unknown, TOutput = string>(
  options: NestAgentOptions<TContext, TOutput>,
): ClassDecorator {
  refuseUnknownOptions('@Agent()', options, NEST_AGENT_OPTION_NAMES);
  if (typeof options.name !== 'string' || options.name.trim() === '')
    throw new UserError("@Agent() needs a name: @Agent({ name: 'Support', … }).");
  return (target) => {
    // One that says more of itself, such as its scope, keeps what it says.
    if (!Reflect.hasOwnMetadata(INJECTABLE_WATERMARK, target)) Injectable()(target);
    Reflect.defineMetadata(AGENT, options, target);
  };
}

/** What `@Agent` said of the class itself; a subclass says it for itself. */
export function agentClassOptions(target: object): NestAgentOptions | undefined {
  return Reflect.getOwnMetadata(AGENT, target) as NestAgentOptions | undefined;
}
