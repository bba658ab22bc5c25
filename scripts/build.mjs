// Builds the package: src/ → dist/esm and dist/cjs, each with its own type declarations.
//
//   node scripts/build.mjs [--if-stale]

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const cache = join(root, '.cache');
const stamp = join(cache, 'built-from');
const inputs = hashInputs();

/** The sources do not compile, which the compiler has said why already. */
class CompileError extends Error {}

if (!process.argv.includes('--if-stale') || !isFresh()) {
  try {
    build();
  } catch (error) {
    if (!(error instanceof CompileError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

function isFresh() {
  return existsSync(dist) && existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs;
}

function build() {
  // Built aside and swapped in at the end, so that a running test or a second build never sees half a dist/.
  const fresh = join(cache, `dist-${process.pid}`);
  const old = join(cache, `old-dist-${process.pid}`);
  mkdirSync(cache, { recursive: true });
  try {
    compile('tsconfig.build.json', join(fresh, 'esm'));
    compile('tsconfig.cjs.json', join(fresh, 'cjs'));
    describeModules(join(fresh, 'esm'), 'module');
    describeModules(join(fresh, 'cjs'), 'commonjs');
    const bin = join(fresh, 'esm', 'cli', 'main.js');
    if (existsSync(bin)) chmodSync(bin, 0o755);

    if (existsSync(dist)) renameSync(dist, old);
    renameSync(fresh, dist);
    writeFileSync(stamp, inputs);
  } finally {
    for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * A package.json nearer than our own. Node asks the nearest one about every module it loads, and takes a seventh less time for all of
 * them where that one is short; bundlers look no further for side effects.
 */
function describeModules(folder, type) {
  const { sideEffects } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const inFolder = sideEffects.map((path) => path.replace('./dist/*/', './'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ type, sideEffects: inFolder }, undefined, 2)}\n`);
}

function compile(project, outDir) {
  // Named by path: TypeScript 7 is installed beside 6 for the tests, and both would like to be `.bin/tsc`.
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [compiler, '-p', join(root, project), '--outDir', outDir], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) {
    throw new CompileError(`build: ${project} has errors (see above); dist/ was left as it was.`);
  }
}

function hashInputs() {
  const sources = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const settings = [
    'tsconfig.json',
    'tsconfig.build.json',
    'tsconfig.cjs.json',
    'package-lock.json',
    'package.json',
    'scripts/build.mjs',
  ];
  const hash = createHash('sha256');
  for (const file of [...sources.toSorted(), ...settings.map((name) => join(root, name))]) {
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
