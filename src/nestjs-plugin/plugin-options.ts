import { refuseUnknownOptions, UserError } from '../errors/index.js';
import type { RequireDescriptions } from '../generator/project/read-settings.js';

/** Options of the plugin: `{ "name": "toolwright/nestjs/plugin", "options": { … } }` in nest-cli.json. */
export interface PluginOptions {
  /**
   * What to do about tools and arguments that a model is told nothing about: with `'error'` they fail the build.
   * @default what package.json says as `"toolwright": { "requireDescriptions": … }`, else `'off'`
   */
  readonly requireDescriptions?: RequireDescriptions;
  /**
   * With swc only: the module to write, seen from the folder of the tsconfig; its `.json` twin lies beside it.
   * @default 'src/toolwright.manifest.ts'
   */
  readonly out?: string;
}

const OPTION_NAMES: readonly (keyof PluginOptions)[] = ['requireDescriptions', 'out'];
const LEVELS: readonly (RequireDescriptions | undefined)[] = ['error', 'warn', 'off', undefined];

/**
 * @param own What the CLI adds to the options by itself.
 * @throws UserError when one of them is unknown or means nothing.
 */
export function checkPluginOptions(options: PluginOptions, own: readonly string[] = []): void {
  const where = 'toolwright/nestjs/plugin';
  // Of what is no object, the whole is told.
  const given: unknown = isRecord(options)
    ? Object.fromEntries(Object.entries(options).filter(([name]) => !own.includes(name)))
    : options;
  refuseUnknownOptions(where, given, OPTION_NAMES);
  const { requireDescriptions, out } = options;
  if (!LEVELS.includes(requireDescriptions)) {
    throw new UserError(
      `${where} was given ${JSON.stringify(requireDescriptions)} as requireDescriptions. Write "error", "warn" or "off".`,
    );
  }
  if (out !== undefined && (typeof out !== 'string' || out.trim() === ''))
    throw new UserError(`${where} was given ${JSON.stringify(out)} as out. Write the path of a module to write.`);
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
