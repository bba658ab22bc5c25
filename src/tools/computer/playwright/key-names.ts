/** Keys as models call them, and as Playwright does. */
const NAMES: Readonly<Record<string, string>> = {
  CTRL: 'Control',
  CONTROL: 'Control',
  CMD: 'Meta',
  COMMAND: 'Meta',
  META: 'Meta',
  SUPER: 'Meta',
  WIN: 'Meta',
  WINDOWS: 'Meta',
  ALT: 'Alt',
  OPTION: 'Alt',
  SHIFT: 'Shift',
  ENTER: 'Enter',
  RETURN: 'Enter',
  ESC: 'Escape',
  ESCAPE: 'Escape',
  SPACE: ' ',
  SPACEBAR: ' ',
  TAB: 'Tab',
  BACKSPACE: 'Backspace',
  DELETE: 'Delete',
  DEL: 'Delete',
  INSERT: 'Insert',
  INS: 'Insert',
  HOME: 'Home',
  END: 'End',
  PAGEUP: 'PageUp',
  PGUP: 'PageUp',
  PAGEDOWN: 'PageDown',
  PGDN: 'PageDown',
  ARROWUP: 'ArrowUp',
  UP: 'ArrowUp',
  ARROWDOWN: 'ArrowDown',
  DOWN: 'ArrowDown',
  ARROWLEFT: 'ArrowLeft',
  LEFT: 'ArrowLeft',
  ARROWRIGHT: 'ArrowRight',
  RIGHT: 'ArrowRight',
  CAPSLOCK: 'CapsLock',
  PLUS: '+',
  MINUS: '-',
  ...Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`F${index + 1}`, `F${index + 1}`])),
};

/**
 * The keys that a model names, as Playwright calls them. `CTRL+A` in one word is two keys; letters and digits are keys rather than characters,
 * so that SHIFT means something with them.
 *
 * @returns Also what no keyboard has, to be told of.
 */
export function keyNames(keys: readonly string[]): {
  readonly known: readonly string[];
  readonly unknown: readonly string[];
} {
  const names = keys.flatMap((key) => (key.length > 1 && key.includes('+') ? parts(key) : [key]));
  const known = names.map((name) => nameOf(name));
  return {
    known: known.filter((name) => name !== undefined),
    unknown: names.filter((_name, index) => known[index] === undefined),
  };
}

/** A plus at the end is a key itself: `CTRL++`. */
function parts(keys: string): string[] {
  return keys.endsWith('++') ? [...parts(keys.slice(0, -2)), '+'] : keys.split('+').filter((key) => key !== '');
}

function nameOf(key: string): string | undefined {
  // Keys of the layout that Playwright knows; other characters are typed, not pressed.
  if (/^[A-Z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  if (/^[0-9]$/.test(key)) return `Digit${key}`;
  if (/^[ -~]$/.test(key)) return key;
  const name = key.toUpperCase().replaceAll(/[\s_-]/g, '');
  return Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
}
