/** The model used where none is named: `OPENAI_DEFAULT_MODEL`, in lower case, or `gpt-5.6-luna` (B33). */
export function defaultModelName(): string {
  const chosen = process.env['OPENAI_DEFAULT_MODEL']?.trim();
  return chosen ? chosen.toLowerCase() : 'gpt-5.6-luna';
}
