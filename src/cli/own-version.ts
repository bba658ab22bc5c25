import { readFileSync } from 'node:fs';

/** The version in our package.json, which lies above both the sources and what is built of them. */
export function ownVersion(): string {
  for (let folder = new URL('..', import.meta.url); ; folder = new URL('..', folder)) {
    const found = packageIn(folder);
    if (found?.name === 'toolwright') return found.version;
    if (folder.href === new URL('..', folder).href) return 'unknown';
  }
}

function packageIn(folder: URL): { readonly name: string; readonly version: string } | undefined {
  try {
    return JSON.parse(readFileSync(new URL('package.json', folder), 'utf8')) as { name: string; version: string };
  } catch {
    return undefined;
  }
}
