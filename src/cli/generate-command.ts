import { cachedGenerate } from '../generator/cache/cached-generate.js';
import type { GenerateOptions, GenerateResult, RequireDescriptions } from '../generator/index.js';
import type { CliIo, ExitCode } from './cli-io.js';
import { counted, diagnosticsAsJson, exitCodeOf, hasErrors, printDiagnostics, printJson, shownPath } from './report.js';

/** What the command line said. */
export interface GenerateArguments {
  readonly project?: string;
  readonly out?: string;
  readonly check?: boolean;
  readonly json?: boolean;
  readonly requireDescriptions?: RequireDescriptions;
  /** False after `--no-cache`. @default true */
  readonly cache?: boolean;
}

/** `toolwright generate` */
export async function generateCommand(
  { json, cache = true, ...options }: GenerateArguments,
  io: CliIo,
): Promise<ExitCode> {
  const run = cache ? cachedGenerate : generateAnew;
  const result = await run({ ...options, cwd: io.cwd });
  printDiagnostics(result.diagnostics, io);
  const files = result.files.map((path) => shownPath(path, io.cwd));
  if (json) {
    const { diagnostics, stale, leftOut, manifest } = result;
    const tools = manifest?.toolsets.flatMap(({ className, tools: each }) =>
      each.map(({ method }) => `${className}.${method}`),
    );
    // Losses come from the codec, which not every run needs.
    const { lossReport } = await import('./loss-report.js');
    const reports = lossReport(manifest, diagnostics);
    const said = diagnosticsAsJson(diagnostics, io.cwd);
    printJson({ files, tools: tools ?? [], reports, leftOut, stale, diagnostics: said }, io);
  } else {
    const print = hasErrors(result.diagnostics) || result.stale.length > 0 ? io.stderr : io.stdout;
    print(options.check ? describeCheck(result, files) : describeRun(result, files));
  }
  return result.stale.length > 0 ? 1 : exitCodeOf(result.diagnostics);
}

/** The compiler is loaded when there is something to compile. */
async function generateAnew(options: GenerateOptions): Promise<GenerateResult> {
  const { generate } = await import('../generator/index.js');
  return generate(options);
}

function describeRun(result: GenerateResult, files: readonly string[]): string {
  const { written, diagnostics, leftOut } = result;
  const problems = diagnostics.filter(({ category }) => category === 'error').length;
  const missing =
    leftOut.length === 0
      ? ''
      : `\nLeft out until the errors above are corrected: ${leftOut.join(', ')}. An agent that is given one of these classes will refuse to start.`;
  const [module] = files;
  if (module === undefined) return `Nothing was written: ${counted(problems, 'error')}.${missing}\n`;
  // To count would be to read the manifest, which is what an unchanged project is spared.
  if (written.length === 0) return `${module} is up to date.${missing}\n`;
  const { manifest } = result;
  if (manifest === undefined) return '';
  const tools = manifest.toolsets.reduce((sum, toolset) => sum + toolset.tools.length, 0);
  return `Wrote ${module} and its .json twin: ${counted(tools, 'tool')} of ${classes(manifest.toolsets.length)}.${missing}\n`;
}

function describeCheck({ diagnostics, stale }: GenerateResult, files: readonly string[]): string {
  if (stale.length > 0) {
    const lines = stale.map(({ subject, change }) => `  ${subject} ${change}\n`).join('');
    return `${files[0]} is stale:\n${lines}Run \`toolwright generate\`.\n`;
  }
  return hasErrors(diagnostics) ? '' : `${files[0]} is up to date.\n`;
}

function classes(count: number): string {
  return count === 1 ? '1 class' : `${count} classes`;
}
