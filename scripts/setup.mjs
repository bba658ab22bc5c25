// Prepares a checkout, then runs a script on the project's own Node.
//
//   node scripts/setup.mjs [script [arguments…]]
//
// This file has no dependencies and must keep running on Node 20: it is what runs before anything is installed.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const projectNode = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

const reason = whyInstall();
if (reason) {
  console.error(`toolwright: ${reason}, running npm ci …`);
  install();
}

const [script, ...scriptArguments] = process.argv.slice(2);
if (script) {
  // On a fresh clone npm computed PATH before node_modules/.bin existed, so `node` would still be the system's.
  const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const environment = {
    ...process.env,
    [pathName]: [join(modules, '.bin'), process.env[pathName]].join(delimiter),
  };
  process.exitCode = run(projectNode, [join(root, script), ...scriptArguments], { env: environment });
}

/** Compares what is installed with the lock, by content: a checkout or a touch changes times without changing packages. */
function whyInstall() {
  const installedLock = join(modules, '.package-lock.json');
  if (!existsSync(installedLock)) return 'dependencies are not installed';
  if (!existsSync(projectNode)) return "the project's own Node is not installed";

  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedLock, 'utf8')).packages;
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '') continue;
    const found = installed[path];
    // Packages for other platforms stay in the lock and are rightly absent here.
    if (!found && entry.optional) continue;
    if (found?.version !== entry.version || found?.integrity !== entry.integrity) {
      return `${path} differs from package-lock.json`;
    }
  }
  return undefined;
}

function install() {
  // The `node` package fetches its binary in an install script, and everything here is a development dependency:
  // both are stated so that a user's own npm settings or NODE_ENV=production cannot turn them off.
  const options = ['ci', '--ignore-scripts=false', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { npm_execpath: npmScript, npm_node_execpath: npmNode = process.execPath } = process.env;
  // What npm has to tell goes to stderr: stdout belongs to the script, which may print JSON.
  const stdio = ['inherit', 2, 2];
  const exitCode = npmScript?.endsWith('.js')
    ? run(npmNode, [npmScript, ...options], { stdio })
    : run('npm', options, { stdio, shell: process.platform === 'win32' });

  if (exitCode !== 0) {
    console.error('toolwright: npm ci failed (see above). Fix that, then run the same command again.');
    process.exit(exitCode);
  }
  if (!existsSync(projectNode)) {
    console.error(
      `toolwright: npm ci finished, but ${projectNode} is missing. Was the install script of "node" blocked?`,
    );
    process.exit(1);
  }
}

function run(command, commandArguments, options = {}) {
  const { status, signal, error } = spawnSync(command, commandArguments, { cwd: root, stdio: 'inherit', ...options });
  if (error) console.error(`toolwright: cannot run ${command}: ${error.message}`);
  if (signal) console.error(`toolwright: ${command} was ended by ${signal}.`);
  return status ?? 1;
}
