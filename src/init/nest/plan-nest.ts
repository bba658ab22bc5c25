import { codeStyleOf } from '../edits/code-style.js';
import type { Draft } from '../files/draft.js';
import { generateCommandLine, manifestFile } from '../generate-command-line.js';
import type { PackageFile } from '../package-file.js';
import type { Planned, Remarks } from '../planned.js';
import { readTsconfig } from '../read-tsconfig.js';
import { checkNestVersion } from './check-nest-version.js';
import { editRootModule, type ModuleAdditions } from './edit-root-module.js';
import { moduleAdditions } from './module-additions.js';
import { NestApp } from './nest-app.js';
import { findRootModule } from './root-module.js';
import { setUpTests } from './test-setup.js';

/** What there is to know of a Nest application before it is looked at. */
export interface NestProject {
  readonly draft: Draft;
  readonly folder: string;
  readonly file: PackageFile;
  readonly project?: string;
  readonly tsconfig?: string;
  readonly module?: string;
}

const PLUGIN = 'toolwright/nestjs/plugin';

/** Plans how toolwright is added to a Nest application. */
export function planNest({ draft, folder, file, project, module, ...given }: NestProject): Planned {
  const app = NestApp.find(draft, folder, project);
  checkNestVersion(file, folder, draft.shown(file.path));
  const tsconfig = given.tsconfig ?? app.tsconfig;
  const { options } = readTsconfig(tsconfig, draft.shown(tsconfig));
  const root = findRootModule(app, draft, options, module);
  const remarks: Remarks = { byHand: [], hints: [] };
  const place = { folder, tsconfig, sourceRoot: app.sourceRoot };
  const isPlugged = usesTsc(app, file);

  const additions = moduleAdditions({
    draft,
    sourceRoot: app.sourceRoot,
    root,
    options,
    manifest: isPlugged ? undefined : manifestFile(place),
  });
  const path = root.file.fileName;
  const edited = editRootModule(root, additions, codeStyleOf(root.file.text));
  if (edited === undefined) remarks.byHand.push(byHand(draft.shown(path), root.name, additions));
  else if (edited !== root.file.text) draft.write(path, withMark(draft.read(path) ?? '', edited));

  if (isPlugged) app.addPlugin(PLUGIN);
  else file.addGenerateScripts(generateCommandLine(place));
  const settings = setUpTests(draft, folder, file);
  if (settings.length > 0) {
    remarks.hints.push(
      `${settings.join(', ')}: tests that start the application need setupFiles: ['toolwright/test-setup'].`,
    );
  }
  const { name } = file.manager;
  return {
    ...remarks,
    next: [...(isPlugged ? [] : [`${name} run toolwright:generate`]), startOf(file)],
  };
}

function startOf(file: PackageFile): string {
  const { name, runsPrograms } = file.manager;
  if (file.script('start:dev') !== undefined) return `${name} run start:dev`;
  return file.script('start') === undefined ? `${runsPrograms} nest start` : `${name} run start`;
}

/** The plugin is for the compiler that emits whole programs; others get a manifest. */
function usesTsc(app: NestApp, file: PackageFile): boolean {
  const isOther = file.scripts.some((script) =>
    /\bnest\s+(?:build|start)\b.*\s(?:-b|--builder|--webpack|--type-check)\b/.test(script),
  );
  return app.builder === 'tsc' && !isOther;
}

function withMark(before: string, after: string): string {
  return before.startsWith('\uFEFF') && !after.startsWith('\uFEFF') ? `\uFEFF${after}` : after;
}

function byHand(file: string, name: string, { statements, elements }: ModuleAdditions): string {
  const lines = [...statements, `// in the imports of ${name}: ${elements.join(', ')}`].map((line) => `    ${line}`);
  return `${file}: what @Module() is given is no list that could be added to. Add:\n${lines.join('\n')}`;
}
