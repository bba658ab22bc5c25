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
  const folders = confirmContents(recording.folders, startedAt, (path) =>
    hashOfEntries(path, entriesOf(path), outputs),
  );
  if (folders === undefined) return undefined;
  const files = confirmContents(recording.files, startedAt, hashOfFile);
  if (files === undefined) return undefined;
  return files === recording.files && folders === recording.folders
    ? recording
    : { ...recording, startedAt: now, files, folders };
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

/** The same array when every stamp told enough. */
function confirmContents(
  seen: readonly SeenContent[],
  lookedAt: number,
  hashNow: (path: string) => string | undefined,
): readonly SeenContent[] | undefined {
  let isFresh = true;
  const confirmed: SeenContent[] = [];
  for (const [path, stamp, hash] of seen) {
    const current = stampOf(path);
    if (current === undefined) return undefined;
    if (!isSameStamp(stamp, current) || !isOldEnough(stamp, lookedAt)) {
      if (hashNow(path) !== hash) return undefined;
      isFresh = false;
    }
    confirmed.push([path, current, hash]);
  }
  return isFresh ? seen : confirmed;
}
