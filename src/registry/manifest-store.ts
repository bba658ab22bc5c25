import { UserError } from '../errors/index.js';
import { currentDevelopment, lineage } from '../metadata/index.js';
import type { Class } from '../schema/class.js';
import { MANIFEST_VERSION, type Manifest, type ManifestDto, type ManifestToolset } from '../schema/manifest.js';

/** One key for all copies of toolwright in a process. */
const ENTRY = Symbol.for('toolwright:manifest-entry');
const DTOS = Symbol.for('toolwright:manifest-dtos');
const COMPILED = Symbol.for('toolwright:manifest-compiled');

/** The classes that a manifest refers to besides its toolsets. */
export interface ManifestClasses {
  /** The classes whose instances tools receive, by their names in the manifest. Asked at the first use, when every module has run. */
  readonly dtos?: () => Readonly<Record<string, Class>>;
  /**
   * Where a compiler wrote the call into the file of the class: what tells this entry from others of the same class. It comes before
   * what a module of its own says, which may have been written earlier.
   */
  readonly compiled?: string;
}

/** What a manifest says of the classes whose instances tools receive, and the classes themselves. */
export interface BoundDtos {
  readonly entries: Readonly<Record<string, ManifestDto>>;
  readonly classes: () => Readonly<Record<string, Class>>;
}

/**
 * Binds what the generator wrote to the classes it is about. The generated module calls it; nobody else needs to.
 *
 * @param manifest The data.
 * @param classes The class of each toolset, in the same order: identity is the class object, never its name.
 * @param others The classes whose instances tools receive.
 * @throws UserError when the manifest was written by a newer toolwright, or does not fit the classes.
 */
export function bindManifest(manifest: Manifest, classes: readonly Class[], others: ManifestClasses = {}): Manifest {
  if (manifest.version !== MANIFEST_VERSION) {
    throw new UserError(
      `The tool manifest has version ${manifest.version}, but this toolwright reads version ${MANIFEST_VERSION}. ` +
        (manifest.version > MANIFEST_VERSION ? 'Update toolwright, or run' : 'Run') +
        ' `npx toolwright generate` with the installed one.',
    );
  }
  manifest.toolsets.forEach((toolset, index) => {
    const constructor = classes[index];
    if (typeof constructor !== 'function') {
      throw new UserError(
        `The tool manifest names ${toolset.className} (${toolset.source}), but that class is not there when the manifest loads. ` +
          "Run `npx toolwright generate`; if that changes nothing, an import cycle reaches the manifest before the class: import the manifest from the program's main module only.",
      );
    }
    const bound: BoundDtos = { entries: manifest.dtos ?? {}, classes: others.dtos ?? (() => ({})) };
    for (const each of [constructor, wrappedClass(constructor)]) {
      if (each === undefined || (others.compiled === undefined && Reflect.hasOwnMetadata(COMPILED, each))) continue;
      if (others.compiled !== undefined) Reflect.defineMetadata(COMPILED, others.compiled, each);
      Reflect.defineMetadata(ENTRY, toolset, each);
      Reflect.defineMetadata(DTOS, bound, each);
    }
  });
  return manifest;
}

/** A class decorator may have put a proxy or a function in the place of a class; its instances go on naming the class itself. */
function wrappedClass(constructor: Class): Class | undefined {
  const named: unknown = (constructor.prototype as { readonly constructor?: unknown } | undefined)?.constructor;
  return typeof named === 'function' && named !== constructor && named.prototype === constructor.prototype
    ? (named as Class)
    : undefined;
}

/** The manifest entry of a class, or of its nearest ancestor that has one. */
export function manifestEntryOf(constructor: Class): ManifestToolset | undefined {
  for (const ancestor of lineage(constructor)) {
    // What the sources say now comes before what a generated module said when it was written.
    const entry =
      currentDevelopment()?.entryOf(ancestor) ??
      (Reflect.getOwnMetadata(ENTRY, ancestor) as ManifestToolset | undefined);
    if (entry !== undefined) return entry;
  }
  return undefined;
}

/** What came with the entry of a class. */
export function manifestDtosOf(constructor: Class): BoundDtos | undefined {
  const development = currentDevelopment();
  const owner = lineage(constructor).find(
    (ancestor) => development?.entryOf(ancestor) !== undefined || Reflect.hasOwnMetadata(ENTRY, ancestor),
  );
  if (development !== undefined && owner !== undefined && development.entryOf(owner) !== undefined)
    return development.dtos;
  return owner && (Reflect.getOwnMetadata(DTOS, owner) as BoundDtos | undefined);
}
