import { INQUIRER, REQUEST, type ContextId } from '@nestjs/core';
import type { InstanceWrapper } from '@nestjs/core/injector/instance-wrapper.js';

/**
 * The objects that the container made for one run. It calls no hook of such an object, so the language's own way (`Symbol.dispose`,
 * `Symbol.asyncDispose`) says how it is put away.
 */
export class RunInstances {
  /** In the order in which they were made: what one was given comes before it. */
  private readonly made = new Set<object>();

  constructor(private readonly contextId: ContextId) {}

  /** Notes what was made of a provider and of all that it injects. */
  add(wrapper: InstanceWrapper): void {
    this.visit(wrapper, new Set());
  }

  /** @throws What objects throw when they are put away, once all are. */
  async dispose(): Promise<void> {
    const errors: unknown[] = [];
    // What was made last may use what was made before it.
    for (const instance of [...this.made].toReversed()) {
      try {
        await disposalOf(instance)?.();
      } catch (error) {
        errors.push(error);
      }
    }
    this.made.clear();
    if (errors.length > 1) throw new AggregateError(errors, errors.map(String).join('; '));
    if (errors.length === 1) throw errors[0];
  }

  private visit(wrapper: InstanceWrapper, visited: Set<InstanceWrapper>): void {
    // The request is the server's.
    if (visited.has(wrapper) || wrapper.token === REQUEST || wrapper.token === INQUIRER) return;
    visited.add(wrapper);
    if (!this.isOfRun(wrapper)) return;
    for (const dependency of dependenciesOf(wrapper)) this.visit(dependency, visited);
    // What a factory returns may be anybody's.
    if (wrapper.isNotMetatype) return;
    for (const instance of instancesIn(wrapper, this.contextId)) this.made.add(instance);
  }

  /** Whether it is made for each run; a durable one is shared with other runs, as is all that it was given. */
  private isOfRun(wrapper: InstanceWrapper): boolean {
    if (wrapper.isDependencyTreeStatic()) return wrapper.isTransient;
    const isTreeDurable = !wrapper.isTransient && wrapper.isDependencyTreeDurable();
    const kept = this.contextId.getParent?.({ token: wrapper.token, isTreeDurable });
    return kept === undefined || kept === this.contextId;
  }
}

function dependenciesOf(wrapper: InstanceWrapper): readonly InstanceWrapper[] {
  return [
    ...(wrapper.getCtorMetadata() ?? []),
    ...(wrapper.getPropertiesMetadata() ?? []).map((property) => property.wrapper),
    ...(wrapper.getEnhancersMetadata() ?? []),
    // A list that is being filled has gaps.
  ].filter((dependency) => (dependency as InstanceWrapper | undefined) !== undefined);
}

/** Those of a transient provider are kept by who asked for them. */
function instancesIn(wrapper: InstanceWrapper, contextId: ContextId): readonly object[] {
  const collections = [wrapper['values'], ...(wrapper['transientMap']?.values() ?? [])];
  return collections
    .map((collection) => collection.get(contextId))
    .filter((host) => host?.isResolved === true)
    .map((host) => host?.instance as object | undefined)
    .filter((instance) => typeof instance === 'object');
}

function disposalOf(instance: object): (() => unknown) | undefined {
  const { [Symbol.asyncDispose]: later, [Symbol.dispose]: now } = instance as Partial<AsyncDisposable & Disposable>;
  const dispose = later ?? now;
  return dispose && (() => dispose.call(instance));
}
