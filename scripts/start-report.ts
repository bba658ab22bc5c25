import { styleText } from 'node:util';
import type { FunctionTool, RunItem, RunResult } from 'toolwright';
import { callsOf } from './start-json.js';
import type { Generated } from './start-manifest.js';
import { typeText } from './start-type-text.js';
import { clip, fold, wrap } from './start-wrap.js';

const MOST_ROWS = 3;
const LINES_PER_ROW = 2;
const MARGIN = 10;

type Style = Parameters<typeof styleText>[0];

/** Colours only where they are wanted: not into a file, not under NO_COLOR. */
function paint(style: Style, text: string): string {
  return styleText(style, text);
}

function print(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** A word in the margin, and lines beside it. */
function printBeside(label: string, style: Style, lines: readonly string[]): void {
  for (const [index, line] of lines.entries())
    print(`${paint(style, (index === 0 ? label : '').padEnd(MARGIN))}${line}`);
}

/** The tools as the model sees them, one line for each argument. */
export function printTools(tools: readonly FunctionTool[], { seconds, classes }: Generated): void {
  print();
  print(
    `${paint('bold', 'World desk')}  ${paint('dim', `${tools.length} tools of ${classes} classes, derived from their source in ${seconds.toFixed(1)} s`)}`,
  );
  let before: string | undefined;
  for (const tool of tools) {
    const isFirst = tool.namespace !== before;
    if (isFirst) print();
    before = tool.namespace;
    printBeside(isFirst ? (tool.namespace ?? 'tools') : '', 'dim', [
      `${paint(['bold', 'cyan'], tool.name)}  ${tool.description}`,
    ]);
    const properties = Object.entries(tool.strictSchema.properties ?? {});
    const width = Math.max(...properties.map(([name]) => name.length));
    for (const [name, property] of properties) {
      const about = property.description === undefined ? '' : `  ${paint('dim', property.description)}`;
      print(`${' '.repeat(MARGIN + 2)}${name.padEnd(width)}  ${paint('yellow', typeText(property))}${about}`);
    }
  }
}

export function printQuestion(question: string): void {
  print();
  printBeside('you', 'dim', wrap(question, MARGIN));
}

/** Each call with its arguments, and what it returned. */
export function printCalls(items: readonly RunItem[]): void {
  for (const { name, arguments: given, output } of callsOf(items)) {
    print();
    printBeside('call', 'dim', [
      `${paint(['bold', 'cyan'], name)} ${clip(JSON.stringify(given), MARGIN + name.length + 1)}`,
    ]);
    printBeside(
      'result',
      'dim',
      rowsOf(output).map((row) => paint('green', row)),
    );
  }
}

/** Lists of objects by their first rows, all else on one line. */
function rowsOf(output: unknown): string[] {
  if (typeof output === 'string') return wrap(output, MARGIN);
  if (!Array.isArray(output) || !output.some((row) => typeof row === 'object'))
    return fold(JSON.stringify(output) ?? 'nothing', MARGIN, LINES_PER_ROW);
  const rows = output.slice(0, MOST_ROWS).flatMap((row) => fold(JSON.stringify(row), MARGIN, LINES_PER_ROW));
  return output.length > MOST_ROWS ? [...rows, `… and ${output.length - MOST_ROWS} more`] : rows;
}

export function printEnd({ finalOutput, usage }: RunResult, model: string): void {
  print();
  printBeside(
    'answer',
    'bold',
    (finalOutput ?? '').split('\n').flatMap((line) => wrap(line, MARGIN)),
  );
  print();
  const tokens = usage.totalTokens > 0 ? `, ${usage.totalTokens} tokens` : '';
  const hint = model === 'rehearsal' ? ' · set OPENAI_API_KEY to ask a language model' : '';
  printBeside('', 'dim', [paint('dim', `${model}: ${usage.requests} requests${tokens}${hint}`)]);
}
