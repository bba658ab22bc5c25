import { closestNames } from '../errors/index.js';
import { explainSchema, generate } from '../generator/index.js';
import type { Manifest, ManifestTool } from '../schema/index.js';
import type { CliIo, ExitCode } from './cli-io.js';
import { explainText } from './explain-text.js';
import { lossesOf } from './loss-report.js';
import { diagnosticsAsJson, exitCodeOf, printDiagnostics, printJson, shownPath } from './report.js';
import { loadTokenCounter } from './token-counter.js';

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
    const [closest] = closestNames(name, [...tools.keys()]);
    io.stderr(
      `There is no tool ${name}.${closest === undefined ? '' : ` Did you mean ${closest}?`} \`toolwright list\` shows all.\n`,
    );
    return 2;
  }
  const losses = lossesOf(found);
  const keywords = explainSchema(found);
  const mine = diagnostics.filter(({ subject }) => subject?.split('(')[0] === name);
  printDiagnostics(mine, io);
  const counter = loadTokenCounter();
  const tokens = { count: counter.countTool(found), encoding: counter.encoding };
  if (json) {
    const sources = keywords.map((each) => ({ ...each, ...(each.file && { file: shownPath(each.file, io.cwd) }) }));
    printJson({ ...found, losses, sources, tokens, diagnostics: diagnosticsAsJson(mine, io.cwd) }, io);
  } else {
    io.stdout(explainText({ subject: name, tool: found, keywords, losses, tokens }, io.cwd));
  }
  return exitCodeOf(mine);
}

function subjects(manifest: Manifest | undefined): Map<string, ManifestTool> {
  const pairs = manifest?.toolsets.flatMap(({ className, tools }) =>
    tools.map((tool) => [`${className}.${tool.method}`, tool] as const),
  );
  return new Map(pairs);
}
