import { Inject, Injectable, Logger } from '@nestjs/common';
import { UserError, wordsOf } from '../../errors/index.js';
import type { Session } from '../../session/index.js';
import { MODULE_OPTIONS } from '../tokens.js';
import type { ToolwrightModuleOptions } from '../toolwright-module-options.js';

/** Opens conversations as `forRoot({ session })` says, and closes them when the application ends. */
@Injectable()
export class OpenedSessions {
  private readonly logger = new Logger('Toolwright');
  private readonly closable = new Set<Closable>();

  constructor(@Inject(MODULE_OPTIONS) private readonly options: ToolwrightModuleOptions) {}

  /**
   * The conversation that goes by the id; whoever is done with it calls `release`.
   *
   * @throws UserError when the module has no `session`.
   */
  async open(sessionId: string): Promise<Session> {
    const { session: factory } = this.options;
    if (factory === undefined) {
      throw new UserError(
        'ToolwrightModule keeps no conversations. Say where: forRoot({ session: (sessionId) => new SqliteSession({ … }) }).',
      );
    }
    const session = await (typeof factory === 'function' ? factory(sessionId) : factory.open(sessionId));
    if (isClosable(session)) this.closable.add(session);
    return session;
  }

  /** Closes a conversation that `open` gave, once nobody uses it any more. What its closing throws is only logged. */
  async release(session: Session): Promise<void> {
    if (!isClosable(session) || !this.closable.delete(session)) return;
    try {
      await session.close();
    } catch (error) {
      this.logger.warn(`A session could not be closed: ${wordsOf(error)}`);
    }
  }

  /** @internal */
  async close(): Promise<void> {
    await Promise.all([...this.closable].map((session) => this.release(session as unknown as Session)));
  }
}

interface Closable {
  close(): unknown;
}

function isClosable(session: object): session is Closable {
  return typeof (session as Partial<Closable>).close === 'function';
}
