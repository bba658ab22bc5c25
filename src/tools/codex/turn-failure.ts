import { CodexError, wordsOf } from '../../errors/index.js';

/** The most characters of what Codex wrote that a message holds. */
const MOST = 2_000;

/** What came before a failure in a turn. */
export interface FailedTurn {
  readonly threadId: string | null;
  /** The last error that Codex told of. */
  readonly told: string | undefined;
}

/** What the SDK threw, as an error of ours: it throws nothing but plain errors, which differ in what they say. */
export function turnFailure(error: unknown, { threadId, told }: FailedTurn): CodexError {
  if (error instanceof CodexError) return error;
  const { message = wordsOf(error), code, syscall = '' } = error as Partial<NodeJS.ErrnoException>;
  const options = { cause: error };
  if (syscall.startsWith('spawn')) {
    const sentence = `Codex could not be started (${code}): ${syscall.slice('spawn '.length)}. Give the path of a program: codexOptions: { codexPathOverride: '…' }.`;
    return new CodexError('not_started', sentence, threadId, options);
  }
  // Text that no program can be given, such as one with a NUL in it.
  if (code === 'ERR_INVALID_ARG_VALUE')
    return new CodexError('not_started', `Codex could not be started: ${message}`, threadId, options);
  // It says best what went wrong; that the program ended is what came of it.
  if (told !== undefined) return new CodexError('stream_error', `Codex stream error: ${told}`, threadId, options);
  const [, how, stderr = ''] = /^Codex Exec exited with ((?:code|signal) \w+): (.*)$/s.exec(message) ?? [];
  if (how !== undefined) {
    const said = stderr.trim() === '' ? ' and wrote no reason.' : `: ${lastOf(stderr.trim())}`;
    return new CodexError('exited', `Codex exited with ${how}${said}`, threadId, options);
  }
  return new CodexError('unreadable', `Codex wrote what is no event: ${message.slice(0, 200)}`, threadId, options);
}

function lastOf(text: string): string {
  return text.length > MOST ? `…${text.slice(-MOST)}` : text;
}
