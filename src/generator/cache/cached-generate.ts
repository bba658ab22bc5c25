import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

import type { Manifest } from '../../schema/manifest.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { GenerateOptions, GenerateResult } from '../generate-options.js';
import { CacheStore } from './cache-store.js';
import { hashOf, kindOf, stampOf } from './disk-state.js';
import { ownVersion } from './own-version.js';
import type { RecordedRun } from './recorded-generate.js';
import { confirmRecording, hashOfFile, type Recording } from './recording.js';

/** What is kept of a run that found no error. */
interface KeptRun {
  readonly recording: Recording;
  /** What it wrote, the module first. */
  readonly outputs: readonly (readonly [path: string, hash: string])[];
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

function runStore({ cwd = process.cwd(), project, out }: GenerateOptions): CacheStore<KeptRun> | undefined {
  const version = ownVersion();
  if (version === undefined) return undefined;
  const folder = resolve(cwd);
  const location = project === undefined ? folder : resolve(folder, project);
  const start = kindOf(location) === 'folder' ? location : dirname(location);
  // Messages name files as seen from `cwd`.
  return new CacheStore(start, 'runs', JSON.stringify({ version, cwd: folder, project, out }));
}

function recall(store: CacheStore<KeptRun>): GenerateResult | undefined {
  const kept = store.read();
  try {
    if (kept === undefined || kept.outputs.some(([path, hash]) => hashOfFile(path) !== hash)) return undefined;
    const recording = confirmRecording(
      kept.recording,
      kept.outputs.map(([path]) => path),
    );
    if (recording === undefined) return undefined;
    if (recording !== kept.recording) store.write({ ...kept, recording });
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
  const hashes = outputs.map(({ path, text }) => [path, hashOf(text)] as const);
  if (hashes.some(([path, hash]) => hashOfFile(path) !== hash)) return;
  store.write({ recording, outputs: hashes, diagnostics });
}

/** The manifest may be large, and few who run the generator look at it: it is read when they do. */
class KnownResult implements GenerateResult {
  readonly files: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  readonly written = [];
  readonly leftOut = [];
  readonly stale = [];

  constructor({ outputs, diagnostics }: KeptRun) {
    this.files = outputs.map(([path]) => path);
    this.diagnostics = diagnostics;
  }

  get manifest(): Manifest {
    return JSON.parse(readFileSync(this.files.at(-1) ?? '', 'utf8')) as Manifest;
  }
}
