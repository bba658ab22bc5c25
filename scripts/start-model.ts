import { defaultModelName } from '../src/openai/default-model.js';

/** What answers, by the same rules as `chooseModel` of the samples. */
export function nameModel(): string {
  if (!process.env['OPENAI_API_KEY']) return 'rehearsal';
  return process.env['OPENAI_MODEL'] || defaultModelName();
}
