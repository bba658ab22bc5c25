import { WorkspaceError } from '../../errors/index.js';

/** The code of an error of the file system, such as `ENOENT`. */
export function fileErrorCode(error: unknown): string | undefined {
  // Not asked for its class: an error of the file system may come from another realm, as in test runners.
  const isFileError = typeof error === 'object' && error !== null && 'code' in error && 'syscall' in error;
  return isFileError ? String(error.code) : undefined;
}

/** An error of the file system in words for a model, without the path the workspace has on this machine; others as they are. */
export function toWorkspaceError(error: unknown, path: string): unknown {
  const code = fileErrorCode(error);
  if (code === undefined) return error;
  const [reason, remedy] = inWords(code);
  return new WorkspaceError(path, reason, remedy, { cause: error });
}

function inWords(code: string): [reason: string, remedy: string] {
  switch (code) {
    case 'ENOENT':
      return ['does not exist', 'Look which files there are, or create it.'];
    case 'EEXIST':
      return ['exists already', 'Update it, or choose another path.'];
    case 'ELOOP':
      return ['is a symbolic link', 'Use the path of the file it leads to.'];
    case 'ENOTDIR':
      return ['is below something that is no folder', 'Look which folders there are.'];
    case 'EISDIR':
      return ['is a folder', 'Give the path of a file.'];
    case 'ENAMETOOLONG':
      return ['has a name that is too long', 'Choose a shorter one.'];
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return [`may not be touched here (${code})`, 'Leave it as it is, or ask for the rights.'];
    default:
      return [`could not be worked on (${code})`, 'Try again, or tell the user.'];
  }
}
