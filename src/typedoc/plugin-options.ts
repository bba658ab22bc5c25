import { existsSync } from 'node:fs';

import { ParameterType, type Application } from 'typedoc';

declare module 'typedoc' {
  export interface TypeDocOptionMap {
    toolwrightManifest: string;
    toolwrightTitle: string;
  }
}

/** What the plugin adds to the options of TypeDoc. */
export interface PluginOptions {
  /**
   * The `.json` file that `toolwright generate` wrote, seen from the file that names it: its tools are documented, and no source is
   * read for them. In a monorepo each package names its own.
   * @default none: the sources that TypeDoc documents are read
   */
  readonly toolwrightManifest?: string;
  /** What the page that lists all tools is called. @default 'Tools' */
  readonly toolwrightTitle?: string;
}

/** Makes the options known; TypeDoc names those that nobody knows, and what may have been meant. */
export function declareOptions({ options }: Application): void {
  options.addDeclaration({
    name: 'toolwrightManifest',
    type: ParameterType.Path,
    help: 'The manifest (.json) whose tools are documented. Without it, the sources are read.',
    defaultValue: '',
    validate(path) {
      if (path !== '' && !existsSync(path)) {
        throw new Error(`toolwrightManifest names ${path}, where no file is. Run \`npx toolwright generate\`.`);
      }
    },
  });
  options.addDeclaration({
    name: 'toolwrightTitle',
    type: ParameterType.String,
    help: 'What the page that lists all tools is called.',
    defaultValue: 'Tools',
    validate(title) {
      if (title.trim() === '') throw new Error("toolwrightTitle takes at least one letter. Leave it out for 'Tools'.");
    },
  });
}
