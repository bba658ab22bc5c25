import { InjectionError } from '../errors/index.js';
import type { InjectSource, ToolFacts } from '../metadata/index.js';
import type { ManifestParameter } from '../schema/manifest.js';
import { secretsOf } from '../tools/known-secrets.js';
import { isSecret, Secret } from '../tools/secret.js';
import type { ToolContext } from '../tools/tool-context.js';

/** The values that the application gives to one call, by position of their parameters. */
export type Injector = (context: ToolContext) => Promise<readonly unknown[]>;

/**
 * Compiles the way from the context of a call to the parameters that no model fills in.
 *
 * @param subject `Orders.cancel`
 * @returns `undefined` when there are none.
 */
export function compileInjector(
  subject: string,
  parameters: readonly ManifestParameter[],
  facts: ToolFacts,
): Injector | undefined {
  if (!parameters.some(({ kind }) => kind === 'inject')) return undefined;
  const givers = parameters.map((parameter, index) =>
    parameter.kind === 'inject' ? giver(subject, parameter, sourceOf(parameter, index, facts)) : undefined,
  );
  return (context) => Promise.all(givers.map(async (give) => give?.(context)));
}

function sourceOf({ name, from }: ManifestParameter, index: number, { parameters = [] }: ToolFacts): InjectSource {
  const said = parameters.findLast(({ at, inject }) => inject !== undefined && (at === index || at === name));
  return said?.inject?.source ?? from ?? name;
}

function giver(
  subject: string,
  { name, optional, secret }: ManifestParameter,
  source: InjectSource,
): (context: ToolContext) => Promise<unknown> {
  const parameter = `${subject}(${name})`;
  return async (context) => {
    const value =
      typeof source === 'string' ? ownProperty(context.context, source) : await ask(parameter, source, context);
    // Whoever asks for a secret cannot do anything with the null of one that is not there.
    const isMissing = value === undefined || (secret && value === null);
    if (isMissing) {
      if (optional) return value;
      throw new InjectionError(
        parameter,
        typeof source === 'string' ? { kind: 'missing', key: source, ...keysOf(context.context) } : { kind: 'nothing' },
      );
    }
    const given = secret && !isSecret(value) ? new Secret(value) : value;
    if (isSecret(given)) secretsOf(context).add(given);
    return given;
  };
}

/** Only the context's own: nothing is called `constructor` by chance. */
function ownProperty(context: unknown, name: string): unknown {
  return isObject(context) && Object.hasOwn(context, name) ? Reflect.get(context, name) : undefined;
}

async function ask(parameter: string, source: Exclude<InjectSource, string>, context: ToolContext): Promise<unknown> {
  try {
    return await source(context);
  } catch (cause) {
    throw new InjectionError(parameter, { kind: 'threw', cause });
  }
}

function keysOf(context: unknown): { readonly keys?: readonly string[] } {
  return isObject(context) ? { keys: Object.keys(context) } : {};
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
