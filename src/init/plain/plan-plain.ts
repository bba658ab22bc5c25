import { dirname, relative } from 'node:path';

import ts from 'typescript';

import { importStyleOf } from '../../generator/output/import-style.js';
import { codeStyleOf } from '../edits/code-style.js';
import type { Draft } from '../files/draft.js';
import { generateCommandLine, manifestFile } from '../generate-command-line.js';
import type { PackageFile } from '../package-file.js';
import type { Planned, Remarks } from '../planned.js';
import { readTsconfig } from '../read-tsconfig.js';
import { findSample, type SampleName } from '../sample.js';
import { imports, sourcesIn } from '../sources.js';
import { plainSample } from './plain-sample.js';
import { isCovered, sourceRootOf } from './source-root.js';
import { tsconfigDemands } from './tsconfig-demands.js';

/** What there is to know of a TypeScript project before it is looked at. */
export interface PlainProject {
  readonly draft: Draft;
  readonly folder: string;
  readonly file: PackageFile;
  readonly tsconfig: string;
}

/** Plans how toolwright is added to a project of TypeScript without a framework. */
export function planPlain({ draft, folder, file, tsconfig }: PlainProject): Planned {
  const config = readTsconfig(tsconfig, draft.shown(tsconfig));
  const sourceRoot = sourceRootOf(tsconfig, config);
  const place = { folder, tsconfig, sourceRoot };
  const remarks: Remarks = { byHand: [], hints: [] };
  const command = generateCommandLine(place);
  file.addGenerateScripts(command);
  const sources = sourcesIn(sourceRoot);
  const { name } = file.manager;
  const next = [`${name} run toolwright:generate`];
  if (sources.some((each) => imports(each, 'toolwright'))) return { ...remarks, next };

  const parsed = sources.map((each) => ts.createSourceFile(each.path, each.text, ts.ScriptTarget.Latest));
  const importStyle = importStyleOf(parsed, config.options);
  const style = codeStyleOf(sources.map(({ text }) => text).join('\n') || file.json.text);
  const render = (sampleName: SampleName) =>
    plainSample(sampleName, { sourceRoot, manifest: manifestFile(place), importStyle });
  const sample = findSample(render, { draft, sources, style });
  const paths = Object.keys(sample.files);
  for (const [path, text] of Object.entries(sample.files)) draft.write(path, text);
  const shown = paths.map((path) => draft.shown(path));
  if (!isCovered(dirname(paths[0] ?? ''), config.wildcardDirectories)) {
    remarks.byHand.push(
      `${draft.shown(tsconfig)}: its "files" or "include" leave out ${shown.join(', ')}. Add them there.`,
    );
  }
  const demands = tsconfigDemands(config.options, file, draft.shown(tsconfig));
  remarks.byHand.push(...demands.byHand);
  remarks.hints.push(...demands.hints);
  const ask = relative(folder, paths.at(-1) ?? '').replaceAll('\\', '/');
  return { ...remarks, next: [...next, `node --import toolwright/register ${ask}`] };
}
