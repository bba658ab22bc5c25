import { Injectable } from '@nestjs/common';
import { Injector } from '@nestjs/core/injector/injector.js';
import type { InstanceWrapper } from '@nestjs/core/injector/instance-wrapper.js';
import type { RunScope } from './run-scopes.js';
import { isPerRun, type ToolProvider } from './tool-provider.js';

/** Finds the object that a tool is called on: the provider's one instance, or the one made for the run. */
@Injectable()
export class ToolInstances {
  private readonly injector = new Injector();

  /** What `made` holds per run, so that an instance is put down for disposal once. */
  private readonly known = new WeakMap<RunScope, Set<object>>();

  /** @throws What the constructor of the provider, or of one that it injects, throws. */
  async get(provider: ToolProvider, scope: RunScope | undefined): Promise<object> {
    const { wrapper, home, collection } = provider;
    if (scope === undefined || !isPerRun(provider)) return wrapper.instance;
    const instance = await this.injector.loadPerContext(
      wrapper.instance,
      home,
      home[collection],
      scope.contextId,
      wrapper,
    );
    this.disposeWith(scope, instance);
    return instance;
  }

  /** Makes the enhancers that are in the scope of a request but belong to no provider: the application's global ones. */
  async loadGlobalEnhancers(
    enhancers: readonly InstanceWrapper[],
    { wrapper }: ToolProvider,
    { contextId }: RunScope,
  ): Promise<void> {
    if (enhancers.length === 0) return;
    // Asked for nothing but its enhancers.
    const holder = { getEnhancersMetadata: () => [...enhancers] } as unknown as InstanceWrapper;
    await this.injector.loadEnhancersPerContext(holder, contextId, wrapper);
  }

  private disposeWith(scope: RunScope, instance: object): void {
    const known = this.known.get(scope) ?? new Set();
    this.known.set(scope, known);
    if (known.has(instance)) return;
    known.add(instance);
    const dispose = disposalOf(instance);
    if (dispose !== undefined) scope.disposals.push(dispose);
  }
}

/** The container calls no hook of an instance that it made for one request, so the language's own way says how it is put away. */
function disposalOf(instance: object): (() => unknown) | undefined {
  const { [Symbol.asyncDispose]: later, [Symbol.dispose]: now } = instance as Partial<AsyncDisposable & Disposable>;
  const dispose = later ?? now;
  return dispose && (() => dispose.call(instance));
}
