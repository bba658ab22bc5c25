import { isCommon } from './words.js';

/** Something in a text that may become an argument. */
export interface Fact {
  readonly kind: 'quoted' | 'url' | 'email' | 'uuid' | 'datetime' | 'date' | 'time' | 'code' | 'number' | 'name';
  /** As written, without quotation marks. */
  readonly text: string;
  /** Dates in their ISO form, numbers as numbers; else the text. */
  readonly value: string | number;
  readonly start: number;
  readonly end: number;
}

/** Told apart in this order: what one kind has claimed, the next cannot. */
const KINDS: readonly {
  readonly kind: Fact['kind'];
  readonly pattern: RegExp;
  readonly read?: (match: RegExpExecArray) => string | number | undefined;
}[] = [
  {
    kind: 'quoted',
    pattern: /"([^"]+)"|“([^”]+)”|(?<!\p{L})'([^']+)'(?!\p{L})/gu,
    read: (match) => match.slice(1).find((group) => group !== undefined),
  },
  { kind: 'url', pattern: /\bhttps?:\/\/[^\s,"'<>]*[^\s,"'<>.?!;:)]/g },
  { kind: 'email', pattern: /\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b/g },
  { kind: 'uuid', pattern: /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi },
  {
    kind: 'datetime',
    pattern: /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?/g,
    read: ([text]) => toDateTime(text),
  },
  { kind: 'date', pattern: /\b\d{4}-\d\d-\d\d\b/g },
  {
    kind: 'date',
    pattern: /\b(\d{1,2})(?:st|nd|rd|th)?(?: of)? (\p{L}{3,9}),? (\d{4})\b/gu,
    read: ([, day, month, year]) => toDate(day, month, year),
  },
  {
    kind: 'date',
    pattern: /\b(\p{L}{3,9}) (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b/gu,
    read: ([, month, day, year]) => toDate(day, month, year),
  },
  {
    kind: 'time',
    pattern: /\b([01]?\d|2[0-3]):([0-5]\d)\b/g,
    read: ([, hour = '', minute = '']) => `${hour.padStart(2, '0')}:${minute}`,
  },
  { kind: 'code', pattern: /\b\p{L}\w*(?:\/[\w-]+)+/gu },
  { kind: 'code', pattern: /\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])(?!\d+(?:st|nd|rd|th)\b)\w+(?:-\w+)*\b/g },
  {
    kind: 'number',
    pattern: /(?<![\w.])-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?![\d:])/g,
    read: ([text]) => Number(text.replaceAll(',', '')),
  },
  {
    kind: 'number',
    pattern: /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/gi,
    read: ([text]) => NUMBER_WORDS.indexOf(text.toLowerCase()),
  },
  { kind: 'name', pattern: /\p{Lu}[\p{L}’'-]*(?: (?:of |the |de |la |and the )?\p{Lu}[\p{L}’'-]*)*/gu },
];

const NUMBER_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Everything in a text that may become an argument, in the order of the text. */
export function readFacts(text: string): Fact[] {
  const facts: Fact[] = [];
  for (const { kind, pattern, read } of KINDS) {
    for (const match of text.matchAll(pattern)) {
      const fact = kind === 'name' ? trimName(text, match[0], match.index) : { text: match[0], start: match.index };
      const value = read === undefined ? fact.text : read(match);
      const end = fact.start + fact.text.length;
      if (value === undefined || fact.text === '' || facts.some((other) => fact.start < other.end && other.start < end))
        continue;
      facts.push({ kind, text: kind === 'quoted' ? String(value) : fact.text, value, start: fact.start, end });
    }
  }
  return facts.toSorted((left, right) => left.start - right.start);
}

/** A capital may only mean that a sentence begins: common words in front are no part of the name. */
function trimName(text: string, name: string, start: number): { readonly text: string; readonly start: number } {
  let from = 0;
  for (const word of name.split(' ')) {
    if (!isCommon(word) && !(from === 0 && beginsSentence(text, start) && name.includes(' ') && isVerbLike(word)))
      break;
    from += word.length + 1;
  }
  const rest = name.slice(from).replace(/['’]s$/, '');
  return {
    text: beginsSentence(text, start) && from === 0 && !name.includes(' ') && isVerbLike(name) ? '' : rest,
    start: start + from,
  };
}

function beginsSentence(text: string, start: number): boolean {
  return /(^|[.?!:;\n])\s*$/.test(text.slice(0, start));
}

/** Words that open a request: "Find Ada", "Convert Euro". */
function isVerbLike(word: string): boolean {
  return /^(?:add|book|calculate|call|cancel|change|check|compare|convert|count|create|delete|describe|find|list|look|make|open|order|place|plan|read|refund|remove|reserve|run|search|send|set|start|stop|translate|update|wait|write)$/i.test(
    word,
  );
}

function toDate(day = '', month = '', year = ''): string | undefined {
  const index = MONTHS.indexOf(month.slice(0, 3).toLowerCase());
  if (index < 0) return undefined;
  return `${year}-${String(index + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function toDateTime(text: string): string {
  const [, date = '', clock = '', seconds = '', zone = 'Z'] =
    /^([\d-]+)[T ](\d\d:\d\d)((?::[\d.]+)?)(.*)$/.exec(text) ?? [];
  return `${date}T${clock}${seconds === '' ? ':00' : seconds}${zone === '' ? 'Z' : zone}`;
}
