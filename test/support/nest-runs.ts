import type { ModuleMetadata } from '@nestjs/common';
import type { ModuleRef } from '@nestjs/core';
import { Test, type TestingModule, type TestingModuleBuilder } from '@nestjs/testing';
import type { Agent, Runner, RunResult } from '../../src/index.js';
import type { InputItem } from '../../src/model/item.js';
import {
  getAgentToken,
  RUNNER,
  ToolwrightModule,
  type AgentReference,
  type ToolwrightModuleOptions,
} from '../../src/nestjs/index.js';
import { callTool, FunctionModel, say } from '../../src/testing/index.js';

/** The calls of one turn: one call, or several at once. */
export type Turn = readonly [name: string, args?: object] | readonly (readonly [name: string, args?: object])[];

/** A model that does as it is told: the user's message is a list of turns in JSON. Asked often, as of many runs. */
export function obedientModel(): FunctionModel {
  return new FunctionModel(({ input }) => {
    const asked = input.findLastIndex((item) => item.type === 'message' && item.role === 'user');
    const turns = JSON.parse(textOf(input[asked])) as Turn[];
    const later = input.slice(asked + 1);
    const answered = later.filter(({ type }) => type === 'function_call_result').length;
    let seen = 0;
    for (const turn of turns) {
      const calls = (typeof turn[0] === 'string' ? [turn] : turn) as readonly (readonly [string, object?])[];
      if (seen >= answered) return calls.map(([name, args]) => callTool(name, args));
      seen += calls.length;
    }
    return say('done');
  });
}

function textOf(item: InputItem | undefined): string {
  if (item?.type !== 'message') return '[]';
  return typeof item.content === 'string'
    ? item.content
    : item.content.map((part) => ('text' in part ? part.text : '')).join('');
}

/** A testing module with these providers and an obedient model; not yet initialised. */
export function nestModule(
  metadata: ModuleMetadata,
  options: ToolwrightModuleOptions = {},
  change: (builder: TestingModuleBuilder) => TestingModuleBuilder = (builder) => builder,
): Promise<TestingModule> {
  const imports = [ToolwrightModule.forRoot({ model: obedientModel(), ...options }), ...(metadata.imports ?? [])];
  return change(Test.createTestingModule({ ...metadata, imports })).compile();
}

/** The same, started. */
export async function startModule(...settings: Parameters<typeof nestModule>): Promise<TestingModule> {
  const module = await nestModule(...settings);
  return module.init();
}

/** Runs an agent of the module through these turns. */
export async function runAgent(
  module: Pick<ModuleRef, 'get'>,
  reference: AgentReference,
  turns: readonly Turn[],
  context: unknown = {},
): Promise<RunResult> {
  const agent = module.get<Agent>(getAgentToken(reference), { strict: false });
  const runner = module.get<Runner>(RUNNER, { strict: false });
  return runner.run(agent, JSON.stringify(turns), { context });
}

/** What the tools answered, in order. */
export function outputsOf({ newItems }: Pick<RunResult, 'newItems'>): readonly unknown[] {
  return newItems.flatMap((item) => (item.type === 'tool_call_output_item' ? [item.output] : []));
}

/** Runs an agent through these turns, and tells what its tools answered. */
export async function outputsOfRun(...run: Parameters<typeof runAgent>): Promise<readonly unknown[]> {
  return outputsOf(await runAgent(...run));
}
