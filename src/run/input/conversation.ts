import { UserError } from '../../errors/index.js';
import type { Conversation } from '../state/loop-state.js';
import type { RunOptions } from '../run-options.js';

/**
 * The conversation that the server keeps, where the options name one (B314, B315).
 *
 * @throws UserError when a session would keep it too (B313), or an id is none.
 */
export function conversationOf(options: RunOptions): Conversation | undefined {
  const names = namesOf(options);
  if (names.length === 0) return undefined;
  if (options.session !== undefined) throw keptTwice(names.join(' and '));
  const { conversationId, previousResponseId } = options;
  if (conversationId !== undefined) return { known: 0, conversationId };
  return { known: 0, ...(previousResponseId !== undefined && { previousResponseId }) };
}

/**
 * Checks that options fit a state that goes on, which knows its conversation itself: they may name it again, but not another one.
 *
 * @throws UserError when they do not.
 */
export function checkSameConversation(conversation: Conversation | undefined, options: RunOptions): void {
  const names = namesOf(options);
  if (conversation !== undefined && options.session !== undefined)
    throw keptTwice('a conversation that the server keeps');
  if (names.length === 0) return;
  const isSame = conversation !== undefined && options.conversationId === conversation.conversationId;
  if (isSame) return;
  throw new UserError(
    `run(): ${names.join(' and ')} cannot change where this state goes on: ${whereOf(conversation)}. Leave them out, or begin a run of its own.`,
  );
}

type Names = 'conversationId' | 'previousResponseId' | 'autoPreviousResponseId';

function namesOf(options: RunOptions): readonly Names[] {
  for (const name of ['conversationId', 'previousResponseId'] as const) {
    const id: unknown = options[name];
    if (id !== undefined && (typeof id !== 'string' || id === ''))
      throw new UserError(`run(): ${name} is ${JSON.stringify(id)}; give the id, or leave it out for a new one.`);
  }
  const { conversationId, previousResponseId, autoPreviousResponseId } = options;
  return [
    ...(conversationId === undefined ? [] : (['conversationId'] as const)),
    ...(previousResponseId === undefined ? [] : (['previousResponseId'] as const)),
    ...(autoPreviousResponseId === true ? (['autoPreviousResponseId'] as const) : []),
  ];
}

function keptTwice(what: string): UserError {
  return new UserError(
    `run(): a session and ${what} would both keep the conversation, and the model would read everything twice. Give one of them.`,
  );
}

function whereOf(conversation: Conversation | undefined): string {
  if (conversation === undefined) return 'its conversation is not kept by the server';
  const { conversationId } = conversation;
  return conversationId === undefined ? 'it goes from response to response' : `it is in conversation ${conversationId}`;
}
