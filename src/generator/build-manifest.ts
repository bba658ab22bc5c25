import type ts from 'typescript';

import { MANIFEST_VERSION, type Manifest, type ManifestTool, type ManifestToolset } from '../schema/manifest.js';
import { buildTool } from './classes/build-tool.js';
import { ToolsetFinder } from './classes/find-toolsets.js';
import type { FoundToolset } from './classes/found-tool.js';
import { documentationOf } from './types/doc-text.js';
import { classSymbol } from './classes/class-lineage.js';
import type { GeneratorContext } from './generator-context.js';

/** The manifest and, in the same order, the classes it is about. */
export interface BuiltManifest {
  readonly manifest: Manifest;
  readonly classes: readonly ClassImport[];
  /** Tools that were found and are not in the manifest, as `Class.method`. */
  readonly leftOut: readonly string[];
}

/** How the generated module imports one class. */
export interface ClassImport {
  readonly file: string;
  readonly exportName: string;
  readonly className: string;
}

/** Reads the tools of all files, in the order of their paths. */
export function buildManifest(files: readonly ts.SourceFile[], context: GeneratorContext): BuiltManifest {
  const finder = new ToolsetFinder(context.checker, context.decorators, context.diagnostics);
  const found = files.flatMap((file) => finder.find(file));
  const built = found.flatMap((toolset) => {
    const entry = buildToolset(toolset, context);
    return entry.tools.length === 0 ? [] : [{ entry, toolset }];
  });
  const sound = new Set(built.flatMap(({ entry }) => entry.tools.map(({ method }) => `${entry.className}.${method}`)));
  return {
    manifest: { version: MANIFEST_VERSION, toolsets: built.map(({ entry }) => entry) },
    classes: built.map(({ toolset: { node, exportName, className } }) => ({
      file: node.getSourceFile().fileName,
      exportName,
      className,
    })),
    leftOut: found
      .flatMap((toolset) => toolset.tools.map(({ name }) => `${toolset.className}.${name}`))
      .filter((name) => !sound.has(name)),
  };
}

function buildToolset(toolset: FoundToolset, context: GeneratorContext): ManifestToolset {
  const { node, className, facts } = toolset;
  const symbol = classSymbol(node, context.checker);
  const description = facts.description ?? (symbol && documentationOf(symbol, context.checker));
  const tools = toolset.tools.map((tool) => buildTool(toolset, tool, context)).filter((tool) => tool !== undefined);
  return {
    className,
    source: context.sourceOf(node.name ?? node),
    ...(facts.namespace !== undefined && { namespace: facts.namespace }),
    ...(description !== undefined && { description }),
    tools: refuseTwins(toolset, tools, context),
  };
}

/** Leaves out tools of one name, all of them: nobody can tell which one a model would mean. */
function refuseTwins(toolset: FoundToolset, tools: readonly ManifestTool[], context: GeneratorContext): ManifestTool[] {
  const byName = Map.groupBy(tools, ({ name }) => name);
  return tools.filter(({ name }) => {
    const twins = byName.get(name) ?? [];
    if (twins.length < 2) return true;
    const methods = twins.map(({ method, static: isStatic }) => (isStatic ? `static ${method}` : method)).join(', ');
    const { className } = toolset;
    context.diagnostics.report(
      'TW1106',
      { className, name, methods },
      { node: toolset.node.name ?? toolset.node, subject: className },
    );
    return false;
  });
}
