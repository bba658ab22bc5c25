import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { JsonDocument } from './edits/json-document.js';
import type { Draft } from './files/draft.js';
import { InitProblem } from './init-problem.js';
import { packageManagerOf, type PackageManager } from './package-manager.js';

const WHERE_PACKAGES_ARE = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'] as const;

/** Those without which something of the project does not work. */
const NEEDED = ['dependencies', 'devDependencies'] as const;

/** What does the generator's work in a script, by whatever name. */
const GENERATES = /\btoolwright(?::|\s+)generate\b/;

/** The package.json of a project. */
export class PackageFile {
  readonly json: JsonDocument;
  readonly byHand: string[] = [];
  readonly manager: PackageManager;
  /** Whether toolwright was not asked for before: then no lock file knows it, wherever it may lie. */
  private isAdded = false;

  constructor(
    private readonly draft: Draft,
    readonly path: string,
  ) {
    const text = draft.read(path);
    if (text === undefined) throw new InitProblem('usage', draft.shown(path), 'is not there', 'Run `npm init --yes`.');
    this.json = new JsonDocument(text, draft.shown(path), { comments: false });
    this.manager = packageManagerOf(dirname(path), this.json.get('packageManager'));
  }

  /** The range that is asked for; undefined where the package is not. */
  rangeOf(name: string): string | undefined {
    for (const kind of WHERE_PACKAGES_ARE) {
      const range = this.json.get(kind, name);
      if (typeof range === 'string') return range;
    }
    return undefined;
  }

  addToolwright(version: string): void {
    if (this.rangeOf('toolwright') === undefined) {
      this.json.add(['dependencies', 'toolwright'], `^${version}`, 'sorted');
      this.isAdded = true;
    } else if (
      this.json.get('dependencies', 'toolwright') === undefined &&
      this.json.get('devDependencies', 'toolwright') !== undefined
    ) {
      this.byHand.push(
        `${this.shown}: toolwright is needed when the program runs. Move it from devDependencies to dependencies.`,
      );
    }
  }

  /** Whether a package that is asked for, be it from now on, is not installed. */
  isMissingAny(): boolean {
    if (this.isAdded) return true;
    const asked = NEEDED.flatMap((kind) => Object.keys((this.json.get(kind) as object | undefined) ?? {}));
    return asked.some((name) => !isInstalled(name, dirname(this.path)));
  }

  script(name: string): string | undefined {
    const script = this.json.get('scripts', name);
    return typeof script === 'string' ? script : undefined;
  }

  /** The command lines of all scripts. */
  get scripts(): readonly string[] {
    const scripts = this.json.get('scripts');
    return typeof scripts === 'object' && scripts !== null
      ? Object.values(scripts).filter((each) => typeof each === 'string')
      : [];
  }

  /** Lets the manifest be written on demand and before each build. What is there stays. */
  addGenerateScripts(command: string): void {
    const own = this.script('toolwright:generate');
    if (own === undefined) this.json.add(['scripts', 'toolwright:generate'], command);
    else if (!own.includes('toolwright')) {
      this.byHand.push(
        `${this.shown}: the script toolwright:generate does something else. Give \`${command}\` a name of its own.`,
      );
    }
    const build = this.script('build');
    if (build === undefined || GENERATES.test(build)) return;
    const before = this.script('prebuild');
    if (before !== undefined) {
      if (GENERATES.test(before)) return;
      const whole = JSON.stringify(`${command} && ${before}`);
      this.byHand.push(`${this.shown}: there is a script prebuild, which was left as it is. Write it as ${whole}.`);
    } else if (this.manager.runsPreScripts) this.json.add(['scripts', 'prebuild'], command);
    else {
      const whole = JSON.stringify(`${command} && ${build}`);
      this.byHand.push(`${this.shown}: ${this.manager.name} runs no prebuild. Write the script build as ${whole}.`);
    }
  }

  save(): void {
    this.draft.write(this.path, this.json.text);
  }

  private get shown(): string {
    return this.draft.shown(this.path);
  }
}

/** As Node finds packages, whatever they export. */
function isInstalled(name: string, folder: string): boolean {
  if (existsSync(join(folder, 'node_modules', name, 'package.json'))) return true;
  const parent = dirname(folder);
  return parent !== folder && isInstalled(name, parent);
}
