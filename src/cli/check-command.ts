import { runGenerator } from '../generator/generate.js';
import { diffManifests, type ManifestDifference, type ToolDifference } from '../schema/compare/index.js';
import type { Manifest } from '../schema/index.js';
import { checkLimits, type LimitFinding } from './check-limits.js';
import type { CliIo, ExitCode } from './cli-io.js';
import { differenceText } from './difference-text.js';
import { ManifestProblem } from './manifest-problem.js';
import { readManifestAtRef } from './read-manifest-at-ref.js';
import { readManifestFile } from './read-manifest-file.js';
import { counted, diagnosticsAsJson, exitCodeOf, printDiagnostics, printJson, shownPath } from './report.js';
import { loadTokenCounter } from './token-counter.js';

/** Whose breaking changes are allowed. */
export type AllowBreaking = 'models' | 'callers' | 'all';

/** What the command line said. */
export interface CheckArguments {
  readonly project?: string;
  readonly out?: string;
  readonly json?: boolean;
  /** A git ref, or a file that ends in .json. */
  readonly against?: string;
  readonly allowBreaking?: AllowBreaking;
}

/** `toolwright check` */
export function checkCommand({ json, against, allowBreaking, ...options }: CheckArguments, io: CliIo): ExitCode {
  const { result, settings } = runGenerator({ ...options, cwd: io.cwd, check: true });
  const { manifest, diagnostics, stale, files } = result;
  const [module, twin] = files;
  printDiagnostics(diagnostics, io);
  const exitCode = exitCodeOf(diagnostics);
  if (exitCode === 2 || manifest === undefined || module === undefined || twin === undefined) {
    if (json) printJson({ isFine: false, failures: [], diagnostics: diagnosticsAsJson(diagnostics, io.cwd) }, io);
    return exitCode === 0 ? 1 : exitCode;
  }
  try {
    const difference = against === undefined ? undefined : diffManifests(manifestAt(against, twin, io), manifest);
    const limits = checkLimits(manifest.toolsets, settings.check ?? {}, loadTokenCounter);
    const failures = [
      ...staleFailures(stale, shownPath(module, io.cwd)),
      ...limitFailures(limits, 'error'),
      ...breakingFailures(difference, against, allowBreaking),
    ];
    const isFine = failures.length === 0 && exitCode === 0;
    if (json) {
      const warnings = limitFailures(limits, 'warn');
      const said = diagnosticsAsJson(diagnostics, io.cwd);
      printJson({ isFine, failures, warnings, stale, ...(difference && { difference }), diagnostics: said }, io);
    } else {
      if (difference !== undefined) io.stdout(`Compared with ${against}:\n\n${differenceText(difference)}`);
      for (const { message } of limitFailures(limits, 'warn')) io.stderr(`warning: ${message}\n`);
      if (isFine) io.stdout('All checks passed.\n');
      else io.stderr(failureText(failures));
    }
    return isFine ? 0 : 1;
  } catch (error) {
    if (!(error instanceof ManifestProblem)) throw error;
    io.stderr(`${error.message}\n`);
    return 2;
  }
}

interface Failure {
  readonly kind: 'stale' | 'limit' | 'breaking';
  readonly tool?: string;
  readonly setting?: string;
  readonly message: string;
}

function manifestAt(against: string, twin: string, { cwd }: CliIo): Manifest {
  return against.endsWith('.json') ? readManifestFile(against, cwd) : readManifestAtRef(against, twin);
}

function staleFailures(
  stale: readonly { readonly subject: string; readonly change: string }[],
  module: string,
): Failure[] {
  if (stale.length === 0) return [];
  const what = stale.map(({ subject, change }) => `${subject} ${change}`).join(', ');
  return [{ kind: 'stale', message: `${module} is stale: ${what}. Run \`toolwright generate\`.` }];
}

function limitFailures(limits: readonly LimitFinding[], level: LimitFinding['level']): Failure[] {
  return limits
    .filter((each) => each.level === level)
    .map(({ level: _, ...finding }) => ({ kind: 'limit', ...finding }));
}

function breakingFailures(
  difference: ManifestDifference | undefined,
  against = '',
  allowed?: AllowBreaking,
): Failure[] {
  if (difference === undefined || allowed === 'all') return [];
  return difference.tools.flatMap((tool) => {
    const whom = brokenBy(tool, allowed);
    if (whom.length === 0) return [];
    return [
      {
        kind: 'breaking',
        tool: tool.tool,
        message: `${tool.tool} breaks ${whom.join(' and ')} that know it as in ${against}.`,
      } as const,
    ];
  });
}

function brokenBy({ models, callers }: ToolDifference, allowed?: AllowBreaking): string[] {
  return [
    ...(models === 'breaking' && allowed !== 'models' ? ['models'] : []),
    ...(callers === 'breaking' && allowed !== 'callers' ? ['callers'] : []),
  ];
}

function failureText(failures: readonly Failure[]): string {
  if (failures.length === 0) return '';
  const hint = failures.some(({ kind }) => kind === 'breaking')
    ? 'If breaking is what you want, say so: --allow-breaking, or --allow-breaking callers for those who call the tools themselves.\n'
    : '';
  return `${counted(failures.length, 'check')} failed:\n${failures.map(({ message }) => `  ${message}\n`).join('')}${hint}`;
}
