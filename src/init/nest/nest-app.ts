import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { closestNames } from '../../errors/index.js';
import { JsonDocument, type JsonPath } from '../edits/json-document.js';
import type { Draft } from '../files/draft.js';
import { InitProblem } from '../init-problem.js';
import { nestCliFile } from './nest-cli-file.js';

/** One application, as the settings of the Nest CLI have it. */
export class NestApp {
  private constructor(
    private readonly draft: Draft,
    private readonly folder: string,
    private readonly settings: { readonly path: string; readonly json: JsonDocument } | undefined,
    /** Where its own settings begin; empty where there is but one application. */
    private readonly own: JsonPath,
  ) {}

  /** @param project Its name in `projects`. */
  static find(draft: Draft, folder: string, project: string | undefined): NestApp {
    const path = nestCliFile(folder);
    const text = path === undefined ? undefined : draft.read(path);
    if (path === undefined || text === undefined) {
      if (project === undefined) return new NestApp(draft, folder, undefined, []);
      throw new InitProblem('usage', 'nest-cli.json', 'is not here', `Without it there is no project "${project}".`);
    }
    const json = new JsonDocument(text, draft.shown(path), { comments: true });
    const own = chosen(json, draft.shown(path), project);
    return new NestApp(draft, folder, { path, json }, own);
  }

  get sourceRoot(): string {
    return join(this.folder, this.text('sourceRoot') ?? 'src');
  }

  /** The file that starts the application. */
  get entry(): string {
    return join(this.sourceRoot, `${this.text('entryFile') ?? 'main'}.ts`);
  }

  get tsconfig(): string {
    const named = this.text('compilerOptions', 'tsConfigPath');
    if (named !== undefined) return join(this.folder, named);
    const build = join(this.folder, 'tsconfig.build.json');
    return existsSync(build) ? build : join(this.folder, 'tsconfig.json');
  }

  /** What compiles it; undefined where that is not the Nest CLI. */
  get builder(): string | undefined {
    if (this.settings === undefined) return undefined;
    const builder = this.value('compilerOptions', 'builder');
    if (typeof builder === 'string') return builder;
    if (this.value('compilerOptions', 'webpack') === true) return 'webpack';
    const type = (builder as { readonly type?: unknown } | undefined)?.type;
    return typeof type === 'string' ? type : 'tsc';
  }

  /** Adds a plugin of the compiler, beside those that are there. */
  addPlugin(name: string): void {
    if (this.settings === undefined) return;
    const { json, path } = this.settings;
    const own = [...this.own, 'compilerOptions', 'plugins'];
    const shared = ['compilerOptions', 'plugins'];
    // A list of the application's own takes the place of the shared one, and must not be begun where that has something.
    const list = json.get(...own) === undefined && json.get(...shared) !== undefined ? shared : own;
    const plugins = json.get(...list);
    const named = (each: unknown): unknown =>
      typeof each === 'object' && each !== null && 'name' in each ? each.name : each;
    if (Array.isArray(plugins) && plugins.map(named).includes(name)) return;
    json.append(list, name);
    this.draft.write(path, json.text);
  }

  private text(...path: JsonPath): string | undefined {
    const value = this.value(...path);
    return typeof value === 'string' ? value : undefined;
  }

  private value(...path: JsonPath): unknown {
    return this.settings?.json.get(...this.own, ...path) ?? this.settings?.json.get(...path);
  }
}

function chosen(json: JsonDocument, shown: string, project: string | undefined): JsonPath {
  const projects = Object.entries((json.get('projects') ?? {}) as Record<string, { readonly type?: unknown }>);
  const names = projects.filter(([, { type }]) => type !== 'library').map(([name]) => name);
  if (project !== undefined) {
    if (names.includes(project)) return ['projects', project];
    const [closest] = closestNames(project, names);
    const remedy =
      names.length === 0
        ? 'Leave --project out.'
        : closest === undefined
          ? `There are: ${names.join(', ')}.`
          : `Did you mean --project ${closest}?`;
    throw new InitProblem('usage', shown, `has no application "${project}"`, remedy);
  }
  const [only, ...others] = names;
  if (others.length > 0) {
    const choices = names.map((name) => `--project ${name}`).join(' or ');
    throw new InitProblem('usage', shown, 'has several applications', `Say which one: ${choices}.`);
  }
  return only === undefined ? [] : ['projects', only];
}
