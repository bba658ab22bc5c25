import type { Class } from '../schema/class.js';
import type { ManifestDto, ManifestToolset } from '../schema/manifest.js';

/** Takes the place of a generated module while a program is being worked on: entries come from the sources as they are now. */
export interface Development {
  /** Called where a decorator of toolwright runs. `owner` is the class, or the metadata object that standard decorators share. */
  sawDecorator(owner: object): void;
  /** The manifest entry of this very class. */
  entryOf(constructor: Class): ManifestToolset | undefined;
  /** What is known of the classes whose instances tools receive. */
  readonly dtos: {
    readonly entries: Readonly<Record<string, ManifestDto>>;
    readonly classes: () => Readonly<Record<string, Class>>;
  };
}

/** One key for all copies of toolwright in a process. */
const DEVELOPMENT = Symbol.for('toolwright:development');

export function installDevelopment(development: Development): void {
  Reflect.set(globalThis, DEVELOPMENT, development);
}

/** undefined wherever nobody asked for it, as in production. */
export function currentDevelopment(): Development | undefined {
  return Reflect.get(globalThis, DEVELOPMENT) as Development | undefined;
}
