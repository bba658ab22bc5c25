/** What a command may touch of the world. */
export interface CliIo {
  readonly cwd: string;
  readonly stdout: (text: string) => unknown;
  readonly stderr: (text: string) => unknown;
}

/** How a command ends: 0 fine, 1 the user's code has problems, 2 wrong usage. */
export type ExitCode = 0 | 1 | 2;
