import { UserError } from '../../errors/index.js';
import { CODEX_NAME, CODEX_PREFIX } from './codex-name.js';

const DEFAULT_KEY = 'codex_thread_id';

/**
 * Under which key of the run's context the thread is kept: `codex_thread_id`, and for a tool named `codex_<suffix>` the same with its
 * suffix, so that tools do not share a thread (B255).
 *
 * @throws {UserError} No key was given, and the suffix has characters that a key should not have.
 */
export function contextKeyOf(where: string, toolName: string, given: string | undefined): string {
  if (given !== undefined) return given.trim();
  if (toolName === CODEX_NAME) return DEFAULT_KEY;
  const suffix = toolName.slice(CODEX_PREFIX.length);
  if (/^[A-Za-z0-9_]+$/.test(suffix)) return `${DEFAULT_KEY}_${suffix}`;
  throw new UserError(
    `${where} keeps its thread in the context under a key made from its name, so what follows "${CODEX_PREFIX}" has to be ` +
      `letters, digits and "_". Rename it, or give a runContextThreadIdKey.`,
  );
}

/** Where the thread of a run is kept: an entry of a `Map`, or a property of any other object (B256). */
export class ContextThread {
  readonly #context: object;
  readonly #key: string;

  /** @throws {UserError} The context cannot keep anything. */
  constructor(where: string, context: unknown, key: string) {
    const isObject = typeof context === 'object' && context !== null;
    if (!isObject || !canKeep(context, key)) {
      const found = isObject
        ? 'one that cannot be changed'
        : context === null || context === undefined
          ? String(context)
          : `a ${typeof context}`;
      throw new UserError(
        `${where} keeps its thread in the context of the run under "${key}" (useRunContextThreadId), which takes an object ` +
          `that can be changed, or a Map; the context is ${found}. Pass one: run(agent, input, { context: {} }).`,
      );
    }
    this.#context = context;
    this.#key = key;
    const kept = this.#read();
    if (kept !== undefined && kept !== null && typeof kept !== 'string') {
      throw new UserError(
        `${where} found under "${key}" of the context a ${typeof kept}; the id of a thread is a text.`,
      );
    }
  }

  get id(): string | undefined {
    const kept = this.#read();
    return typeof kept === 'string' ? kept : undefined;
  }

  set id(id: string) {
    if (this.#context instanceof Map) this.#context.set(this.#key, id);
    else Reflect.set(this.#context, this.#key, id);
  }

  #read(): unknown {
    return this.#context instanceof Map ? this.#context.get(this.#key) : Reflect.get(this.#context, this.#key);
  }
}

function canKeep(context: object, key: string): boolean {
  if (context instanceof Map) return true;
  for (let holder: object | null = context; holder !== null; holder = Reflect.getPrototypeOf(holder)) {
    const property = Reflect.getOwnPropertyDescriptor(holder, key);
    if (property?.set !== undefined) return true;
    if (property !== undefined && property.writable !== true) return false;
    if (property !== undefined && holder === context) return true;
  }
  return Object.isExtensible(context);
}
