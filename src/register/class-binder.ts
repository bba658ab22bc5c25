import type { Development } from '../metadata/index.js';
import type { Class } from '../schema/class.js';
import type { ManifestToolset } from '../schema/manifest.js';
import type { Binding, DtoBinding } from './binding.js';
import { loadedClass } from './loaded-class.js';
import { runningFiles } from '../generator/cache/running-files.js';

/**
 * Finds the entry of a class by the file its decorators ran in. That is the one thing that every way of running TypeScript keeps:
 * loaders, Jest and Vitest differ in how they load modules, but all of them run a file under its own name.
 */
export class ClassBinder implements Development {
  private readonly files = new WeakMap<object, readonly string[]>();
  private readonly bindings: ReadonlyMap<string, readonly Binding[]>;
  private readonly byName: ReadonlyMap<string, readonly Binding[]>;
  readonly dtos: Development['dtos'];

  constructor(bindings: readonly Binding[], dtos: Readonly<Record<string, DtoBinding>>) {
    const all = Object.entries(dtos);
    const classes: Record<string, Class> = {};
    // Each is looked for when a tool needs it: its module need not have run before.
    for (const [name, place] of all) Object.defineProperty(classes, name, { get: () => loadedClass(place) });
    this.dtos = {
      entries: Object.fromEntries(all.map(([name, { entry }]) => [name, entry])),
      classes: () => classes,
    };
    this.bindings = Map.groupBy(bindings, ({ file }) => file);
    this.byName = Map.groupBy(bindings, ({ toolset }) => toolset.className);
  }

  sawDecorator(owner: object): void {
    if (!this.files.has(owner)) {
      this.files.set(
        owner,
        runningFiles().filter((file) => this.bindings.has(file)),
      );
    }
  }

  entryOf(constructor: Class): ManifestToolset | undefined {
    // Decorators may have been made in a file of their own, so the innermost file is not always the class's.
    for (const file of this.filesOf(constructor)) {
      const entry = pick(this.bindings.get(file) ?? [], constructor);
      if (entry !== undefined) return entry;
    }
    return this.inherited(constructor);
  }

  /** A class that only inherits its tools has no decorator that could tell its file, so it is looked for among those of its name. */
  private inherited(constructor: Class): ManifestToolset | undefined {
    if (this.files.has(constructor)) return undefined;
    const named = this.byName.get(constructor.name) ?? [];
    return named.find((place) => loadedClass(place) === constructor)?.toolset;
  }

  private filesOf(constructor: Class): readonly string[] {
    const known = this.files.get(constructor);
    if (known !== undefined) return known;
    // Where standard decorators leave what they share; defined by the time that one has run.
    const key = Reflect.get(Symbol, 'metadata') as symbol | undefined;
    const metadata: unknown = key && Object.hasOwn(constructor, key) ? Reflect.get(constructor, key) : undefined;
    return (typeof metadata === 'object' && metadata !== null && this.files.get(metadata)) || [];
  }
}

/** Within one file, top-level classes have names of their own; one without a name is told by its methods. */
function pick(bindings: readonly Binding[], constructor: Class): ManifestToolset | undefined {
  const hasTools = ({ toolset }: Binding): boolean =>
    toolset.tools.every(({ method, static: isStatic }) => method in (isStatic ? constructor : constructor.prototype));
  const named = bindings.find(({ toolset }) => toolset.className === constructor.name);
  const found = named ?? bindings.find(({ exportName }) => exportName === 'default');
  return found !== undefined && hasTools(found) ? found.toolset : undefined;
}
