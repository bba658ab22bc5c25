/** Says something to whoever started the build: a plugin has no other way to warn. */
export function tell(text: string): void {
  process.stderr.write(`${text}\n`);
}
