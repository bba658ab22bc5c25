import type { ImportEdge } from './read-imports.js';
import type { Room } from './room-table.js';

/** Node's own modules are free for all, except those that stand for a decision, such as which database is used. */
const GUARDED_NODE_MODULES = new Set(['node:sqlite']);

/** Describes every edge that the table does not allow, one readable line each. */
export function findForbiddenImports(edges: readonly ImportEdge[], rooms: readonly Room[]): string[] {
  const byName = new Map(rooms.map((room) => [room.name, room]));
  return edges.flatMap((edge) => {
    const why = whyForbidden(edge, byName);
    return why === undefined ? [] : [`src/${edge.from}:${edge.line} → ${edge.to}: ${why}`];
  });
}

function whyForbidden(edge: ImportEdge, rooms: ReadonlyMap<string, Room>): string | undefined {
  const from = roomOf(edge.from);
  const room = rooms.get(from);
  if (edge.target === 'node' && !GUARDED_NODE_MODULES.has(edge.to)) return undefined;

  if (edge.target === 'file') {
    const to = roomOf(edge.to);
    if (edge.to.startsWith('..')) return 'leaves src/';
    if (to === '') return 'rooms do not import entry files at the top of src/';
    // Entry files at the top of src/ put the package together, so they may reach into every room.
    if (from === '' || to === from) return undefined;
    if (!room) return `"${from}" has no row in the table`;
    return room.mayImport.some((allowed) => allowed === to || allowed === edge.to)
      ? undefined
      : `${from} may import ${room.mayImport.join(', ') || 'no other room'}`;
  }

  const allowed = room?.packages.find(({ name }) =>
    name.endsWith('/*') ? edge.to.startsWith(name.slice(0, -1)) : name === edge.to,
  );
  if (!allowed) {
    const owners = [...rooms.values()].filter((other) => other.packages.some(({ name }) => name === edge.to));
    return owners.length > 0
      ? `this package belongs to ${owners.map(({ name }) => name).join(', ')}`
      : `${from || 'src'} may not import this package`;
  }
  return allowed.onlyIn === undefined || edge.from.startsWith(`${allowed.onlyIn}/`)
    ? undefined
    : `only files in ${allowed.onlyIn} may import this package`;
}

/** Finds rooms that load each other at run time: one line per cycle, such as `agent → run → agent`. */
export function findRoomCycles(edges: readonly ImportEdge[]): string[] {
  const next = new Map<string, Set<string>>();
  for (const edge of edges) {
    const [from, to] = [roomOf(edge.from), roomOf(edge.to)];
    if (edge.target !== 'file' || edge.kind !== 'value' || from === to) continue;
    next.set(from, (next.get(from) ?? new Set()).add(to));
  }

  const cycles: string[] = [];
  const finished = new Set<string>();
  const walk = (room: string, path: readonly string[]): void => {
    if (path.includes(room)) cycles.push([...path.slice(path.indexOf(room)), room].join(' → '));
    if (path.includes(room) || finished.has(room)) return;
    for (const target of next.get(room) ?? []) walk(target, [...path, room]);
    finished.add(room);
  };
  for (const room of next.keys()) walk(room, []);
  return cycles;
}

/** The first folder below `src/`; empty for a file directly in it. */
export function roomOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : '';
}
