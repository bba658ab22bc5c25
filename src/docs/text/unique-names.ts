/** Names that Windows keeps for devices, with any ending. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

const LONGEST = 100;

/**
 * Names that any file system takes and keeps apart, also one that knows no capitals, one for each that is wanted. Those that had to
 * give way end in `-2`, `-3`, ….
 *
 * @param taken What is in use already.
 */
export function uniqueFileNames(wanted: readonly string[], taken: readonly string[] = []): string[] {
  return uniqueNames(wanted.map(safeFileName), taken);
}

/** Each name that differs from an earlier one in nothing but capitals gets a number. */
export function uniqueNames(wanted: readonly string[], taken: readonly string[] = []): string[] {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  // A name that is wanted as it is has the right to it before one that is made up.
  const asked = new Set(wanted.map((name) => name.toLowerCase()));
  return wanted.map((name) => {
    let unique = name;
    for (let count = 2; isTaken(unique, name); count++) unique = `${name}-${count}`;
    used.add(unique.toLowerCase());
    return unique;
  });

  function isTaken(unique: string, name: string): boolean {
    const folded = unique.toLowerCase();
    return used.has(folded) || (unique !== name && asked.has(folded));
  }
}

function safeFileName(name: string): string {
  const plain = name
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .slice(0, LONGEST)
    .replaceAll(/^[.-]+|[.-]+$/g, '');
  return plain === '' ? 'unnamed' : plain.replace(DEVICES, '$&_');
}
