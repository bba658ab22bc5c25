import type { Class } from '../schema/class.js';
import { loadPeer } from './optional-peer.js';

/** What `@Type` says about a property. */
export interface DeclaredType {
  readonly type: unknown;
  /** How the class of a value is told from one of its properties. */
  readonly discriminator?: Discriminator;
}

export interface Discriminator {
  readonly property: string;
  readonly subTypes: readonly { readonly name: string; readonly value: Class }[];
}

interface TransformStorage {
  findTypeMetadata(target: Class, property: string): StoredType | undefined;
  findExposeMetadata(target: Class, property: string): { readonly options?: ExposeOptions } | undefined;
  findExposeMetadataByCustomName(target: Class, name: string): { readonly propertyName?: string } | undefined;
  findTransformMetadatas(target: Class, property: string, transformation: number): readonly unknown[];
  getExposedProperties(target: Class, transformation: number): readonly string[];
  getExcludedProperties(target: Class, transformation: number): readonly string[];
  getStrategy(target: Class): 'excludeAll' | 'exposeAll' | 'none';
}

interface StoredType {
  readonly typeFunction?: (help: object) => unknown;
  readonly options?: { readonly discriminator?: Discriminator };
}

interface ExposeOptions {
  readonly name?: string;
}

/** class-transformer's number for "from JSON to an instance". */
const PLAIN_TO_CLASS = 0;

/** The class that `@Type` names; `undefined` without one. */
export function declaredType(dtoClass: Class, property: string): DeclaredType | undefined {
  const stored = storage()?.findTypeMetadata(dtoClass, property);
  if (stored === undefined) return undefined;
  const type = stored.typeFunction?.({ newObject: {}, object: {}, property });
  const discriminator = stored.options?.discriminator;
  return { type, ...(discriminator && { discriminator }) };
}

/**
 * What a property is called in JSON: its `@Expose` name.
 *
 * @returns `undefined` when `@Exclude` keeps it out of what comes from outside.
 */
export function jsonName(dtoClass: Class, property: string): string | undefined {
  const facts = storage();
  if (facts === undefined) return property;
  if (facts.getExcludedProperties(dtoClass, PLAIN_TO_CLASS).includes(property)) return undefined;
  const exposed = facts.getExposedProperties(dtoClass, PLAIN_TO_CLASS).includes(property);
  if (!exposed) return facts.getStrategy(dtoClass) === 'excludeAll' ? undefined : property;
  return facts.findExposeMetadata(dtoClass, property)?.options?.name ?? property;
}

/** Which property a name in JSON stands for: the other way round than {@link jsonName}. */
export function propertyOfJsonName(dtoClass: Class, name: string): string {
  return storage()?.findExposeMetadataByCustomName(dtoClass, name)?.propertyName ?? name;
}

/** Whether `@Transform` makes the value of a property from what comes from outside. */
export function isTransformed(dtoClass: Class, property: string): boolean {
  return (storage()?.findTransformMetadatas(dtoClass, property, PLAIN_TO_CLASS).length ?? 0) > 0;
}

function storage(): TransformStorage | undefined {
  // class-transformer has no public door to what its decorators stored; NestJS and others read this module too.
  const module = loadPeer('class-transformer/cjs/storage.js') as
    | { defaultMetadataStorage?: TransformStorage }
    | undefined;
  return module?.defaultMetadataStorage;
}
