import { generate, type Manifest } from '../generator/index.js';
import type { CliIo, ExitCode } from './cli-io.js';
import { hiddenInputs } from './hidden-inputs.js';
import { loadTokenCounter } from './token-counter.js';
import { describeTokens, tokenReport } from './token-report.js';
import { diagnosticsAsJson, exitCodeOf, printDiagnostics, printJson } from './report.js';

/** `toolwright list` */
export function listCommand(
  { project, json, tokens }: { readonly project?: string; readonly json?: boolean; readonly tokens?: boolean },
  io: CliIo,
): ExitCode {
  const { manifest, diagnostics } = generate({ cwd: io.cwd, check: true, ...(project !== undefined && { project }) });
  printDiagnostics(diagnostics, io);
  const toolsets = manifest?.toolsets ?? [];
  const counter = tokens ? loadTokenCounter() : undefined;
  if (json) {
    const costs = counter ? { tokens: tokenReport(toolsets, counter) } : {};
    printJson({ toolsets, ...costs, diagnostics: diagnosticsAsJson(diagnostics, io.cwd) }, io);
  } else if (counter) io.stdout(describeTokens(tokenReport(toolsets, counter), counter.note));
  else io.stdout(toolsets.map(describeToolset).join('\n'));
  return exitCodeOf(diagnostics);
}

function describeToolset({ className, source, namespace, tools }: Manifest['toolsets'][number]): string {
  const width = Math.max(...tools.map(({ name }) => name.length));
  const lines = tools.flatMap((tool) => {
    const hidden = hiddenInputs(tool);
    const blank = ' '.repeat(width + 4);
    return [
      `  ${tool.name.padEnd(width)}  ${firstLine(tool.description)}`.trimEnd(),
      ...(hidden === undefined ? [] : [`${blank}filled in by the application: ${hidden}`]),
    ];
  });
  return `${className}${namespace === undefined ? '' : ` (${namespace})`}  ${source}\n${lines.join('\n')}\n`;
}

function firstLine(text: string): string {
  const [line = ''] = text.split('\n');
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}
