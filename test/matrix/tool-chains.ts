import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from './project.js';

/**
 * One way to make JavaScript of a project.
 *
 * @param entry Which file of `src` to start at, without its extension.
 * @returns What to pass to Node to run the result.
 */
export type ToolChain = (project: Project, entry: string) => Promise<readonly string[]>;

const out = (name: string): string => `out/${name}`;

/** A TypeScript compiler. It checks types as well, of the ES modules: those of the CommonJS project are the same. */
export function tsc(typescript: 'typescript' | 'typescript-7', ...options: readonly string[]): ToolChain {
  const folder = out([typescript, ...options].join('').replaceAll('--', '-'));
  return fileByFile(folder, (project) => {
    const unchecked = project.format === 'cjs' ? ['--noCheck'] : [];
    const compiler = `node_modules/${typescript}/bin/tsc`;
    return project.build(compiler, '-p', '.', '--outDir', folder, ...unchecked, ...options);
  });
}

/** swc. */
export function swc(name: string, transform: object): ToolChain {
  const folder = out(`swc-${name}`);
  return fileByFile(folder, (project) => {
    const options = {
      configFile: false,
      swcrc: false,
      jsc: { target: 'es2022', parser: { syntax: 'typescript', decorators: true }, transform },
      module: { type: project.format === 'esm' ? 'es6' : 'commonjs' },
    };
    return project.evaluate(
      `import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
       import { transformFileSync } from '@swc/core';
       mkdirSync('${folder}', { recursive: true });
       for (const file of readdirSync('src').filter((name) => name.endsWith('.ts'))) {
         const { code } = transformFileSync('src/' + file, ${JSON.stringify(options)});
         writeFileSync('${folder}/' + file.replace(/ts$/, 'js'), code);
       }`,
    );
  });
}

/** What was compiled for one entry serves the others too. */
function fileByFile(folder: string, compile: (project: Project) => Promise<void>): ToolChain {
  return async (project, entry) => {
    const file = `${folder}/${entry}.js`;
    if (!existsSync(join(project.folder, file))) await compile(project);
    return [file];
  };
}

/** esbuild: one bundle, with packages left outside unless the options say otherwise. */
export function esbuild(name: string, options: object = {}): ToolChain {
  return async (project, entry) => {
    const outfile = out(`esbuild-${name}/${entry}.js`);
    const common = { bundle: true, platform: 'node', target: 'es2022', packages: 'external', logLevel: 'warning' };
    await project.evaluate(
      `import { build } from 'esbuild';
       await build(${JSON.stringify({ ...common, entryPoints: [`src/${entry}.ts`], outfile, format: project.format, ...options })});`,
    );
    return [outfile];
  };
}

/** tsx, which compiles while the program runs. */
export const tsx: ToolChain = (_project, entry) =>
  Promise.resolve(['node_modules/tsx/dist/cli.mjs', `src/${entry}.ts`]);

/**
 * Vite.
 *
 * @param options The `build` section of its configuration, given the entry file.
 */
export function vite(
  name: string,
  options: (file: string) => { readonly lib?: object; readonly [option: string]: unknown },
): ToolChain {
  return async (project, entry) => {
    const outDir = out(`vite-${name}`);
    const format = project.format === 'esm' ? 'es' : 'cjs';
    const { lib, ...others } = options(`src/${entry}.ts`);
    const build = {
      outDir,
      target: 'es2022',
      rollupOptions: {
        output: { format, entryFileNames: `${entry}.js` },
        ...(lib && { external: ['toolwright', 'toolwright/testing'] }),
      },
      ...(lib && { lib: { ...lib, formats: [format] } }),
      ...others,
    };
    await project.evaluate(
      `import { build } from 'vite';
       await build(${JSON.stringify({ configFile: false, logLevel: 'warn', build })});`,
    );
    return [`${outDir}/${entry}.js`];
  };
}
