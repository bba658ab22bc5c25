import { join } from 'node:path';
import { build } from 'esbuild';

/** Where programs run, so that they find packages. */
export const REPOSITORY = join(import.meta.dirname, '../..');

/** Makes one ES module of a TypeScript program and what it imports from here, to be run from the standard input of Node: `--input-type=module -`. */
export async function bundleProgram(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, loader: 'ts', resolveDir: REPOSITORY },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    target: 'node24',
  });
  return outputFiles[0]?.text ?? '';
}
