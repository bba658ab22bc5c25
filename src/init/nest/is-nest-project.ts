import type { PackageFile } from '../package-file.js';
import { nestCliFile } from './nest-cli-file.js';

/** Whether a package is a Nest application, or a repository of several. */
export function isNestProject(file: PackageFile, folder: string): boolean {
  return file.rangeOf('@nestjs/core') !== undefined || nestCliFile(folder) !== undefined;
}
