import type ts from 'typescript';

import { MANIFEST_VERSION, type Manifest, type ManifestTool, type ManifestToolset } from '../schema/manifest.js';
import { buildTool } from './classes/build-tool.js';
import { checkOptionNames } from './classes/check-option-names.js';
import { classLineage, classSymbol } from './classes/class-lineage.js';
import { ToolsetFinder } from './classes/find-toolsets.js';
import type { FoundToolset } from './classes/found-tool.js';
import { withoutTests } from './classes/without-tests.js';
import { DiagnosticCollector } from './diagnostics/diagnostic-collector.js';
import type { GeneratorContext } from './generator-context.js';
import { dtosOf } from './rules/manifest-dtos.js';
import type { ClassImport } from './class-import.js';
import type { BuiltToolset, ManifestMemory } from './watch/manifest-memory.js';
import { documentationOf } from './comments/documentation-of.js';

/** The manifest and, in the same order, the classes it is about. */
export interface BuiltManifest {
  readonly manifest: Manifest;
  readonly classes: readonly ClassImport[];
  /** The same as they stand in the source. */
  readonly nodes: readonly ts.ClassLikeDeclaration[];
  /** The classes whose instances tools receive, by their names in the manifest. */
  readonly dtos: Readonly<Record<string, ClassImport>>;
  /** Tools that were found and are not in the manifest, as `Class.method`. */
  readonly leftOut: readonly string[];
}

/**
 * Reads the tools of all files, in the order of the files.
 *
 * @param memory What came of the files before, where that still holds.
 */
export function buildManifest(
  files: readonly ts.SourceFile[],
  context: GeneratorContext,
  memory?: ManifestMemory,
): BuiltManifest {
  const finder = new ToolsetFinder(context.checker, context.decorators, context.diagnostics, context.bindsInPlace);
  const programFiles = withoutTests(files, context);
  const unread = programFiles.filter((file) => memory?.recall(file) === undefined);
  const found = unread.flatMap((file) => finder.find(file));
  const outOfReach = finder.reportOutOfReach(found);
  const loud = new Set<ts.ClassLikeDeclaration>();
  const built = found.flatMap((toolset) => {
    const said = new DiagnosticCollector();
    const own = context.reportingTo(said);
    const entry = isOpenBase(toolset, found, own) ? undefined : buildToolset(toolset, own);
    if (said.sorted().length > 0) loud.add(toolset.node);
    context.diagnostics.addAll(said.sorted());
    return entry === undefined ? [] : [{ entry, toolset }];
  });
  const fresh = built.filter(({ entry }) => entry.tools.length > 0).map(withPlace);
  const freshByFile = Map.groupBy(fresh, ({ place }) => place.file);
  const sound = programFiles.flatMap((file) => memory?.recall(file) ?? freshByFile.get(file.fileName) ?? []);
  memory?.keep(unread, fresh, loud, context.diagnostics);
  const toolsets = sound.map(({ entry }) => entry);
  const dtos = dtosOf(
    toolsets.flatMap(({ tools }) => tools),
    context,
  );
  const hasDtos = Object.keys(dtos.entries).length > 0;
  return {
    manifest: { version: MANIFEST_VERSION, toolsets, ...(hasDtos && { dtos: dtos.entries }) },
    dtos: dtos.imports,
    classes: sound.map(({ place }) => place),
    nodes: sound.map(({ node }) => node),
    leftOut: [...new Set([...built.flatMap(({ entry, toolset }) => namesLeftOut(entry, toolset)), ...outOfReach])],
  };
}

function withPlace({ entry, toolset }: { entry: ManifestToolset; toolset: FoundToolset }): BuiltToolset {
  const { node, exportName, className } = toolset;
  return { entry, node, place: { file: node.getSourceFile().fileName, exportName, className } };
}

/**
 * Whether a class only is a base: its type parameters are part of its tools' types, and subclasses that fill them in
 * are there. It goes into the manifest through them.
 */
function isOpenBase(toolset: FoundToolset, all: readonly FoundToolset[], context: GeneratorContext): boolean {
  if (toolset.node.typeParameters === undefined) return false;
  const hasSubclass = all.some(
    ({ node }) => node !== toolset.node && classLineage(node, context.checker).includes(toolset.node),
  );
  if (!hasSubclass) return false;
  const trial = new DiagnosticCollector();
  buildToolset(toolset, context.reportingTo(trial));
  return trial.sorted().some(({ code }) => code === 'TW1212');
}

function namesLeftOut(entry: ManifestToolset, { className, tools, refused }: FoundToolset): string[] {
  const sound = new Set(entry.tools.map(({ method, static: isStatic }) => `${isStatic === true} ${method}`));
  const unsound = tools.filter(({ name, isStatic }) => !sound.has(`${isStatic} ${name}`)).map(({ name }) => name);
  return [...unsound, ...refused].map((name) => `${className}.${name}`);
}

function buildToolset(toolset: FoundToolset, context: GeneratorContext): ManifestToolset {
  const { node, className, facts } = toolset;
  const isWell = checkOptionNames(context.decorators.find(node), className, context.diagnostics);
  const symbol = classSymbol(node, context.checker);
  const said =
    symbol &&
    documentationOf(symbol, context.checker, ({ code, facts: about }, at) =>
      context.diagnostics.report(code, about, { node: at, subject: className }),
    );
  const description = facts.description ?? said;
  const tools = toolset.tools.map((tool) => buildTool(toolset, tool, context)).filter((tool) => tool !== undefined);
  return {
    className,
    source: context.sourceOf(node.name ?? node),
    ...(facts.namespace !== undefined && { namespace: facts.namespace }),
    ...(description !== undefined && { description }),
    tools: isWell ? refuseTwins(toolset, tools, context) : [],
  };
}

/** Leaves out tools of one name, all of them: nobody can tell which one a model would mean. */
function refuseTwins(toolset: FoundToolset, tools: readonly ManifestTool[], context: GeneratorContext): ManifestTool[] {
  const byName = Map.groupBy(tools, ({ name }) => name);
  return tools.filter(({ name }) => {
    const twins = byName.get(name) ?? [];
    if (twins.length < 2) return true;
    const methods = twins.map(({ method, static: isStatic }) => (isStatic ? `static ${method}` : method)).join(', ');
    const { className, node } = toolset;
    context.diagnostics.report('TW1106', { className, name, methods }, { node: node.name ?? node, subject: className });
    return false;
  });
}
