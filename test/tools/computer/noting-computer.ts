import type { Computer } from '../../../src/index.js';

type Noted = Required<Omit<Computer, 'environment' | 'dimensions' | 'takesModifierKeys' | 'dispose'>>;

/** A computer that only notes what it is asked to do; its pictures are numbered. */
export function notingComputer(more: Partial<Computer> = {}): Computer & { readonly log: string[] } {
  const log: string[] = [];
  let pictures = 0;
  const noted: Noted = {
    screenshot: () => {
      log.push('screenshot');
      pictures += 1;
      return `cGljdHVyZ${pictures}`;
    },
    click: (x, y, button, { keys }) => log.push(`click ${x},${y} ${button}${keys ? ` with ${keys.join('+')}` : ''}`),
    doubleClick: (x, y, { keys }) => log.push(`doubleClick ${x},${y}${keys ? ` with ${keys.join('+')}` : ''}`),
    drag: (path) => log.push(`drag ${path.map(([x, y]) => `${x},${y}`).join(' ')}`),
    keypress: (keys) => log.push(`keypress ${keys.join('+')}`),
    move: (x, y) => log.push(`move ${x},${y}`),
    scroll: (x, y, scrollX, scrollY) => log.push(`scroll ${x},${y} by ${scrollX},${scrollY}`),
    type: (text) => log.push(`type ${text}`),
    wait: () => log.push('wait'),
  };
  return { environment: 'browser', dimensions: [1024, 768], log, ...noted, ...more };
}
