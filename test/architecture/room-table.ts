/** One row of the table in ARCHITECTURE.md. */
export interface Room {
  readonly name: string;
  /** Rooms, or single files such as `registry/resolve-tool.ts`, that files of this room may import. */
  readonly mayImport: readonly string[];
  readonly packages: readonly AllowedPackage[];
  /** What stands in the row but could not be understood; an error once the room has files. */
  readonly unreadable: readonly string[];
}

export interface AllowedPackage {
  /** A package name, or `@scope/*` for every package of a scope. */
  readonly name: string;
  /** The folder under `src/` outside of which even this room may not import it. */
  readonly onlyIn?: string;
}

const HEADER = ['room', 'sentence', 'may import', 'outside packages'];

/** Reads the table whose columns are Room, Sentence, May import and Outside packages. */
export function readRoomTable(markdown: string): Room[] {
  const rows = markdown.split('\n').map(cellsOf);
  const start = rows.findIndex((cells) =>
    HEADER.every((title, index) => cells[index]?.toLowerCase().startsWith(title)),
  );
  if (start < 0) throw new Error(`ARCHITECTURE.md has no table with the columns ${HEADER.join(' | ')}.`);

  const rooms: Room[] = [];
  // The row after the header is the line of dashes.
  for (const cells of rows.slice(start + 2)) {
    const [room, , mayImport, packages] = cells;
    if (room === undefined || mayImport === undefined || packages === undefined) break;
    rooms.push(roomOf(room.replace(/\/$/, ''), listOf(mayImport), listOf(packages)));
  }
  return rooms;
}

function roomOf(name: string, mayImport: string[], packageItems: string[]): Room {
  const packages: AllowedPackage[] = [];
  const unreadable: string[] = mayImport.filter((item) => !/^[\w-]+(\/[\w.-]+)*$/.test(item));
  for (const item of packageItems) {
    const [, packageName, onlyIn] = /^((?:@[\w.-]+\/)?[\w.:-]+|@[\w.-]+\/\*)(?: in ([\w./-]+))?$/.exec(item) ?? [];
    if (packageName === undefined) unreadable.push(item);
    else packages.push(onlyIn === undefined ? { name: packageName } : { name: packageName, onlyIn });
  }
  return { name, mayImport, packages, unreadable };
}

function cellsOf(line: string): string[] {
  if (!line.trimStart().startsWith('|')) return [];
  return line
    .trim()
    .replaceAll(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.replaceAll('`', '').trim());
}

/** `a, b (only for c)` → `['a', 'b']`; a dash means nothing. Remarks in brackets are for people. */
function listOf(cell: string): string[] {
  return cell
    .replaceAll(/\([^)]*\)/g, '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '' && !/^[–—-]$/.test(item));
}
