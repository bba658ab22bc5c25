import { refuseUnknownOptions, UserError } from '../../errors/index.js';
import type { AgentReference } from '../agents/agent-definition.js';
import { agentNameOf } from '../agents/agent-token.js';
import type { OwnerId } from './owner.js';
import { checkRouteDecorators, type RouteDecorators } from './route-decorators.js';

/** Options of {@link runsController}. */
export interface RunsControllerOptions<TRequest = never> {
  /** Where the routes are, below the application's prefix: `path/runs`, `path/sessions`. */
  readonly path: string;
  /** The agent that runs; or several, of which the body of a request names one: without a name, the first. */
  readonly agent: AgentReference | readonly AgentReference[];
  /**
   * Whose a request is: the id of a user or of a tenant. Runs and sessions of others are answered as if they were not there. A request
   * without an owner (`undefined`, `null`, an empty text) is refused with 401.
   * @default a run belongs to whoever knows its id, which cannot be guessed, and a session to whoever knows its id, which clients choose;
   * sessions are not listed
   */
  readonly owner?: (request: TRequest) => OwnerId | null | Promise<OwnerId | null>;
  /**
   * What tools are given as `context.context`, made for each request that starts a run or decides on one: plain data, or an instance
   * that has the request as its property `request`.
   * @default nothing; `request` is added in any case
   */
  readonly context?: (request: TRequest) => object | undefined | Promise<object | undefined>;
  /** Decorators for the controller: `[UseGuards(SignedIn), ApiBearerAuth()]`. @default none */
  readonly decorators?: readonly ClassDecorator[];
  /**
   * Decorators for some of the routes, by what they do: `{ decide: [Roles(['manager'])] }` where not everyone who may start a run may approve
   * its calls as well.
   * @default none
   */
  readonly routeDecorators?: RouteDecorators;
  /** As `@Controller({ version })` takes it. */
  readonly version?: string | string[];
  /** Most model requests a run may make; `null` lifts the limit. @default that of `run()` */
  readonly maxTurns?: number | null;
  /** Most characters of an input. @default 100_000 */
  readonly maxInputLength?: number;
  /** What becomes of a run when its client is gone and does not come back. @default 'cancel' */
  readonly onDisconnect?: 'cancel' | 'continue';
  /** How long a client has to come back to the events of a run, in milliseconds; as long, events that it missed are kept. @default 5_000 */
  readonly reconnectMs?: number;
  /** How often a comment is sent while nothing happens, so that proxies keep the connection, in milliseconds. @default 15_000 */
  readonly heartbeatMs?: number;
  /** How long a client may take to read what has been sent before it counts as gone, in milliseconds. @default 60_000 */
  readonly stallMs?: number;
}

/** Options with every default filled in. */
export interface ResolvedRunsOptions {
  readonly path: string;
  readonly agents: readonly string[];
  readonly owner: ((request: never) => OwnerId | null | Promise<OwnerId | null>) | undefined;
  readonly context: (request: never) => object | undefined | Promise<object | undefined>;
  readonly decorators: readonly ClassDecorator[];
  readonly routeDecorators: RouteDecorators;
  readonly version: string | string[] | undefined;
  readonly maxTurns: number | null | undefined;
  readonly maxInputLength: number;
  readonly onDisconnect: 'cancel' | 'continue';
  readonly reconnectMs: number;
  readonly heartbeatMs: number;
  readonly stallMs: number;
}

const OPTION_NAMES = [
  'path',
  'agent',
  'owner',
  'context',
  'decorators',
  'routeDecorators',
  'version',
  'maxTurns',
  'maxInputLength',
  'onDisconnect',
  'reconnectMs',
  'heartbeatMs',
  'stallMs',
] as const satisfies readonly (keyof RunsControllerOptions)[];

/** @throws UserError for options that are unknown or unusable, and for a class that is no agent's. */
export function resolveRunsOptions<TRequest>(options: RunsControllerOptions<TRequest>): ResolvedRunsOptions {
  refuseUnknownOptions('runsController()', options, OPTION_NAMES);
  const { path, agent, owner, context, onDisconnect = 'cancel' } = options;
  if (typeof path !== 'string' || path.trim() === '')
    throw new UserError("runsController() needs a path: runsController({ path: 'support', … }).");
  const references = Array.isArray(agent) ? (agent as readonly AgentReference[]) : [agent as AgentReference];
  if (references.length === 0) throw new UserError('runsController() needs an agent: its list of agents is empty.');
  for (const [name, value] of Object.entries({ owner, context })) {
    if (value !== undefined && typeof value !== 'function')
      throw new UserError(`runsController(): ${name} is no function.`);
  }
  if (onDisconnect !== 'cancel' && onDisconnect !== 'continue')
    throw new UserError(
      `runsController(): onDisconnect is ${JSON.stringify(onDisconnect)}; allowed are 'cancel' and 'continue'.`,
    );
  return {
    path,
    agents: references.map(agentNameOf),
    owner,
    context: context ?? (() => undefined),
    decorators: options.decorators ?? [],
    routeDecorators: checkRouteDecorators(options.routeDecorators ?? {}),
    version: options.version,
    maxTurns: options.maxTurns,
    maxInputLength: positive('maxInputLength', options.maxInputLength ?? 100_000),
    onDisconnect,
    reconnectMs: positive('reconnectMs', options.reconnectMs ?? 5_000, 0),
    heartbeatMs: positive('heartbeatMs', options.heartbeatMs ?? 15_000),
    stallMs: positive('stallMs', options.stallMs ?? 60_000),
  };
}

/** The most that timers take. */
const MOST = 2 ** 31 - 1;

function positive(name: string, value: number, least = 1): number {
  if (typeof value === 'number' && value >= least && value <= MOST) return value;
  throw new UserError(`runsController(): ${name} is ${String(value)}; give a number from ${least} to ${MOST}.`);
}
