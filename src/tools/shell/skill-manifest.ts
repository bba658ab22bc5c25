import { readFile, stat } from 'node:fs/promises';
import { inspect } from 'node:util';
import { join } from 'node:path';
import { UserError } from '../../errors/index.js';

export const SKILL_FILE = 'SKILL.md';

/** What a `SKILL.md` says of its skill before the instructions begin. */
export interface SkillManifest {
  readonly name: string;
  readonly description: string;
}

/** The first line is the first of the file: what looks the same further down belongs to the instructions. */
const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n((?:(?!---[ \t]*(?:\r?\n|$))[^\n]*\n)*)---[ \t]*(?:\r?\n|$)/;
/** More than anybody would want a model to read, in bytes. */
const MOST_BYTES = 1_048_576;
/** It becomes the name of a folder, on whatever system. */
const NAME = /^[a-z0-9](?:[\w.-]{0,62}[\w-])?$/i;

/**
 * Reads what a skill is called and good for.
 *
 * @throws {UserError} There is no such file, or it does not say both.
 */
export async function readSkillManifest(folder: string): Promise<SkillManifest> {
  const path = join(folder, SKILL_FILE);
  const text = await readText(path).catch((error: unknown) => {
    throw new UserError(
      `${path} could not be read: ${(error as Error).message} A skill is a folder with a file ${SKILL_FILE}.`,
      { cause: error },
    );
  });
  const matter = FRONT_MATTER.exec(text)?.[1];
  if (matter === undefined) {
    throw new UserError(`${path} must begin with a line "---", then "name: …" and "description: …", then "---" again.`);
  }
  const { name, description } = await parseFields(matter, path);
  const gaps: string[] = [];
  if (typeof name !== 'string' || !NAME.test(name)) {
    gaps.push(`a name of at most 64 letters, digits, "-", "_" and ".", not ${inWords(name)}`);
  }
  if (typeof description !== 'string' || description.trim() === '') {
    gaps.push(`a description that tells the model when to use it, not ${inWords(description)}`);
  }
  if (gaps.length > 0) throw new UserError(`${path} needs ${gaps.join('; and ')}.`);
  return { name: name as string, description: (description as string).trim() };
}

/** @throws When it is no file: a pipe or a device could be read for ever. */
async function readText(path: string): Promise<string> {
  const stats = await stat(path);
  if (!stats.isFile()) throw new Error(`${path} is no file.`);
  if (stats.size > MOST_BYTES) throw new Error(`${path} has ${stats.size} bytes, more than ${MOST_BYTES}.`);
  return await readFile(path, 'utf8');
}

/** YAML can say more than JSON: values that contain themselves. */
function inWords(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 200));
  return inspect(value, { depth: 1, maxStringLength: 200, maxArrayLength: 5, breakLength: Infinity });
}

async function parseFields(matter: string, path: string): Promise<Record<string, unknown>> {
  const { parse } = await import('yaml');
  try {
    const fields: unknown = parse(matter, { logLevel: 'error' });
    return typeof fields === 'object' && fields !== null ? { ...fields } : {};
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(`${path} has lines between "---" and "---" that are no YAML: ${reason}`, { cause: error });
  }
}
