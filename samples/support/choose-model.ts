import type { Model } from 'toolwright';
import { OpenAIProvider } from 'toolwright/openai';
import { RehearsalModel } from 'toolwright/testing';

/** The model behind `OPENAI_API_KEY`, named by `OPENAI_MODEL`, at `OPENAI_BASE_URL`; without a key, a rehearsal of one. */
export function chooseModel(): Model {
  if (!process.env['OPENAI_API_KEY']) return new RehearsalModel();
  return new OpenAIProvider().getModel(process.env['OPENAI_MODEL'] || undefined);
}
