import ts from 'typescript';

import { generateRecorded } from '../generator/cache/recorded-generate.js';
import type { KeptProject, ProjectPlace } from './development-project.js';

const place = JSON.parse(process.argv[2] ?? '{}') as ProjectPlace;
// Checking is generating without writing; what is on disk does not matter here.
const { result, outputs, classes, dtos, compilerOptions, recording } = generateRecorded({ ...place, check: true });
const kept: KeptProject = {
  recording,
  outputs: outputs.map(({ path }) => path),
  diagnostics: result.diagnostics,
  compilerOptions,
  emitsModules: emitsModules(compilerOptions.module),
  bindings: (result.manifest?.toolsets ?? []).flatMap((toolset, index) => {
    const declared = classes[index];
    return declared === undefined ? [] : [{ file: declared.file, exportName: declared.exportName, toolset }];
  }),
  dtos: Object.fromEntries(
    Object.entries(result.manifest?.dtos ?? {}).flatMap(([name, entry]) => {
      const declared = dtos[name];
      return declared === undefined ? [] : [[name, { file: declared.file, exportName: declared.exportName, entry }]];
    }),
  ),
};
process.stdout.write(JSON.stringify(kept));

function emitsModules(kind: ts.ModuleKind | undefined): boolean {
  switch (kind) {
    case undefined:
    case ts.ModuleKind.ES2015:
    case ts.ModuleKind.ES2020:
    case ts.ModuleKind.ES2022:
    case ts.ModuleKind.ESNext:
    case ts.ModuleKind.Preserve:
      return true;
    default:
      // Node's own rules have decided by the package: no type, no ES modules.
      return false;
  }
}
