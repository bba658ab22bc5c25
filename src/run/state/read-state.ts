import type { AnyAgent } from '../../agent/hooks.js';
import { refuseUnknownOptions, UserError, wordsOf } from '../../errors/index.js';
import { RunContext } from '../../tools/run-context.js';
import { AgentGraph } from './agent-graph.js';
import type { LoopState } from './loop-state.js';
import { MadeAgent } from './made-agent.js';
import { readItem, readUsage } from './read-items.js';
import { readRun } from './read-run.js';
import { SavedField } from './saved-field.js';
import { READABLE_VERSIONS } from './saved-state.js';

/** Options of `RunState.fromString()`: what becomes of your own context object (B230). */
export interface ReadStateOptions<TContext = unknown> {
  /** Takes the place of what was saved; approvals stay (B233). */
  readonly context?: TContext;
  /** Makes your context again of what was saved: of what `serializeContext` gave, or of plain data as it was. You know its type. */
  readonly deserializeContext?: (saved: never) => TContext | Promise<TContext>;
}

const OPTION_NAMES = ['context', 'deserializeContext'] as const satisfies readonly (keyof ReadStateOptions)[];

/**
 * The run that a text tells of, whole or not at all.
 *
 * @throws UserError that names the first thing in the text that cannot be, or an agent that is not there any more.
 */
export async function readState<TContext>(
  agent: AnyAgent,
  text: string,
  options: ReadStateOptions<TContext>,
): Promise<LoopState> {
  refuseUnknownOptions('RunState.fromString()', options, OPTION_NAMES);
  const state = new SavedField(parse(text));
  const context = await readContext(state.get('context'), options);
  try {
    return read(agent, state, context);
  } catch (error) {
    // Runs inside of runs, deeper than anybody can mean.
    if (error instanceof RangeError)
      throw new UserError('RunState.fromString(): the state is nested too deeply.', { cause: error });
    throw error;
  }
}

function parse(text: string): unknown {
  if (typeof text !== 'string')
    throw new UserError('RunState.fromString(): the second argument is no text; pass what state.toString() gave.');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UserError(
      `RunState.fromString(): the text is no JSON, so it is not what state.toString() gave, or not all of it: ${wordsOf(error)}`,
      {
        cause: error,
      },
    );
  }
  const version = new SavedField(value).get('$schemaVersion').text();
  if (READABLE_VERSIONS.includes(version)) return value;
  throw new UserError(
    `RunState.fromString(): the state has $schemaVersion ${JSON.stringify(version)}. This version of toolwright reads ${READABLE_VERSIONS.join(', ')}.`,
  );
}

function read(agent: AnyAgent, state: SavedField, context: unknown): LoopState {
  const graph = new AgentGraph(agent);
  const agents = state.get('agents').list((entry) => {
    const path = entry.get('path').optional((names) => names.list((name) => name.text()));
    const isMade = entry.get('isMade').optional((flag) => flag.flag()) ?? false;
    return graph.find({ name: entry.get('name').text(), ...(path && { path }), ...(isMade && { isMade }) });
  });
  const items = state.get('items').list(readItem);
  const runContext = new RunContext(context);
  runContext.addUsage(readUsage(state.get('usage')));
  const run = readRun(state.get('run'), { agents, items }, runContext);
  if (run.agent instanceof MadeAgent)
    state.get('run').get('agent').refuse('the number of an agent to which handoffs lead');
  if (run.startingAgent === agent) return run;
  throw new UserError(
    `RunState.fromString(): the state was begun by agent "${run.startingAgent.name}", not by "${agent.name}". Pass the agent that began it.`,
  );
}

async function readContext<TContext>(field: SavedField, options: ReadStateOptions<TContext>): Promise<unknown> {
  const kind = field.get('kind').oneOf('plain', 'serialized', 'left_out');
  if ('context' in options) return options.context;
  if (kind === 'left_out') return undefined;
  const { value } = field.get('value');
  if (options.deserializeContext !== undefined) return options.deserializeContext(value as never);
  const secrets = field.get('secrets').optional((names) => names.list((name) => name.text())) ?? [];
  if (secrets.length > 0) {
    throw new UserError(
      `RunState.fromString(): the context had secrets, which are not written: ${secrets.join(', ')}. Give a context, or deserializeContext that puts them back.`,
    );
  }
  if (kind === 'plain') return value;
  throw new UserError(
    'RunState.fromString(): the context was written by serializeContext. Give deserializeContext, or a context to take its place.',
  );
}
