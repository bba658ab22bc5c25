import { WorkspaceError } from '../../errors/index.js';

/** A path inside a workspace, checked name by name. */
export interface WorkspacePath {
  /** The folders from the workspace's down to the file's. */
  readonly folders: readonly string[];
  /** The name of the file. */
  readonly name: string;
  /** The path in its plain form, for messages: `src/main.ts`. */
  readonly text: string;
}

/** Cannot be seen, or change how the rest is seen: a person who approves a path must see which it is. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
const LONGEST_PATH = 4_096;
/** In bytes; what file systems take. Told before folders are made for a file that cannot be. */
const LONGEST_NAME = 255;

/** What Windows reads as something other than a name: a stream, a device, a short name, a wildcard. */
const WINDOWS_MEANING = /[:*?"<>|]|~\d|^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)(?:\.|$)/i;

/**
 * Reads a path that a model wrote. Whether its folders are folders and no links is seen when they are opened.
 *
 * @param protectedNames Names that may not occur in it, in whatever case.
 * @throws {WorkspaceError} The path may leave the workspace, or may mean something other than it seems to.
 */
export function readWorkspacePath(
  path: unknown,
  protectedNames: readonly string[],
  platform: NodeJS.Platform = process.platform,
): WorkspacePath {
  if (typeof path !== 'string' || path === '') {
    throw new WorkspaceError(String(path), 'is no path', 'Give the path of a file, relative to the workspace.');
  }
  const refuse = (reason: string, remedy: string): never => {
    throw new WorkspaceError(path.slice(0, LONGEST_PATH), reason, remedy);
  };
  if (path.length > LONGEST_PATH) refuse(`is longer than ${LONGEST_PATH} characters`, 'Give the path of a file.');
  if (UNSEEN.test(path) || !path.isWellFormed()) {
    refuse('contains characters that cannot be seen', 'Leave them out.');
  }
  if (path.includes('\\')) refuse('contains "\\"', 'Separate folders by "/".');
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) {
    refuse('does not begin in the workspace', 'Give the path relative to the workspace, as in "src/main.ts".');
  }
  const names = path.split('/').filter((name) => name !== '' && name !== '.');
  for (const name of names) {
    if (name === '..') refuse('leads upwards', 'Give the path from the workspace down, without "..".');
    if (Buffer.byteLength(name) > LONGEST_NAME) {
      refuse(`has a name that is too long (more than ${LONGEST_NAME} bytes)`, 'Use a shorter name.');
    }
    if (/[. ]$/.test(name) || name.startsWith(' ')) {
      refuse(
        'has a name that begins with a space or ends with a space or a dot',
        'Some systems leave them out; do so.',
      );
    }
    if (protectedNames.some((other) => foldFileName(other) === foldFileName(name))) {
      refuse(`is protected by its part "${name}"`, 'Leave it as it is.');
    }
    if (platform === 'win32' && WINDOWS_MEANING.test(name)) {
      refuse(`has the part "${name}", which is no plain name on Windows`, 'Use another name.');
    }
  }
  const name = names.at(-1);
  if (name === undefined || /\/\.?$/.test(path)) {
    return refuse('is the path of a folder', 'Give the path of a file in it.');
  }
  return { folders: names.slice(0, -1), name, text: names.join('/') };
}

/** Equal for names that some file systems take for the same: in another case, or composed otherwise of the same characters. */
export function foldFileName(name: string): string {
  // By way of upper case: ς and σ, ß and ss are one there, and no small letter tells.
  return name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}
