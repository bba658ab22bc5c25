import { ProgramMemory } from '../project/program-memory.js';
import type { GivenProgram } from '../project/given-programs.js';
import type { TextPieces } from '../output/text-pieces.js';
import { ManifestMemory } from './manifest-memory.js';

/** What one run leaves to the next in the same process. */
export class RunMemory {
  readonly program = new ProgramMemory();
  readonly manifest = new ManifestMemory();
  /** What the files that were written hold, for as long as nobody else touches them. */
  readonly outputs = new Map<string, TextPieces>();

  /** Read instead of a program of our own, where another compiler has one. */
  given: GivenProgram | undefined;

  isOwn(...paths: readonly string[]): boolean {
    return paths.every((path) => this.outputs.has(path));
  }
}
