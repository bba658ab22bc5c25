import { RecordedQuestions } from '../cache/recorded-questions.js';
import { confirmRecording } from '../cache/recording.js';
import type { GenerateOptions, GenerateResult } from '../generate-options.js';
import { runGenerator } from '../generate.js';
import { isTextOfFile } from '../output/text-pieces.js';
import { RunMemory } from './run-memory.js';

/** Generates over and over, and does again only what a change bears on. */
export class WarmGenerator {
  private readonly questions = new RecordedQuestions();
  private readonly memory = new RunMemory();
  private files: readonly string[] = [];

  constructor(private readonly options: GenerateOptions) {}

  run(): GenerateResult {
    const { result } = runGenerator(this.options, this.questions, this.memory);
    this.files = result.files.map(slashed);
    return result;
  }

  /** Everything that the last result depends on, and the files that hold it. */
  paths(): string[] {
    return [...this.questions.paths(), ...this.files];
  }

  /** Whether another run would come to the same, as far as the files tell now. */
  isUpToDate(): boolean {
    return confirmRecording(this.questions.recording(this.files), this.files) !== undefined;
  }

  /** @returns Whether what happened to these paths calls for another run. */
  lookAgain(paths: readonly string[]): boolean {
    const { outputs } = this.memory;
    // The last run's own writing is no news; what somebody else did to its files is.
    const isOutputSpoilt = [...outputs].some(
      ([path, text]) => paths.includes(slashed(path)) && !isTextOfFile(path, text),
    );
    if (isOutputSpoilt) outputs.clear();
    const known = new Set(this.questions.paths());
    const changed = paths.filter((path) => !this.files.includes(path) && this.questions.lookAgain(path, this.files));
    const isEdit = (path: string): boolean => known.has(path) && this.questions.fileExists(path) && isSource(path);
    this.memory.program.expect(changed.every(isEdit) ? { edited: changed } : 'anything');
    return isOutputSpoilt || changed.length > 0;
  }
}

function isSource(path: string): boolean {
  return /\.[cm]?tsx?$/.test(path);
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/');
}
