import { generate, type Manifest } from '../generator/index.js';
import type { CliIo, ExitCode } from './cli-io.js';
import { diagnosticsAsJson, exitCodeOf, printDiagnostics, printJson } from './report.js';

/** `toolwright list` */
export function listCommand(
  { project, json }: { readonly project?: string; readonly json?: boolean },
  io: CliIo,
): ExitCode {
  const { manifest, diagnostics } = generate({ cwd: io.cwd, check: true, ...(project !== undefined && { project }) });
  printDiagnostics(diagnostics, io);
  const toolsets = manifest?.toolsets ?? [];
  if (json) printJson({ toolsets, diagnostics: diagnosticsAsJson(diagnostics, io.cwd) }, io);
  else io.stdout(toolsets.map(describeToolset).join('\n'));
  return exitCodeOf(diagnostics);
}

function describeToolset({ className, source, namespace, tools }: Manifest['toolsets'][number]): string {
  const width = Math.max(...tools.map(({ name }) => name.length));
  const lines = tools.map(({ name, description }) => `  ${name.padEnd(width)}  ${firstLine(description)}`.trimEnd());
  return `${className}${namespace === undefined ? '' : ` (${namespace})`}  ${source}\n${lines.join('\n')}\n`;
}

function firstLine(text: string): string {
  const [line = ''] = text.split('\n');
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}
