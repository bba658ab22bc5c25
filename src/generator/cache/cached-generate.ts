import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

import type { Manifest } from '../../schema/manifest.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { GenerateOptions, GenerateResult } from '../generate-options.js';
import { CacheStore } from './cache-store.js';
import { hashOfPieces } from '../output/text-pieces.js';
import { kindOf, stampOf } from './disk-state.js';
import { ownVersion } from './own-version.js';
import type { RecordedRun } from './recorded-generate.js';
import {
  confirmRecording,
  confirmSighting,
  hashOfFile,
  type Recording,
  type SeenContent,
  type Sighting,
} from './recording.js';

/** What is kept of a run that found no error. */
interface KeptRun {
  readonly recording: Recording;
  /** What it wrote, the module first. */
  readonly outputs: Sighting;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Does what `generate` does, without looking at the sources again when nothing changed since a run before: neither the compiler nor
 * the rest of the generator is loaded then.
 */
export async function cachedGenerate(options: GenerateOptions = {}): Promise<GenerateResult> {
  const store = runStore(options);
  const known = store && recall(store);
  if (known !== undefined) return known;
  const { generateRecorded } = await import('./recorded-generate.js');
  const run = generateRecorded(options);
  if (store !== undefined) keep(store, run);
  return run.result;
}

function runStore({
  cwd = process.cwd(),
  project,
  out,
  requireDescriptions,
}: GenerateOptions): CacheStore<KeptRun> | undefined {
  const version = ownVersion();
  if (version === undefined) return undefined;
  const folder = resolve(cwd);
  const location = project === undefined ? folder : resolve(folder, project);
  const start = kindOf(location) === 'folder' ? location : dirname(location);
  // Messages name files as seen from `cwd`.
  return new CacheStore(start, 'runs', JSON.stringify({ version, cwd: folder, project, out, requireDescriptions }));
}

function recall(store: CacheStore<KeptRun>): GenerateResult | undefined {
  const kept = store.read();
  try {
    const outputs = kept && confirmSighting(kept.outputs, hashOfFile);
    if (kept === undefined || outputs === undefined) return undefined;
    const recording = confirmRecording(
      kept.recording,
      outputs.seen.map(([path]) => path),
    );
    if (recording === undefined) return undefined;
    if (recording !== kept.recording || outputs !== kept.outputs) store.write({ ...kept, recording, outputs });
    return new KnownResult(kept);
  } catch {
    // Whoever wrote this was no toolwright.
    return undefined;
  }
}

/** A run with errors is not kept: it is to be corrected, not repeated. */
function keep(store: CacheStore<KeptRun>, { result, outputs, recording }: RecordedRun): void {
  const { diagnostics } = result;
  if (outputs.length === 0 || diagnostics.some(({ category }) => category === 'error')) return;
  const lookedAt = Date.now();
  const seen = outputs.map(({ path, text }): SeenContent => [path, stampOf(path) ?? [0, 0, 0, 0], hashOfPieces(text)]);
  if (seen.some(([path, , hash]) => hashOfFile(path) !== hash)) return;
  store.write({ recording, outputs: { lookedAt, seen }, diagnostics });
}

/** The manifest may be large, and few who run the generator look at it: it is read when they do. */
class KnownResult implements GenerateResult {
  readonly files: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  readonly written = [];
  readonly leftOut = [];
  readonly stale = [];

  constructor({ outputs, diagnostics }: KeptRun) {
    this.files = outputs.seen.map(([path]) => path);
    this.diagnostics = diagnostics;
  }

  get manifest(): Manifest {
    return JSON.parse(readFileSync(this.files.at(-1) ?? '', 'utf8')) as Manifest;
  }
}
