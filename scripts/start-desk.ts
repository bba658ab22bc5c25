import { isFunctionTool, run, ToolwrightError } from 'toolwright';
import { readArguments } from './start-arguments.js';
import { toJson } from './start-json.js';
import { generateManifest } from './start-manifest.js';
import { nameModel } from './start-model.js';
import { printCalls, printEnd, printQuestion, printTools } from './start-report.js';

/** Derives the tools, asks the desk, and shows all of it. Returns the exit code. */
export async function start(words: readonly string[]): Promise<number> {
  const given = readArguments(words);
  if ('message' in given) {
    process.stderr.write(given.message);
    return words.includes('--help') || words.includes('-h') ? 0 : 2;
  }
  const generated = generateManifest();
  if (generated === undefined) return 1;
  // Only now: the desk imports the module that was just written.
  const { openDesk, QUESTION } = await import('../samples/04-real-service/desk.js');
  const { chooseModel } = await import('../samples/support/choose-model.js');
  const desk = openDesk(chooseModel());
  const tools = desk.tools.filter(isFunctionTool);
  const question = given.question ?? QUESTION;
  if (!given.json) {
    printTools(tools, generated);
    printQuestion(question);
  }
  try {
    const result = await run(desk, question);
    if (given.json) process.stdout.write(`${JSON.stringify(toJson(tools, question, result), null, 2)}\n`);
    else {
      printCalls(result.newItems);
      printEnd(result, nameModel());
    }
    return 0;
  } catch (error) {
    if (!(error instanceof ToolwrightError)) throw error;
    process.stderr.write(`\n${error.message}\n`);
    return 1;
  }
}
