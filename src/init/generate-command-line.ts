import { existsSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

/** Where things lie, as absolute paths. */
export interface ManifestPlace {
  /** Where the command is run: the folder of package.json. */
  readonly folder: string;
  readonly tsconfig: string;
  readonly sourceRoot: string;
}

/** The manifest of a project, which lies at the top of its sources. */
export function manifestFile({ sourceRoot }: ManifestPlace): string {
  return join(sourceRoot, 'toolwright.manifest.ts');
}

/** The command line that writes it, no longer than it must be. */
export function generateCommandLine(place: ManifestPlace): string {
  const { folder, tsconfig } = place;
  const project = dirname(tsconfig);
  const isFound =
    project === folder && (basename(tsconfig) === 'tsconfig.json' || existsSync(join(folder, 'tsconfig.json')));
  const source = join(project, 'src');
  const byDefault = join(
    existsSync(source) || place.sourceRoot === source ? source : project,
    'toolwright.manifest.ts',
  );
  const file = manifestFile(place);
  const shown = (path: string): string => relative(folder, path).replaceAll('\\', '/');
  return [
    'toolwright generate',
    ...(isFound ? [] : [`--project ${shown(tsconfig)}`]),
    ...(file === byDefault ? [] : [`--out ${shown(file)}`]),
  ].join(' ');
}
