import { createRequire } from 'node:module';

import type { Class } from '../schema/class.js';
import type { ClassPlace } from './binding.js';
import { namespaceOf } from './module-namespaces.js';

/** The class of a module that the program has loaded; where it has not, it is loaded now. */
export function loadedClass({ file, exportName }: ClassPlace): Class | undefined {
  const exported = (namespaceOf(file) ?? namespaceInVitest(file) ?? required(file))?.[exportName];
  return typeof exported === 'function' ? (exported as Class) : undefined;
}

type Namespace = Readonly<Record<string, unknown>>;

/** The program's own copy, in Node and in Jest: a CommonJS module, or an ES module that needs no waiting for. */
function required(file: string): Namespace | undefined {
  try {
    return createRequire(file)(file) as Namespace;
  } catch {
    // Whoever asked tells which class is missing.
    return undefined;
  }
}

interface VitestWorker {
  readonly evaluatedModules?: {
    readonly fileToModulesMap?: ReadonlyMap<string, ReadonlySet<{ readonly exports?: Namespace }>>;
  };
}

/** Vitest keeps the modules it runs to itself: to require one would run it a second time. */
function namespaceInVitest(file: string): Namespace | undefined {
  const worker = Reflect.get(globalThis, '__vitest_worker__') as VitestWorker | undefined;
  const [module] = worker?.evaluatedModules?.fileToModulesMap?.get(file) ?? [];
  return module?.exports;
}
