const SYNTAX = new Set('^$\\.*+?()[]{}|/');
/** Escapes that mean a class or a boundary, the same in every dialect. */
const CLASS_ESCAPES = new Set('dDwWsSbBnrtfv0123456789');

/**
 * Rewrites a regular expression so that JSON Schema's `pattern`, which has no flags and is read in Unicode mode, accepts
 * the same strings: `/^ab-\@$/i` becomes `^[aA][bB]-@$`.
 *
 * @returns `undefined` where that cannot be done, such as for the flag `m`.
 */
export function portablePattern(source: string, flags = ''): string | undefined {
  if (/[my]/.test(flags)) return undefined;
  const ignoreCase = flags.includes('i');
  const unicode = /[uv]/.test(flags);
  // Under `i` these stand for letters that only an engine knows, and a group's name must keep its case.
  if (ignoreCase && (/\\[xucpPk]/.test(source) || /\(\?(?:<[^=!]|[a-z-])/.test(source))) return undefined;
  const walked = walk(source, { ignoreCase, dotAll: flags.includes('s'), unicode });
  try {
    void new RegExp(walked, 'u');
    return walked;
  } catch {
    return undefined;
  }
}

interface WalkOptions {
  readonly ignoreCase: boolean;
  readonly dotAll: boolean;
  readonly unicode: boolean;
}

function walk(source: string, options: WalkOptions): string {
  let out = '';
  for (let at = 0; at < source.length;) {
    const char = source.charAt(at);
    if (char === '[') {
      const end = classEnd(source, at);
      out += characterClass(source.slice(at + 1, end), options);
      at = end + 1;
    } else if (char === '\\') {
      const next = source.charAt(at + 1);
      out += escape(next, SYNTAX, options);
      at += 2;
    } else {
      if (char === '.' && options.dotAll) out += '[\\s\\S]';
      else out += options.ignoreCase && isLetter(char) ? `[${bothCases(char)}]` : char;
      at += 1;
    }
  }
  return out;
}

/** Where the class that opens at `start` closes. */
function classEnd(source: string, start: number): number {
  for (let at = start + 1; at < source.length; at += 1) {
    if (source.charAt(at) === '\\') at += 1;
    else if (source.charAt(at) === ']') return at;
  }
  return source.length;
}

function characterClass(body: string, options: WalkOptions): string {
  let out = body.startsWith('^') ? '^' : '';
  let extra = '';
  let afterClassEscape = false;
  for (let at = out.length; at < body.length;) {
    const char = body.charAt(at);
    if (char === '\\') {
      const next = body.charAt(at + 1);
      out += escape(next, new Set([...SYNTAX, '-']), options);
      afterClassEscape = CLASS_ESCAPES.has(next);
      at += 2;
      continue;
    }
    const range = /^([A-Za-z])-([A-Za-z])/.exec(body.slice(at));
    if (range !== null && options.ignoreCase) {
      out += range[0];
      extra += otherCase(range[0]);
      at += 3;
    } else {
      // `[\w-.]` is a literal hyphen to old engines and an error to Unicode ones.
      const hyphenIsLiteral = char === '-' && (afterClassEscape || /^-\\[dDwWsS]/.test(body.slice(at)));
      out += hyphenIsLiteral ? '\\-' : options.ignoreCase && isLetter(char) ? bothCases(char) : char;
      at += 1;
    }
    afterClassEscape = false;
  }
  return `[${out}${extra}]`;
}

/** An escape that is only decoration (`\@`) loses its backslash: Unicode mode refuses it. */
function escape(next: string, needed: ReadonlySet<string>, options: WalkOptions): string {
  if (options.unicode || needed.has(next) || CLASS_ESCAPES.has(next) || /[xucpPk]/.test(next)) return `\\${next}`;
  return options.ignoreCase && isLetter(next) ? `[${bothCases(next)}]` : next;
}

const isLetter = (char: string): boolean => char.toLowerCase() !== char.toUpperCase() && bothCases(char).length === 2;
const bothCases = (char: string): string => char.toLowerCase() + char.toUpperCase();
const otherCase = (range: string): string =>
  range.replace(/[A-Za-z]/g, (char) => (char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase()));

/** The pattern that matches this text and nothing else. */
export function literalPattern(literal: string): string {
  return literal.replace(/[\^$\\.*+?()[\]{}|/]/g, '\\$&');
}
