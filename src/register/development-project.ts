import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';

import { UserError } from '../errors/user-error.js';
import { CacheStore } from '../generator/cache/cache-store.js';
import { ownVersion } from '../generator/cache/own-version.js';
import { confirmRecording, type Recording } from '../generator/cache/recording.js';
import { runningFiles } from '../generator/cache/running-files.js';
import type { Diagnostic } from '../generator/diagnostics/diagnostic.js';
import type { Binding, DtoBinding } from './binding.js';
import { oneAtATime } from './one-at-a-time.js';

/** Where the project is. */
export interface ProjectPlace {
  readonly cwd: string;
  /** A tsconfig or the folder of one; left out, the nearest upwards from `cwd`. */
  readonly project?: string;
}

/** What there is to know of a project while its program runs. */
export interface DevelopmentProject {
  readonly bindings: readonly Binding[];
  /** By their names in the manifest. */
  readonly dtos: Readonly<Record<string, DtoBinding>>;
  readonly diagnostics: readonly Diagnostic[];
  /** As TypeScript keeps them, enums as numbers. */
  readonly compilerOptions: Readonly<Record<string, unknown>>;
  /** Whether the project's own output would be ES modules: what decides where no package.json does. */
  readonly emitsModules: boolean;
}

/** The same with what it depends on. */
export interface KeptProject extends DevelopmentProject {
  readonly recording: Recording;
  readonly outputs: readonly string[];
}

/**
 * Reads the project, or remembers it when nothing changed. What there is to read is read by another process: the compiler's memory and
 * modules stay out of the program, and a program that has started need not be told to wait.
 */
export function readDevelopmentProject(place: ProjectPlace): DevelopmentProject {
  const store = new CacheStore<KeptProject>(place.cwd, 'projects', JSON.stringify({ version: ownVersion(), ...place }));
  return recall(store) ?? oneAtATime(store.file, () => recall(store) ?? readInChild(place, store));
}

function recall(store: CacheStore<KeptProject>): DevelopmentProject | undefined {
  const kept = ownVersion() === undefined ? undefined : store.read();
  const recording = kept && confirmRecording(kept.recording, kept.outputs);
  if (recording === undefined) return undefined;
  if (recording !== kept?.recording) store.write({ ...(kept as KeptProject), recording });
  return kept;
}

function readInChild(place: ProjectPlace, store: CacheStore<KeptProject>): DevelopmentProject {
  const [here = ''] = runningFiles();
  const child = join(dirname(here), `read-in-child${extname(here)}`);
  // A program started with NODE_OPTIONS=--import=toolwright/register must not start itself over and over.
  const { NODE_OPTIONS: _, ...env } = process.env;
  const printed = execFileSync(process.execPath, [child, JSON.stringify(place)], {
    encoding: 'utf8',
    env,
    maxBuffer: Number.POSITIVE_INFINITY,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const read = JSON.parse(printed) as KeptProject;
  store.write(read);
  return read;
}

/** From the main script's folder, or from where the program was started; `TOOLWRIGHT_PROJECT` names another. */
export function placeOf(mainScript: string | undefined): ProjectPlace {
  const cwd = process.cwd();
  const named = process.env['TOOLWRIGHT_PROJECT'];
  if (named && !existsSync(resolve(cwd, named))) {
    throw new UserError(
      `TOOLWRIGHT_PROJECT names ${named}, and there is no such tsconfig or folder. Correct it or take it away.`,
    );
  }
  if (named) return { cwd, project: resolve(cwd, named) };
  const script = mainScript === undefined ? undefined : resolve(mainScript);
  return { cwd: script !== undefined && existsSync(script) ? dirname(script) : cwd };
}
