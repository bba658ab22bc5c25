import { parseArgs } from 'node:util';

export interface StartArguments {
  /** What to ask; left out, the desk's own question. */
  readonly question?: string;
  /** Whether to print JSON for programs. */
  readonly json: boolean;
}

export const USAGE = `npm start                     ask the desk's own question
npm start -- "a question"     ask another one
npm start --silent -- --json  print one JSON object: tools, calls, finalOutput, usage, model

With OPENAI_API_KEY (and OPENAI_BASE_URL, OPENAI_MODEL if need be) a language model answers; without, a rehearsal.
`;

/** What was typed after `npm start --`; a message when it cannot be understood. */
export function readArguments(words: readonly string[]): StartArguments | { readonly message: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
      allowPositionals: true,
    });
    if (values.help) return { message: USAGE };
    const question = positionals.join(' ').trim();
    return { json: values.json, ...(question !== '' && { question }) };
  } catch (error) {
    return { message: `${(error as Error).message}\n\n${USAGE}` };
  }
}
