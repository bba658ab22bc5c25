// The whole check, in the order in which a failure is cheapest to find.
//
//   npm test                 everything
//   npm test -- test/schema  only these Jest tests

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const report = join(root, '.cache', `jest-${process.pid}.json`);
/** Where tests that are skipped, because the machine lacks something, say so: a line for each (test/support/skipped.ts). */
const skippedList = join(root, '.cache', `skipped-${process.pid}.txt`);
const jestArguments = process.argv.slice(2);

assertProjectNode();
if (jestArguments.length === 0) {
  step('Types', 'npm', 'run', '--silent', 'typecheck');
  step('Lint', 'npm', 'run', '--silent', 'lint');
  step('Format', 'npm', 'run', '--silent', 'format:check');
  step('Build', 'npm', 'run', '--silent', 'build');
  step('Package: publint', 'npm', 'exec', '--', 'publint', '--strict');
  step('Package: are the types wrong?', 'npm', 'exec', '--', 'attw', '--pack', '.', '--format', 'table-flipped');
}
runTests();

function assertProjectNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= 24) return;
  console.error(
    `The tests need the project's own Node 24, but this is ${process.version} (${process.execPath}).\n` +
      'Start them with `npm test`; if you did, the install scripts of npm packages are blocked: ' +
      'remove node_modules and run `npm test` again without --ignore-scripts.',
  );
  finish(0, 1);
}

function step(title, command, ...commandArguments) {
  heading(title);
  const exitCode = run(command, commandArguments);
  if (exitCode === 0) return;
  console.error(`\nStopped: "${title}" failed with exit code ${exitCode}; no test was run.`);
  finish(0, 1);
}

function runTests() {
  heading('Tests');
  mkdirSync(join(root, '.cache'), { recursive: true });
  const exitCode = run('npm', ['run', '--silent', 'jest', '--', '--json', `--outputFile=${report}`, ...jestArguments]);
  const result = readReport();
  const skippedLines = readSkipped();
  if (!result) {
    console.error(`\nJest ended with exit code ${exitCode} and wrote no report.`);
    finish(0, 1);
  }
  // A file that cannot be loaded has no tests to count, yet it must not pass for success.
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  const unexplained = exitCode !== 0 && failed === 0 ? 1 : 0;
  if (skippedLines.length > 0) console.log(`\nSkipped:\n${skippedLines.map((line) => `  ${line}`).join('\n')}`);
  finish(result.numPassedTests, failed + unexplained, result.numPendingTests + result.numTodoTests);
}

function readReport() {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return undefined;
  } finally {
    rmSync(report, { force: true });
  }
}

function readSkipped() {
  if (!existsSync(skippedList)) return [];
  const lines = readFileSync(skippedList, 'utf8').trim().split('\n');
  rmSync(skippedList);
  return lines.toSorted();
}

function finish(passed, failed, skipped = 0) {
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
}

function heading(title) {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(3, 70 - title.length))}`);
}

function run(command, commandArguments) {
  const { status, error } = spawnSync(command, commandArguments, {
    cwd: root,
    env: { ...process.env, TOOLWRIGHT_SKIPPED: skippedList },
    // Jest's JSON goes to a file; what it prints on stdout besides would only repeat it.
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (error) console.error(error.message);
  return status ?? 1;
}
