import { readFileSync, statSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { UserError } from '../errors/user-error.js';
import type { DevelopmentProject } from './development-project.js';
import { withNamespace } from './module-namespaces.js';
import { SourceCompiler, type ModuleFormat } from './source-compiler.js';
import { mappedPaths, type PathOptions } from './tsconfig-paths.js';

const TYPESCRIPT = /\.[cm]?tsx?$/;

/** Compiles TypeScript files of the project as they are loaded, unless another loader has done so. */
export function compileWhenLoaded({ compilerOptions, emitsModules, bindings, dtos }: DevelopmentProject): void {
  // The type says it is always there; it came with Node 22.15.
  if ((module as Partial<typeof module>).registerHooks === undefined) {
    throw new UserError(
      `toolwright/register needs Node 22.15 or later, and this is ${process.version}. Update Node, or run \`npx toolwright generate\` and import the module it writes.`,
    );
  }
  const compiler = new SourceCompiler(compilerOptions);
  // A class is looked for in the module that declares it.
  const asked = new Set([...bindings, ...Object.values(dtos)].map(({ file }) => file));
  module.registerHooks({ resolve: resolver(compilerOptions), load });
  process.setSourceMapsEnabled(true);

  function load(
    url: string,
    context: module.LoadHookContext,
    nextLoad: Parameters<module.LoadHookSync>[2],
  ): module.LoadFnOutput {
    if (!isOwnTypeScript(url)) return nextLoad(url, context);
    const file = fileURLToPath(url).replaceAll('\\', '/');
    const loaded = loadedByOthers(() => nextLoad(url, context)) ?? compiled(file);
    if (loaded.format !== 'module' || !asked.has(file)) return loaded;
    return { ...loaded, source: withNamespace(textOf(loaded.source), url, file) };
  }

  function compiled(file: string): module.LoadFnOutput {
    const format = formatOf(file, emitsModules);
    return { format, source: compiler.compile(file, readFileSync(file, 'utf8'), format), shortCircuit: true };
  }
}

function resolver(options: PathOptions): module.ResolveHookSync {
  return (specifier, context, nextResolve) => {
    if (context.parentURL?.includes('/node_modules/')) return nextResolve(specifier, context);
    // As for TypeScript, what the tsconfig says comes before packages of the same name.
    const places = mappedPaths(specifier, options).flatMap((place) => [place, ...sourcesOf(place)]);
    const file = places.find((place) => statSync(place, { throwIfNoEntry: false })?.isFile());
    if (file !== undefined) {
      // `require` takes no URLs, and `import` takes no paths of Windows.
      return nextResolve(context.conditions.includes('require') ? file : pathToFileURL(file).href, context);
    }
    return resolveSource(specifier, context, nextResolve);
  };
}

function resolveSource(
  specifier: string,
  context: module.ResolveHookContext,
  nextResolve: Parameters<module.ResolveHookSync>[2],
): module.ResolveFnOutput {
  try {
    return nextResolve(specifier, context);
  } catch (error) {
    if (!/^(?:\.{0,2}\/|file:)/.test(specifier)) throw error;
    for (const candidate of sourcesOf(specifier)) {
      try {
        return nextResolve(candidate, context);
      } catch {
        // What the first attempt said is what the user wrote.
      }
    }
    throw error;
  }
}

/** `./a.js` may mean `a.ts`, as TypeScript has it; and without an ending, as it had it before ES modules. */
function sourcesOf(specifier: string): string[] {
  const match = /^(.*)\.([cm]?)jsx?$/.exec(specifier);
  if (match !== null) return [`${match[1]}.${match[2]}ts`, `${match[1]}.tsx`];
  return ['.ts', '.tsx', '/index.ts', '/index.tsx'].map((ending) => specifier.replace(/\/$/, '') + ending);
}

function isOwnTypeScript(url: string): boolean {
  return url.startsWith('file:') && TYPESCRIPT.test(url.split('?')[0] ?? url) && !url.includes('/node_modules/');
}

/** undefined when nobody compiled the file: Node takes the types off or refuses it, neither of which helps with decorators. */
function loadedByOthers(load: () => module.LoadFnOutput): module.LoadFnOutput | undefined {
  try {
    const loaded = load();
    return loaded.format === 'module' || loaded.format === 'commonjs' ? loaded : undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_UNKNOWN_FILE_EXTENSION') return undefined;
    throw error;
  }
}

function textOf(source: module.LoadFnOutput['source']): string {
  return typeof source === 'string' ? source : Buffer.from((source ?? '') as Uint8Array).toString('utf8');
}

function formatOf(file: string, emitsModules: boolean): ModuleFormat {
  if (/\.mtsx?$/.test(file)) return 'module';
  if (/\.ctsx?$/.test(file)) return 'commonjs';
  const type = packageTypeOf(dirname(file));
  return type === 'none' ? (emitsModules ? 'module' : 'commonjs') : type;
}

const packageTypes = new Map<string, ModuleFormat | 'none'>();

function packageTypeOf(folder: string): ModuleFormat | 'none' {
  let known = packageTypes.get(folder);
  if (known === undefined) {
    const own = readPackageType(folder);
    known = own ?? (dirname(folder) === folder ? 'none' : packageTypeOf(dirname(folder)));
    packageTypes.set(folder, known);
  }
  return known;
}

/** undefined where there is no package.json. */
function readPackageType(folder: string): ModuleFormat | 'none' | undefined {
  try {
    const { type } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { readonly type?: string };
    return type === 'module' || type === 'commonjs' ? type : 'none';
  } catch {
    return undefined;
  }
}
