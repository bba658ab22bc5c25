import { Inject, Injectable } from '@nestjs/common';
import type { InputItem } from '../../model/item.js';
import type { Session, SessionStore } from '../../session/index.js';
import { OpenedSessions } from '../runs/opened-sessions.js';
import { MODULE_OPTIONS } from '../tokens.js';
import type { ToolwrightModuleOptions } from '../toolwright-module-options.js';
import { badRequest, notFound } from './http-problem.js';
import { orUnavailable } from './or-unavailable.js';
import type { SessionView } from './session-view.js';

/** The conversations of an owner, in the store that `forRoot({ session })` names: there their ids have the owner's before them. */
@Injectable()
export class Conversations {
  constructor(
    @Inject(OpenedSessions) private readonly sessions: OpenedSessions,
    @Inject(MODULE_OPTIONS) private readonly options: ToolwrightModuleOptions,
  ) {}

  /** @throws RunHttpException 400 when a session is named, but the application keeps none. */
  async open(owner: string | null, sessionId: string | null): Promise<Session | undefined> {
    if (sessionId === null) return undefined;
    if (this.options.session === undefined)
      throw badRequest('sessionId names a session, but this application keeps none.');
    return orUnavailable(UNREACHED, () => this.sessions.open(keyOf(owner, sessionId)));
  }

  release(session: Session): Promise<void> {
    return this.sessions.release(session);
  }

  /** Those of the owner, the one added to last first. @throws RunHttpException 404 where they cannot be listed. */
  async list(owner: string | null, limit: number): Promise<readonly SessionView[]> {
    const { session: store } = this.options;
    // Without owners, it would list everybody's to anybody.
    if (owner === null || !isStore(store)) throw notFound('list of sessions');
    const prefix = prefixOf(owner);
    const found = await orUnavailable(UNREACHED, () => store.list({ prefix, limit }));
    return found.map(({ sessionId, itemCount, updatedAt }) => ({
      id: sessionId.slice(prefix.length),
      itemCount,
      updatedAt: updatedAt.toISOString(),
    }));
  }

  /** The newest items of a session. @throws RunHttpException 404 where it has none. */
  async itemsOf(owner: string | null, sessionId: string, limit: number): Promise<readonly InputItem[]> {
    if (this.options.session === undefined) throw notFound('session');
    const session = await orUnavailable(UNREACHED, () => this.sessions.open(keyOf(owner, sessionId)));
    try {
      const items = await orUnavailable(UNREACHED, () => session.getItems(limit));
      if (items.length === 0) throw notFound('session');
      return items;
    } finally {
      await this.sessions.release(session);
    }
  }
}

const UNREACHED = { code: 'SESSION_STORE', message: 'The conversation could not be read or kept.' } as const;

function isStore(session: ToolwrightModuleOptions['session']): session is SessionStore {
  return typeof (session as Partial<SessionStore> | undefined)?.list === 'function';
}

/** Escaped, so that no owner's ids begin as those of another do. */
function prefixOf(owner: string): string {
  return `${encodeURIComponent(owner)}:`;
}

/** The id in the store: without an owner it has no colon, and is nobody's who has an owner. */
function keyOf(owner: string | null, sessionId: string): string {
  if (owner !== null) return prefixOf(owner) + sessionId;
  return sessionId.replaceAll(/[%:]/g, encodeURIComponent);
}
