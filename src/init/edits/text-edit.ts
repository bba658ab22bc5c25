/** Puts a text into the place of what stands from `start` to `end`. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Makes edits that do not overlap; of those at one place, the first stays in front. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const ordered = edits.map((edit, index) => ({ edit, index }));
  // From the end on, so that places before stay what they are.
  ordered.sort((a, b) => b.edit.start - a.edit.start || b.index - a.index);
  return ordered.reduce((rest, { edit }) => rest.slice(0, edit.start) + edit.text + rest.slice(edit.end), text);
}
