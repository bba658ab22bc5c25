import { generate } from '../generator/index.js';
import { closestName, compileCodec, type Manifest, type ManifestTool } from '../schema/index.js';
import type { CliIo, ExitCode } from './cli-io.js';
import { diagnosticsAsJson, exitCodeOf, printDiagnostics, printJson } from './report.js';

/** `toolwright explain Class.method` */
export function explainCommand(
  name: string,
  { project, json }: { readonly project?: string; readonly json?: boolean },
  io: CliIo,
): ExitCode {
  const { manifest, diagnostics } = generate({ cwd: io.cwd, check: true, ...(project !== undefined && { project }) });
  const tools = subjects(manifest);
  const found = tools.get(name);
  if (found === undefined) {
    const about = diagnostics.filter(({ subject }) => subject?.split('(')[0] === name);
    printDiagnostics(about.length > 0 || manifest === undefined ? (about.length > 0 ? about : diagnostics) : [], io);
    if (about.length > 0 || manifest === undefined) return exitCodeOf(diagnostics);
    const closest = closestName(name, [...tools.keys()]);
    io.stderr(
      `There is no tool ${name}.${closest === undefined ? '' : ` Did you mean ${closest}?`} \`toolwright list\` shows all.\n`,
    );
    return 2;
  }
  const { losses } = compileCodec(found.inputSchema, { toolName: found.name, strict: found.strict ?? true });
  const mine = diagnostics.filter(({ subject }) => subject?.split('(')[0] === name);
  printDiagnostics(mine, io);
  if (json) printJson({ ...found, losses, diagnostics: diagnosticsAsJson(mine, io.cwd) }, io);
  else io.stdout(explain(name, found, losses));
  return exitCodeOf(mine);
}

function subjects(manifest: Manifest | undefined): Map<string, ManifestTool> {
  const pairs = manifest?.toolsets.flatMap(({ className, tools }) =>
    tools.map((tool) => [`${className}.${tool.method}`, tool] as const),
  );
  return new Map(pairs);
}

function explain(subject: string, tool: ManifestTool, losses: ReturnType<typeof compileCodec>['losses']): string {
  const parts = [
    `${subject}  ${tool.source ?? ''}`,
    `The model calls it ${tool.name} and reads:`,
    indent(tool.description === '' ? '(nothing: the method has no comment)' : tool.description),
    ...(tool.timeoutMs === undefined ? [] : [`A call may take ${tool.timeoutMs} ms.`]),
    'What the TypeScript signature says:',
    indent(JSON.stringify(tool.inputSchema, undefined, 2)),
    tool.strict === false ? 'What the model is sent (strict: false):' : 'What the model is sent:',
    indent(JSON.stringify(tool.strictSchema, undefined, 2)),
    ...(losses.length === 0
      ? []
      : [
          'Checked on every call, though the model cannot be told in the schema:',
          ...losses.map(({ path, keyword, value, reason }) =>
            indent(`${path === '' ? '' : `${path}: `}${keyword} ${JSON.stringify(value)} (${reason})`),
          ),
        ]),
    ...(tool.outputSchema === undefined
      ? []
      : ['What it returns:', indent(JSON.stringify(tool.outputSchema, undefined, 2))]),
  ];
  return `${parts.join('\n')}\n`;
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}
