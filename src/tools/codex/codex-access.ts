import { Secret } from '../secret.js';
import { openSdk, type SdkCodex } from './codex-sdk.js';
import type { CodexSettings } from './codex-settings.js';
import type { CodexOptions } from './codex-tool-options.js';
import { findCodex } from './find-codex.js';

const KEY_NAMES = ['CODEX_API_KEY', 'OPENAI_API_KEY'] as const;

/** The way of one tool to the SDK. */
export class CodexAccess {
  readonly #settings: CodexSettings;
  /** Every key that Codex was given so far: a thread keeps the one it began with. */
  readonly #keys = new Map<string, Secret>();

  constructor(settings: CodexSettings) {
    this.#settings = settings;
  }

  /**
   * The SDK, with the program, the key and the variables that the options and the environment say.
   *
   * @throws {UserError} The SDK is not installed, or there is no program.
   */
  async open(): Promise<SdkCodex> {
    const { where, codexOptions } = this.#settings;
    const { baseUrl, config } = codexOptions;
    const apiKey = apiKeyOf(codexOptions);
    const env = environmentOf(codexOptions);
    for (const key of [apiKey, ...KEY_NAMES.map((name) => (env ?? process.env)[name])])
      if (key !== undefined && !this.#keys.has(key)) this.#keys.set(key, new Secret(key));
    this.keepKeysSecret();
    const codexPathOverride = await findCodex(codexOptions.codexPathOverride);
    return openSdk(where, {
      ...(codexPathOverride !== undefined && { codexPathOverride }),
      ...(apiKey !== undefined && { apiKey }),
      ...(baseUrl !== undefined && { baseUrl }),
      ...(config !== undefined && { config }),
      ...(env !== undefined && { env }),
    });
  }

  /** Has the run that goes on keep them out of what it says. */
  keepKeysSecret(): void {
    for (const key of this.#keys.values()) key.reveal();
  }
}

/** B250 */
function apiKeyOf({ apiKey, env = {} }: CodexOptions): string | undefined {
  const said = [apiKey, ...[env, process.env].flatMap((variables) => KEY_NAMES.map((name) => variables[name]))];
  return said.find((key) => key !== undefined && key.trim() !== '');
}

/** `undefined` where Codex gets the variables of this process as they are. */
function environmentOf({ env, baseUrl }: CodexOptions): Record<string, string> | undefined {
  if (baseUrl === undefined) return env && { ...env };
  // Programs from before this was a matter of configuration read it here.
  return { ...(env ?? (process.env as Record<string, string>)), OPENAI_BASE_URL: baseUrl };
}
