import { UserError } from '../errors/index.js';
import type { Manifest } from '../schema/index.js';
import { isJsonObject } from '../schema/plain-object.js';

/**
 * Holds what a manifest may leave out to its kind, where documentation is made of it.
 *
 * @throws UserError naming the place of what is wrong.
 */
export function checkFacts({ toolsets }: Manifest): void {
  for (const [index, toolset] of toolsets.entries()) {
    const at = `toolsets[${index}]`;
    refuse(at, 'namespace', isText(toolset.namespace));
    refuse(at, 'description', isText(toolset.description));
    for (const [place, each] of toolset.tools.entries()) {
      const { parameters, throws, effect, timeoutMs, strictSchema, strict } = each;
      const tool = `${at}.tools[${place}]`;
      refuse(tool, 'effect', isText(effect));
      refuse(tool, 'timeoutMs', timeoutMs === undefined || Number.isFinite(timeoutMs));
      refuse(tool, 'strict', strict === undefined || typeof strict === 'boolean');
      refuse(tool, 'strictSchema', strictSchema === undefined || isJsonObject(strictSchema));
      refuse(tool, 'parameters', isListOf(parameters, 'name'));
      refuse(
        tool,
        'throws',
        throws === undefined || (isListOf(throws, 'text') && throws.every(({ type }) => isText(type))),
      );
    }
  }
}

function refuse(at: string, key: string, isSound: boolean): void {
  if (isSound) return;
  throw new UserError(
    `This is no manifest: ${at}.${key} is not what it should be. Run \`toolwright generate\`; manifests are not edited by hand.`,
  );
}

function isText(value: unknown): boolean {
  return value === undefined || typeof value === 'string';
}

function isListOf(value: unknown, key: string): boolean {
  return Array.isArray(value) && value.every((item) => isJsonObject(item) && typeof item[key] === 'string');
}
