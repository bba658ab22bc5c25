import { run } from 'toolwright';
import { chooseModel } from '../support/choose-model.js';
import { printRun } from '../support/print-run.js';
import { openDesk, QUESTION } from './desk.js';

printRun(await run(openDesk(chooseModel()), QUESTION));
