const LONGEST = 2_000;

/** A text from a diff or a file as an error quotes it: a model that wrote a megabyte need not read it again. */
export function shorten(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}… (${text.length - LONGEST} more characters)`;
}
