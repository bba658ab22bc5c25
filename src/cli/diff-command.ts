import { diffManifests } from '../schema/compare/index.js';
import type { CliIo, ExitCode } from './cli-io.js';
import { differenceText } from './difference-text.js';
import { ManifestProblem } from './manifest-problem.js';
import { readManifestFile } from './read-manifest-file.js';
import { printJson } from './report.js';

/** `toolwright diff old.json new.json` */
export function diffCommand(before: string, after: string, { json }: { readonly json?: boolean }, io: CliIo): ExitCode {
  try {
    const difference = diffManifests(readManifestFile(before, io.cwd), readManifestFile(after, io.cwd));
    if (json) printJson(difference, io);
    else io.stdout(differenceText(difference));
    return 0;
  } catch (error) {
    if (!(error instanceof ManifestProblem)) throw error;
    io.stderr(`${error.message}\n`);
    return 2;
  }
}
