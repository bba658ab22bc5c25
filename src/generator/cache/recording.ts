import { realpathSync } from 'node:fs';

import {
  bytesOf,
  entriesOf,
  hashOf,
  hashOfEntries,
  isOldEnough,
  isSameStamp,
  kindOf,
  stampOf,
  type PathKind,
  type Stamp,
} from './disk-state.js';

/** A path, what it looked like, and a hash of what was in it. */
export type SeenContent = readonly [path: string, stamp: Stamp, hash: string];

/** Files or folders, and when they were looked at, in milliseconds. */
export interface Sighting {
  readonly lookedAt: number;
  readonly seen: readonly SeenContent[];
}

/** Everything one run asked of the file system, with the answers: while they stay the same, so does what comes of the run. */
export interface Recording {
  /** When the run began, in milliseconds. */
  readonly startedAt: number;
  readonly files: readonly SeenContent[];
  readonly folders: readonly SeenContent[];
  readonly kinds: Readonly<Record<PathKind, readonly string[]>>;
  /** Paths that are links, and where they lead. */
  readonly links: readonly (readonly [path: string, target: string])[];
}

/**
 * Asks all questions again.
 *
 * @param outputs What the run wrote: its own files are no answer to it.
 * @returns undefined when an answer has changed; otherwise the recording, with fresh stamps where the old ones no longer tell.
 */
export function confirmRecording(recording: Recording, outputs: readonly string[]): Recording | undefined {
  const now = Date.now();
  const { startedAt, kinds, links } = recording;
  for (const [kind, paths] of Object.entries(kinds)) {
    if (paths.some((path) => kindOf(path) !== kind)) return undefined;
  }
  if (links.some(([path, target]) => realPathOf(path) !== target)) return undefined;
  const folders = confirmSighting({ lookedAt: startedAt, seen: recording.folders }, (path) =>
    hashOfEntries(path, entriesOf(path), outputs),
  );
  if (folders === undefined) return undefined;
  const files = confirmSighting({ lookedAt: startedAt, seen: recording.files }, hashOfFile);
  if (files === undefined) return undefined;
  return files.lookedAt === startedAt && folders.lookedAt === startedAt
    ? recording
    : { ...recording, startedAt: now, files: files.seen, folders: folders.seen };
}

export function hashOfFile(path: string): string | undefined {
  const bytes = bytesOf(path);
  return bytes && hashOf(bytes);
}

export function realPathOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

/**
 * Looks again; what was in them is read only where the stamps do not tell.
 *
 * @returns undefined when something changed; the same sighting when the stamps told everything; otherwise a fresh one.
 */
export function confirmSighting(
  sighting: Sighting,
  hashNow: (path: string) => string | undefined,
): Sighting | undefined {
  const now = Date.now();
  let isFresh = true;
  const seen: SeenContent[] = [];
  for (const [path, stamp, hash] of sighting.seen) {
    const current = stampOf(path);
    if (current === undefined) return undefined;
    if (!isSameStamp(stamp, current) || !isOldEnough(stamp, sighting.lookedAt)) {
      if (hashNow(path) !== hash) return undefined;
      isFresh = false;
    }
    seen.push([path, current, hash]);
  }
  return isFresh ? sighting : { lookedAt: now, seen };
}
