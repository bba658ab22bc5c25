import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { Draft, type FileChange } from './files/draft.js';
import { InitProblem } from './init-problem.js';
import { isNestProject } from './nest/is-nest-project.js';
import { planNest } from './nest/plan-nest.js';
import { PackageFile } from './package-file.js';
import { planPlain } from './plain/plan-plain.js';

/** What to add toolwright to. */
export interface InitOptions {
  /** The folder of the project's package.json. */
  readonly cwd: string;
  /** An application of nest-cli.json, or the folder or the tsconfig of a project. @default the one there is in `cwd` */
  readonly project?: string;
  /** The class of the root module of a Nest application. @default what its entry file gives to `NestFactory` */
  readonly module?: string;
  /** The version of toolwright to ask for. */
  readonly version: string;
}

/** Everything that is to be done, before anything of it is. */
export interface InitPlan {
  readonly kind: 'nest' | 'plain';
  /** The folder of package.json. */
  readonly folder: string;
  readonly changes: readonly FileChange[];
  /** What only a person can do, and without which it will not work. */
  readonly byHand: readonly string[];
  /** What is worth knowing. */
  readonly hints: readonly string[];
  /** The command line that installs what is missing; left out where nothing is. */
  readonly install?: string;
  /** Command lines that come after it. */
  readonly next: readonly string[];
}

/**
 * Plans how toolwright is added to a project. Nothing is written.
 *
 * @throws InitProblem when it cannot be: which file, why, and what to do.
 */
export function planInit({ cwd, project, module, version }: InitOptions): InitPlan {
  const { folder, tsconfig, name } = locate(cwd, project);
  const draft = new Draft(cwd);
  const file = new PackageFile(draft, join(folder, 'package.json'));
  const isNest = isNestProject(file, folder);
  if (!isNest && name !== undefined) {
    throw new InitProblem('usage', name, 'is no project here', 'Give the folder or the tsconfig.json of one.');
  }
  if (!isNest && module !== undefined) {
    const remedy = 'Leave --module out, or run this in the folder of a Nest application.';
    throw new InitProblem('usage', draft.shown(file.path), 'does not depend on @nestjs/core', remedy);
  }
  file.addToolwright(version);
  const planned = isNest
    ? planNest({
        draft,
        folder,
        file,
        ...(name && { project: name }),
        ...(tsconfig && { tsconfig }),
        ...(module && { module }),
      })
    : planPlain({ draft, folder, file, tsconfig: tsconfig ?? join(folder, 'tsconfig.json') });
  file.save();
  return {
    kind: isNest ? 'nest' : 'plain',
    folder,
    changes: draft.changes(),
    byHand: [...file.byHand, ...planned.byHand],
    hints: planned.hints,
    ...(file.isMissingAny() && { install: `${file.manager.name} install` }),
    next: planned.next,
  };
}

interface Location {
  readonly folder: string;
  readonly tsconfig?: string;
  /** What is neither a folder nor a file: the name of an application, perhaps. */
  readonly name?: string;
}

function locate(cwd: string, project: string | undefined): Location {
  if (project === undefined) return { folder: withPackage(cwd) };
  const path = resolve(cwd, project);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat?.isFile()) return { folder: nearestPackage(dirname(path)) ?? withPackage(cwd), tsconfig: path };
  if (stat?.isDirectory() && existsSync(join(path, 'package.json'))) return { folder: path };
  return { folder: withPackage(cwd), name: project };
}

/** To add to the project of a folder far above would surprise whoever is in an empty one. */
function withPackage(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const above = nearestPackage(folder);
  const remedy =
    above === undefined
      ? 'Run `npm init --yes` first, or start this in the folder of your project.'
      : `The nearest is in ${above}: start this there.`;
  throw new InitProblem('usage', 'package.json', 'is not here', remedy);
}

function nearestPackage(folder: string): string | undefined {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : nearestPackage(parent);
}
