import type { AgentToolStreamEvent } from '../../agent/nested-run-options.js';
import { logger } from '../../tracing/index.js';
import type { LoopOptions } from '../loop-options.js';

/** The events of a nested run on their way to a handler. */
export interface Telling {
  readonly emit: NonNullable<LoopOptions['emit']>;
  /** Resolves once the handler has been told of every event so far. */
  readonly allTold: () => Promise<void>;
}

/** Tells a handler of one event at a time, without keeping the nested run waiting (B213). */
export function tellInOrder(
  onStream: (event: AgentToolStreamEvent) => unknown,
  withRun: (event: AgentToolStreamEvent['event']) => AgentToolStreamEvent,
): Telling {
  let told = Promise.resolve();
  const tell = async (before: Promise<void>, event: AgentToolStreamEvent): Promise<void> => {
    await before;
    try {
      await onStream(event);
    } catch (error) {
      logger().warn(`The onStream handler of agent tool "${event.toolCall.name}" failed: ${String(error)}`);
    }
  };
  return {
    emit: (event) => {
      told = tell(told, withRun(event));
    },
    allTold: () => told,
  };
}
