import { dirname } from 'node:path';

import ts from 'typescript';

import { InitProblem } from './init-problem.js';

/**
 * Reads a tsconfig, with what it extends.
 *
 * @param shown Its path in messages.
 */
export function readTsconfig(path: string, shown: string): ts.ParsedCommandLine {
  if (!ts.sys.fileExists(path)) {
    const remedy = 'Write one (`npx tsc --init`), or name it: --project <tsconfig.json>.';
    throw new InitProblem('usage', shown, 'is not there', remedy);
  }
  const { config, error } = ts.readConfigFile(path, (file) => ts.sys.readFile(file));
  const parsed = ts.parseJsonConfigFileContent(config ?? {}, ts.sys, dirname(path), undefined, path);
  const fatal =
    error ??
    parsed.errors.find(({ category, code }) => category === ts.DiagnosticCategory.Error && !isEmptyProject(code));
  if (fatal === undefined) return parsed;
  const reason = ts.flattenDiagnosticMessageText(fatal.messageText, ' ').replace(/\.$/, '');
  throw new InitProblem('file', shown, `cannot be used: ${reason}`, 'Correct it and run this again.');
}

/** "No inputs were found": the sample may be the first file. */
function isEmptyProject(code: number): boolean {
  return code === 18003 || code === 18002;
}
