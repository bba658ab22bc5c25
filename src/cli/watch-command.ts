import type { GenerateOptions, GenerateResult } from '../generator/index.js';
import { watchProject } from '../generator/watch/watch-project.js';
import type { CliIo, ExitCode } from './cli-io.js';
import { counted, exitCodeOf, hasErrors, printDiagnostics, shownPath } from './report.js';

/** `toolwright generate --watch`: until Ctrl-C. */
export async function watchCommand(options: GenerateOptions, io: CliIo): Promise<ExitCode> {
  const ending = new AbortController();
  let exitCode: ExitCode = 0;
  const end = (): void => ending.abort();
  process.once('SIGINT', end).once('SIGTERM', end);
  try {
    await watchProject(
      { ...options, cwd: io.cwd },
      {
        signal: ending.signal,
        onRun(result, milliseconds) {
          printDiagnostics(result.diagnostics, io);
          // Without a project there is nothing to wait for.
          if (exitCodeOf(result.diagnostics) === 2) {
            exitCode = 2;
            return end();
          }
          const print = hasErrors(result.diagnostics) ? io.stderr : io.stdout;
          print(`${describe(result, io.cwd)} (${Math.round(milliseconds)} ms)\n`);
        },
      },
    );
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end);
  }
  return exitCode;
}

function describe({ files, written, diagnostics, leftOut, manifest }: GenerateResult, cwd: string): string {
  const errors = diagnostics.filter(({ category }) => category === 'error').length;
  const [module] = files;
  const left = leftOut.length === 0 ? '' : `, without ${leftOut.join(', ')}`;
  if (module === undefined) return `Nothing was written: ${counted(errors, 'error')}${left}`;
  const shown = shownPath(module, cwd);
  if (written.length === 0) return `${shown} is up to date${left}`;
  const tools = (manifest?.toolsets ?? []).reduce((sum, toolset) => sum + toolset.tools.length, 0);
  return `Wrote ${shown}: ${counted(tools, 'tool')}${left}`;
}
