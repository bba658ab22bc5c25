import { InstanceWrapper } from '@nestjs/core/injector/instance-wrapper.js';
import type { Module } from '@nestjs/core/injector/module.js';
import { classFacts, type ClassFacts, type ToolFacts } from '../../metadata/index.js';
import type { Class } from '../../schema/class.js';

/** A provider or controller of the container that has `@tool` methods. */
export interface ToolProvider {
  readonly wrapper: InstanceWrapper;
  readonly home: Module;
  /** Which of the module's collections holds it. */
  readonly collection: 'providers' | 'controllers';
  readonly toolset: Class;
  /** Gives the instance where the container does not keep it. */
  readonly made?: () => Promise<object>;
}

/** @returns `undefined` when none of its methods is a tool. */
export function toolProviderOf(
  wrapper: InstanceWrapper,
  home: Module,
  collection: ToolProvider['collection'],
): ToolProvider | undefined {
  const toolset = classesOf(wrapper).find((named) => hasTools(classFacts(named)));
  return toolset && { wrapper, home, collection, toolset };
}

/** Of an object that was made beside the container, as the module could have made it. */
export function madeProvider(toolset: Class, home: Module, made: () => Promise<object>): ToolProvider {
  const wrapper = new InstanceWrapper({ name: toolset.name, token: toolset, metatype: toolset, host: home } as never);
  return { wrapper, home, collection: 'providers', toolset, made };
}

/** For messages: `OrderTools of OrdersModule`. */
export function describeProvider({ toolset, home }: ToolProvider): string {
  return `${toolset.name} of ${home.name}`;
}

/** Whether it is made anew for each run: in the scope of a request, or transient. */
export function isPerRun({ wrapper }: ToolProvider): boolean {
  return !wrapper.isDependencyTreeStatic() || wrapper.isTransient;
}

/** Whether the model may call a method of the class, or was to. */
export function hasInstanceTools(toolset: Class): boolean {
  return [...classFacts(toolset).instance.values()].some(isMeantAsTool);
}

/**
 * The classes that may tell of its tools: that of the object itself, as of what a factory returns or stands in a proxy; that which the
 * container makes it of; and that by which it is asked for, as of a plain object that a test puts in its place.
 */
function classesOf({ instance, metatype, inject, token }: InstanceWrapper): readonly Class[] {
  const named: unknown = typeof instance === 'object' && instance !== null ? instance.constructor : undefined;
  // The metatype of a factory is the factory.
  return [named, inject ? undefined : metatype, token].filter(
    (one): one is Class => typeof one === 'function' && one !== Object && one.prototype !== undefined,
  );
}

function hasTools({ instance, static: onClass }: ClassFacts): boolean {
  return [...instance.values(), ...onClass.values()].some(isMeantAsTool);
}

/** What is decorated wrongly, such as a method with a symbol for a name, is an error as soon as an agent is to have it. */
function isMeantAsTool({ tool, misuses }: ToolFacts): boolean {
  return tool !== undefined || misuses !== undefined;
}
