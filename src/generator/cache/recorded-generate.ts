import type { GenerateOptions } from '../generate-options.js';
import { runGenerator, type GeneratorRun } from '../generate.js';
import { RecordedQuestions } from './recorded-questions.js';
import type { Recording } from './recording.js';

/** A run, and everything it depended on. */
export interface RecordedRun extends GeneratorRun {
  readonly recording: Recording;
}

/** Generates, and notes what the result depends on. */
export function generateRecorded(options: GenerateOptions): RecordedRun {
  const questions = new RecordedQuestions();
  const run = runGenerator(options, questions);
  return { ...run, recording: questions.recording(run.outputs.map(({ path }) => path)) };
}
