// Creates the program of a project, changes one of its files several times, and says how long a new program from the old one and its
// checker take: the least any tool does that looks at types again.
//
//   node scripts/bench/children/ts-program-reuse.mjs <folder of the project>

import { join } from 'node:path';

import ts from 'typescript';

import { CHANGES, oneChange, reportMedian } from './one-change.mjs';

const folder = process.argv[2];
const { textOf } = oneChange(folder);
const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), (path) => ts.sys.readFile(path));
const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
const host = ts.createCompilerHost(options);
const parsed = new Map();
const getSourceFile = host.getSourceFile.bind(host);
host.getSourceFile = (file, ...rest) => {
  if (!parsed.has(file)) parsed.set(file, getSourceFile(file, ...rest));
  return parsed.get(file);
};
let program = ts.createProgram(fileNames, options, host);
program.getTypeChecker();
const name = program.getSourceFiles().find(({ fileName }) => fileName.endsWith('orders-0/order.ts')).fileName;
const figures = [];
for (let number = 1; number <= CHANGES; number++) {
  const start = performance.now();
  const known = parsed.get(name);
  parsed.set(
    name,
    ts.createSourceFile(name, textOf(number), {
      languageVersion: known.languageVersion,
      impliedNodeFormat: known.impliedNodeFormat,
    }),
  );
  program = ts.createProgram(fileNames, options, host, program);
  const diagnostics = program.getSemanticDiagnostics(program.getSourceFile(name));
  figures.push(performance.now() - start);
  if (diagnostics.length > 0) throw new Error(`${name}: ${JSON.stringify(diagnostics[0].messageText)}`);
}
reportMedian(figures);
