import { UserError } from '../../errors/index.js';
import type { CodexEvent } from './codex-events.js';
import type { CodexInput } from './codex-input.js';
import type { CodexThreadOptions } from './thread-options.js';

/** What is used of a thread of the SDK. */
export interface CodexThread {
  /** `null` until the first turn of a new thread has begun. */
  readonly id: string | null;
}

export interface SdkThread extends CodexThread {
  runStreamed(
    input: readonly CodexInput[],
    options: { readonly signal: AbortSignal; readonly outputSchema?: unknown },
  ): Promise<{ readonly events: AsyncGenerator<CodexEvent> }>;
}

export interface SdkCodex {
  startThread(options: CodexThreadOptions): SdkThread;
  resumeThread(id: string, options: CodexThreadOptions): SdkThread;
}

export interface SdkOptions {
  readonly codexPathOverride?: string;
  readonly baseUrl?: string;
  readonly apiKey?: string;
  readonly config?: object;
  readonly env?: Readonly<Record<string, string>>;
}

const SDK = '@openai/codex-sdk';

/** @throws {UserError} The SDK is not installed, or has no program for this machine. */
export async function openSdk(where: string, options: SdkOptions): Promise<SdkCodex> {
  const { Codex } = await loadSdk(where);
  try {
    return new Codex(options);
  } catch (cause) {
    throw new UserError(
      `${where} found no Codex to start, and ${SDK} has brought none along for ${process.platform} ${process.arch}. ` +
        `Install it with its optional dependencies (npm install ${SDK}), put codex on the PATH, or give its path: ` +
        `codexOptions: { codexPathOverride: '…' }, or CODEX_PATH in the environment.`,
      { cause },
    );
  }
}

interface SdkModule {
  readonly Codex: new (options: SdkOptions) => SdkCodex;
}

async function loadSdk(where: string): Promise<SdkModule> {
  try {
    // The SDK's own types ask for the types of packages that nobody may have installed.
    return (await importSdk()) as SdkModule;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') throw cause;
    throw new UserError(`${where} needs the package ${SDK}. Install it: npm install ${SDK}.`, { cause });
  }
}

async function importSdk(): Promise<unknown> {
  try {
    return await import('@openai/codex-sdk');
  } catch (error) {
    // Our CommonJS build requires where this says import, and the SDK can only be imported.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED') throw error;
    // oxlint-disable-next-line no-implied-eval -- a compiler of CommonJS leaves only this alone
    return (await new Function(`return import('${SDK}')`)()) as unknown;
  }
}
