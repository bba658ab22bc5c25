import { visibleLine } from './hidden-characters.js';

const LONGEST = 160;

/** What a text says first, on one line. */
export function firstSentence(text: string): string {
  const [paragraph = ''] = text.trim().split(/\n\s*\n/);
  const line = visibleLine(paragraph);
  const sentence = /^.*?[.!?](?=\s+\p{Lu})/u.exec(line)?.[0] ?? line;
  // Half of a character that the cut went through does not stay.
  return sentence.length > LONGEST ? `${sentence.slice(0, LONGEST - 1).replace(/\p{Cs}$/u, '')}…` : sentence;
}
