import { Converter, DocumentReflection, type Application, type Context, type ProjectReflection } from 'typedoc';

import { describeManifest } from '../docs/describe-manifest.js';
import type { DocumentedTool } from '../docs/documentation.js';
import { ToolwrightError } from '../errors/index.js';
import { lossesOf } from '../generator/output/sent-schema.js';
import { MANIFEST_VERSION } from '../schema/index.js';
import { rememberTool } from './documented-tools.js';
import { markIndex } from './merged-index.js';
import { ClassFinder, methodOf } from './reading/class-finder.js';
import type { FoundTools } from './reading/found-tools.js';
import { manifestTools } from './reading/manifest-tools.js';
import { ProgramTools } from './reading/program-tools.js';
import { reportDiagnostics } from './report-diagnostics.js';
import { addRefusal, findRefusals, type Refusal } from './writing/refusals.js';
import { addToolBlock, TOOL_TAG } from './writing/tool-block.js';
import { removeToldTags } from './writing/told-tags.js';
import { writeIndex, writeToolset, type Place } from './writing/tool-pages.js';

/** What is to be written when TypeDoc has resolved everything. */
interface Planned {
  readonly index: DocumentReflection;
  readonly places: readonly Place[];
  readonly refusals: readonly Refusal[];
}

/** After everything else that works on comments. */
const LAST = -10_000;
/** Before TypeDoc takes away what nobody documented. */
const FIRST = 10_000;

/** Adds the tools to each project that TypeDoc converts. */
export function addTools(app: Application): void {
  const programTools = new ProgramTools();
  let planned: Planned | undefined;
  app.converter.on(
    Converter.EVENT_RESOLVE_BEGIN,
    (context: Context) => {
      try {
        planned = plan(app, context, findTools(app, context, programTools));
      } catch (error) {
        if (!(error instanceof ToolwrightError)) throw error;
        planned = undefined;
        app.logger.error(error.message);
      }
    },
    FIRST,
  );
  app.converter.on(
    Converter.EVENT_RESOLVE_END,
    ({ project }: Context) => {
      const isShown = !app.options.getValue('notRenderedTags').includes(TOOL_TAG);
      if (planned !== undefined) write(planned, project, isShown);
      planned = undefined;
    },
    LAST,
  );
}

function findTools(app: Application, context: Context, programTools: ProgramTools): FoundTools {
  const path = app.options.getValue('toolwrightManifest');
  if (path === '') return programTools.read(context.programs);
  app.watchFile(path);
  return manifestTools(path, context.programs);
}

/** Pages have to be there before TypeDoc groups what there is; what is on them can wait until all links have a target. */
function plan(app: Application, context: Context, found: FoundTools): Planned | undefined {
  reportDiagnostics(found.diagnostics, context, app.logger);
  const finder = new ClassFinder(context);
  const refusals = findRefusals(found, finder);
  if (found.toolsets.length === 0 && refusals.length === 0) return undefined;
  const title = app.options.getValue('toolwrightTitle').trim();
  const index = new DocumentReflection(title, context.project, [], {});
  context.project.addChild(index);
  context.project.registerReflection(index, undefined, undefined);
  markIndex(index);
  const places = placesOf(found, { index, finder, context });
  if (app.options.getValue('excludeNotDocumented')) keepDescribed(places);
  return { index, places, refusals };
}

interface Surroundings {
  readonly index: DocumentReflection;
  readonly finder: ClassFinder;
  readonly context: Context;
}

function placesOf({ toolsets }: FoundTools, { index, finder, context: { project } }: Surroundings): Place[] {
  const manifest = { version: MANIFEST_VERSION, toolsets: toolsets.map(({ entry }) => entry) };
  const placed = new Map(toolsets.map((each) => [each.entry, each]));
  return describeManifest(manifest, { title: index.name, formats: [] }, lossesOf).toolsets.map((toolset) => {
    const page = new DocumentReflection(toolset.className, index, [], {});
    index.addChild(page);
    project.registerReflection(page, undefined, undefined);
    const found = placed.get(toolset.entry);
    const owner = found && finder.find(found);
    const methods = toolset.tools.flatMap((tool) => {
      const method = owner && methodOf(owner, tool.entry.method, tool.entry.static === true);
      return method === undefined ? [] : [[tool, method] as const];
    });
    return { toolset, page, owner, methods: new Map(methods) };
  });
}

/** A description in a decorator is documentation too. */
function keepDescribed(places: readonly Place[]): void {
  for (const [tool, { signatures }] of places.flatMap(({ methods }) => [...methods])) {
    const [signature] = signatures ?? [];
    if (signature !== undefined && !signature.comment && tool.description.trim() !== '') addToolBlock(signature, tool);
  }
}

function write({ index, places, refusals }: Planned, project: ProjectReflection, isShown: boolean): void {
  const isThere = ({ id }: { readonly id: number }): boolean => project.reflections[id] !== undefined;
  const left = places.map(({ owner, methods, ...place }): Place => {
    const kept = [...methods].filter(([, method]) => isThere(method));
    return { ...place, owner: owner && isThere(owner) ? owner : undefined, methods: new Map(kept) };
  });
  for (const place of left) {
    for (const [tool, method] of place.methods) addTool(tool, method, { ...place, isShown });
    writeToolset(place);
  }
  const shown = refusals.map(({ reflection, ...rest }): Refusal => {
    return { ...rest, reflection: reflection && isThere(reflection) ? reflection : undefined };
  });
  shown.forEach(addRefusal);
  writeIndex(index, left, shown);
}

function addTool(
  tool: DocumentedTool,
  { signatures }: { readonly signatures?: Parameters<typeof addToolBlock>[0][] },
  { toolset, isShown }: Place & { readonly isShown: boolean },
): void {
  const [signature] = signatures ?? [];
  if (signature === undefined) return;
  addToolBlock(signature, tool);
  if (isShown) removeToldTags(signature, tool);
  rememberTool(signature, toolset.entry, tool);
}
