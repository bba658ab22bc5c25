import { firstCharacters } from './limit-shell-output.js';
import type { SettledShellOutput } from './settle-shell-result.js';

const NOTHING = '(no output)';

/** Outputs as a person reads them in a run: command, stdout, stderr and what was unusual about the end (B72). */
export function renderShellOutput(outputs: readonly SettledShellOutput[], limit: number = Infinity): string {
  const text = outputs.map(renderOne).join('\n\n') || NOTHING;
  return firstCharacters(text, limit);
}

function renderOne({ command, stdout, stderr, outcome }: SettledShellOutput): string {
  const out = stdout.replace(/\n+$/, '');
  const err = stderr.replace(/\n+$/, '');
  const parts: string[] = [];
  if (command) parts.push(`$ ${command}`);
  if (out !== '') parts.push(out);
  if (err !== '') parts.push(`${out === '' ? '' : '\n'}stderr:`, err);
  switch (outcome.type) {
    case 'timeout':
      parts.push('status: timeout');
      break;
    case 'exit':
      if (outcome.exitCode !== 0) parts.push(`exit code: ${outcome.exitCode}`);
  }
  return parts.join('\n').trim() || NOTHING;
}
