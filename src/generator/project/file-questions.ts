import ts from 'typescript';

/**
 * Everything the generator asks the file system about a project, so that a run can be recorded, or answered from what is
 * known. `ts.sys` is one; nothing in this room that bears on the result reads files in another way.
 */
export type FileQuestions = Pick<
  ts.System,
  'fileExists' | 'readFile' | 'directoryExists' | 'getDirectories' | 'readDirectory' | 'useCaseSensitiveFileNames'
> & { realpath(path: string): string };

/** Asks the disk, each time. */
export const diskQuestions: FileQuestions = { ...ts.sys, realpath: (path) => ts.sys.realpath?.(path) ?? path };
