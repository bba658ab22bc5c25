import { checkAnyRun } from '../agent/check-any-run.js';
import { checkFunctions } from '../agent/check-functions.js';
import { refuseUnknownOptions, UserError } from '../errors/index.js';
import { SESSION_SETTING_NAMES } from '../session/index.js';
import { ERROR_HANDLER_NAMES } from './ending/error-handlers.js';
import { RUN_OPTION_NAMES, type RunOptions } from './run-options.js';

/** @throws UserError for what cannot be meant, before anything is asked. */
export function checkRunOptions(options: RunOptions): void {
  refuseUnknownOptions('run()', options, RUN_OPTION_NAMES);
  checkAnyRun('run()', options);
  const { signal } = options;
  if (signal !== undefined && typeof signal.throwIfAborted !== 'function') {
    throw new UserError('run(): signal is no AbortSignal; of an AbortController, pass its `signal`.');
  }
  checkFunctions('run()', options, ['sessionInputCallback']);
  const { errorHandlers = {} } = options;
  refuseUnknownOptions('run(): errorHandlers', errorHandlers, ERROR_HANDLER_NAMES);
  checkFunctions('run()', errorHandlers, ERROR_HANDLER_NAMES, 'errorHandlers.');
  if (options.session === undefined && (options.sessionInputCallback ?? options.sessionSettings) !== undefined) {
    throw new UserError('run(): sessionInputCallback and sessionSettings are for a session, and none is given.');
  }
  refuseUnknownOptions('run(): sessionSettings', options.sessionSettings ?? {}, SESSION_SETTING_NAMES);
}
