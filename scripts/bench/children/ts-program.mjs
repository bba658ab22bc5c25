// Creates and checks the program of a project, and says what that took: the least any tool does that looks at types.
//
//   node scripts/bench/children/ts-program.mjs <folder of the project>

import { join } from 'node:path';

import ts from 'typescript';

import { report } from './report.mjs';

const folder = process.argv[2];
const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), (path) => ts.sys.readFile(path));
const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
const diagnostics = ts.getPreEmitDiagnostics(ts.createProgram(fileNames, options));
if (diagnostics.length > 0)
  throw new Error(JSON.stringify(diagnostics.slice(0, 5).map(({ messageText }) => messageText)));
report();
