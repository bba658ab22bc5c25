import type { InstanceWrapper } from '@nestjs/core/injector/instance-wrapper.js';
import type { Module } from '@nestjs/core/injector/module.js';
import { classFacts, type ClassFacts } from '../../metadata/index.js';
import type { Class } from '../../schema/class.js';

/** A provider or controller of the container that has `@tool` methods. */
export interface ToolProvider {
  readonly wrapper: InstanceWrapper;
  readonly home: Module;
  /** Which of the module's collections holds it. */
  readonly collection: 'providers' | 'controllers';
  readonly toolset: Class;
}

/** @returns `undefined` when none of its methods is a tool. */
export function toolProviderOf(
  wrapper: InstanceWrapper,
  home: Module,
  collection: ToolProvider['collection'],
): ToolProvider | undefined {
  const toolset = classOf(wrapper);
  return toolset !== undefined && hasTools(classFacts(toolset)) ? { wrapper, home, collection, toolset } : undefined;
}

/** For messages: `OrderTools of OrdersModule`. */
export function describeProvider({ toolset, home }: ToolProvider): string {
  return `${toolset.name} of ${home.name}`;
}

/** Whether it is made anew for each run: in the scope of a request, or transient. */
export function isPerRun({ wrapper }: ToolProvider): boolean {
  return !wrapper.isDependencyTreeStatic() || wrapper.isTransient;
}

/** Of what a factory returns, or of what stands in a proxy, only the object itself tells the class. */
function classOf({ instance, metatype, inject, token }: InstanceWrapper): Class | undefined {
  const named: unknown = isObject(instance) ? instance.constructor : undefined;
  if (typeof named === 'function' && named !== Object) return named as Class;
  // The metatype of a factory is the factory.
  const stated = inject ? token : metatype;
  return typeof stated === 'function' && stated.prototype !== undefined ? (stated as Class) : undefined;
}

function hasTools({ instance, static: onClass }: ClassFacts): boolean {
  return [...instance.values(), ...onClass.values()].some(({ tool }) => tool !== undefined);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
