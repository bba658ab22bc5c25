import { OpenAI, type ClientOptions } from 'openai';
import { UserError } from '../errors/index.js';

/**
 * A client from options and the environment.
 *
 * @throws {UserError} No key is found anywhere, or the client refuses the options.
 */
export function createClient(options: ClientOptions = {}): OpenAI {
  try {
    return new OpenAI(options);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const hasKey = options.apiKey !== undefined || Boolean(process.env['OPENAI_API_KEY']);
    throw new UserError(
      hasKey
        ? `The OpenAI client cannot be made: ${error.message}`
        : 'No API key for OpenAI. Set OPENAI_API_KEY (and OPENAI_BASE_URL for another server; a local one takes any key), ' +
            'or pass a client of your own: setDefaultOpenAIClient(new OpenAI({ apiKey })).',
      { cause: error },
    );
  }
}
