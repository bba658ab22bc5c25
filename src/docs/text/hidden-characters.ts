/**
 * Characters that show nothing and change how what is around them reads: control characters, what steers a terminal or the
 * direction of writing, zero-width spaces, tags, halves of characters. Joiners are no such thing; emoji and many scripts need them.
 */
const HIDDEN =
  // oxlint-disable-next-line no-control-regex -- these are what it is about
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]|\p{Cs}/gu;

/** Most texts are plain, and found so much faster than all that can be hidden is looked for. */
const NOT_PLAIN = /[^\x20-\x7E\n]/;

/** A text of others with such characters made visible: `⟨U+202E⟩`. Line ends become `\n`. */
export function visibleText(text: string): string {
  if (!NOT_PLAIN.test(text)) return text;
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(HIDDEN, (character) => `⟨U+${codeOf(character)}⟩`);
}

/** The same on one line. */
export function visibleLine(text: string): string {
  return visibleText(text)
    .replaceAll(/[\n\t ]+/g, ' ')
    .trim();
}

/** JSON that reads back as the same, in which such characters are escaped. */
export function visibleJson(json: string): string {
  if (!NOT_PLAIN.test(json)) return json;
  return json.replaceAll(HIDDEN, (character) =>
    // Astral characters take two escapes.
    Array.from({ length: character.length }, (_, at) => `\\u${hex(character.charCodeAt(at)).toLowerCase()}`).join(''),
  );
}

function codeOf(character: string): string {
  return hex(character.codePointAt(0) ?? 0);
}

function hex(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, '0');
}
