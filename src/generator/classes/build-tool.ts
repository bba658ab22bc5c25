import type ts from 'typescript';

import { resolveTool } from '../../registry/resolve-tool.js';
import { TASK_INPUT } from '../../tools/task-input.js';
import type { ObjectSchema } from '../../schema/json-schema.js';
import type { ManifestTool } from '../../schema/manifest.js';
import type { GeneratorContext } from '../generator-context.js';
import { createDiagnostic } from '../diagnostics/diagnostic.js';
import { rememberMarks } from '../explain/explain-schema.js';
import { markForOthers, SourceMark } from '../explain/source-mark.js';
import { withoutComments } from '../explain/without-comments.js';
import { withoutMarks } from '../explain/without-marks.js';
import { checkBounds } from '../rules/check-bounds.js';
import { checkParamOptions } from '../rules/check-param-options.js';
import { takePointers } from '../rules/take-pointers.js';
import { rememberLosses, sentSchema } from '../output/sent-schema.js';
import { findSuspect } from '../types/check-schema.js';
import { inlineDefinitions } from '../types/inline-definitions.js';
import { inReadingOrder } from '../types/reading-order.js';
import { SchemaDeriver } from '../types/schema-deriver.js';
import { isAnsweredByAgent } from './answered-by-agent.js';
import { markDecorators } from './mark-decorators.js';
import { checkTagNames, checkValues } from './check-tags.js';
import { checkDescriptions } from './check-descriptions.js';
import { checkDecorators } from './check-decorators.js';
import { describeNames } from './describe-names.js';
import { checkedExamples } from '../comments/checked-examples.js';
import { NO_COMMENT, readMethodComment, type MethodComment } from '../comments/method-comment.js';
import { toldBehavior } from './told-behavior.js';
import type { FoundTool, FoundToolset } from './found-tool.js';
import { InputSchemaBuilder } from './input-schema.js';
import { readParameters, type ReadParameter } from './read-parameters.js';
import { inheritedScope } from './result-schemas.js';

/** Makes the manifest entry of one tool; undefined, and everything that is wrong reported, when it has to be left out. */
export function buildTool(toolset: FoundToolset, tool: FoundTool, context: GeneratorContext): ManifestTool | undefined {
  try {
    return build(toolset, tool, context);
  } catch (error) {
    // A type nobody thought of must not keep all other tools from being written.
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
    const subject = `${toolset.className}.${tool.name}`;
    context.diagnostics.report('TW1399', { reason }, { node: tool.declarations[0]?.name ?? toolset.node, subject });
    return undefined;
  }
}

function build(toolset: FoundToolset, tool: FoundTool, context: GeneratorContext): ManifestTool | undefined {
  const { program, checker, diagnostics } = context;
  const [declaration] = tool.declarations;
  if (declaration === undefined) return undefined;
  const subject = `${toolset.className}.${tool.name}`;
  const isCommented = tool.facts.tool?.comments !== false;
  const comment = isCommented ? readMethodComment(tool.declarations, checker) : NO_COMMENT;
  const read = readParameters(tool, context);
  const deriver = new SchemaDeriver(program, context.platform, {
    purpose: 'arguments',
    scope: inheritedScope(toolset.node, checker),
    dtos: context.dtos,
  });
  const input = new InputSchemaBuilder(tool, subject, comment, deriver, checker, diagnostics).build(read);
  reportLeftOut(deriver, declaration, subject, context);
  reportUnknownParams(comment, read, subject, context);
  reportMissing(comment, subject, context);
  const hasGoodTags = checkTagNames(comment, read, subject, context);
  const isAnswered = isAnsweredByAgent(tool, context);
  const result = isAnswered ? undefined : context.results.of(toolset.node, tool, declaration);
  const output = result && comment.returns !== undefined ? { ...result, description: comment.returns } : result;
  const derived: ManifestTool = {
    method: tool.name,
    ...(tool.isStatic && { static: true }),
    name: tool.name,
    description: comment.description,
    source: context.sourceOf(declaration.name),
    parameters: input.parameters,
    inputSchema: isAnswered && Object.keys(input.schema.properties).length === 0 ? TASK_INPUT : input.schema,
    ...(isAnswered && { answeredBy: 'agent' }),
    ...(output !== undefined && { outputSchema: inReadingOrder(output) }),
    ...(comment.isDeprecated && { deprecated: true }),
    ...toldBehavior(toolset.facts, tool.facts.tool),
    ...(comment.throws.length > 0 && { throws: comment.throws }),
  };
  const facts = { ...tool.facts, tool: { ...toolset.facts.defaults, ...tool.facts.tool } };
  const hasGoodDecorators =
    checkDecorators(tool, read, subject, facts.tool.name ?? tool.name, context) &&
    checkParamOptions(tool, derived, read, deriver.definitions, subject, context);
  if (!input.isSound || !hasGoodDecorators || !hasGoodTags) return undefined;
  const { tool: settled, gaps } = resolveTool(derived, facts);
  for (const gap of gaps) diagnostics.report('TW1115', { gap }, { node: declaration.name, subject });
  if (gaps.length > 0) return undefined;
  const noted = markDecorators(settled, tool);
  const inlineSchema = inReadingOrder(inlineDefinitions<ObjectSchema>(noted.inputSchema, deriver));
  const { schema: inlined, dtos, signals } = takePointers(inlineSchema);
  const marked = isCommented ? inlined : withoutComments(inlined);
  if (!checkDescriptions({ ...settled, inputSchema: marked }, declaration.name, subject, context)) return undefined;
  if (!checkBounds(marked, subject, context) || !checkValues(marked, subject, context)) return undefined;
  const whole = { ...settled, inputSchema: withoutMarks(marked), ...(dtos && { dtos }), ...(signals && { signals }) };
  const examples = checkedExamples(comment.examples, whole, subject, context);
  if (examples === undefined) return undefined;
  const inputSchema = examples.length === 0 ? whole.inputSchema : inReadingOrder({ ...whole.inputSchema, examples });
  const entry = checked({ ...whole, inputSchema }, read, declaration, subject, context);
  if (entry !== undefined) {
    rememberMarks(entry, { ...marked, ...markForOthers(new SourceMark('type', declaration.name)) });
  }
  return entry;
}

/** No schema enters a manifest without a last look. */
function checked(
  tool: ManifestTool,
  parameters: readonly ReadParameter[],
  declaration: ts.MethodDeclaration,
  subject: string,
  { diagnostics, checker }: GeneratorContext,
): ManifestTool | undefined {
  const { properties, $defs } = tool.inputSchema;
  for (const [index, [name, schema]] of Object.entries(properties).entries()) {
    // What all share need not be looked at for each.
    const found = findSuspect(index === 0 && $defs ? { ...schema, $defs } : schema);
    if (found === undefined) continue;
    const parameter = parameters.find((each) => each.name === name);
    const type = parameter ? checker.typeToString(parameter.type) : name;
    diagnostics.report('TW1218', { path: '', type, found }, { node: parameter?.node ?? declaration.name, subject });
    return undefined;
  }
  const sent = sentSchema(tool);
  for (const { message, limit } of sent.problems) {
    const said = createDiagnostic('TW1301', { reason: message }, { node: declaration.name, subject });
    diagnostics.add({ ...said, ...(limit && { limit }) });
  }
  if (sent.problems.length > 0) return undefined;
  const entry = inOrder({ ...tool, strictSchema: sent.schema });
  rememberLosses(entry, sent.losses);
  return entry;
}

/** What people look at first comes first. */
function inOrder({
  answeredBy,
  outputSchema,
  timeoutMs,
  strict,
  deprecated,
  needsApproval,
  effect,
  deferLoading,
  throws,
  ...first
}: ManifestTool): ManifestTool {
  return {
    ...first,
    ...(strict !== undefined && { strict }),
    ...(answeredBy && { answeredBy }),
    ...(outputSchema !== undefined && { outputSchema }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(deprecated && { deprecated }),
    ...(needsApproval && { needsApproval }),
    ...(effect && { effect }),
    ...(deferLoading && { deferLoading }),
    ...(throws !== undefined && { throws }),
  };
}

function reportLeftOut(
  deriver: SchemaDeriver,
  node: ts.MethodDeclaration,
  subject: string,
  { diagnostics }: GeneratorContext,
): void {
  for (const [type, members] of deriver.leftOut) {
    diagnostics.report('TW2001', { type, members: [...members].join(', ') }, { node: node.name, subject });
  }
}

function reportMissing({ missing, node }: MethodComment, subject: string, { diagnostics }: GeneratorContext): void {
  // Nobody can correct the comments of a package.
  if (missing === undefined || node === undefined || node.getSourceFile().isDeclarationFile) return;
  diagnostics.report(missing.code, missing.facts, { node, subject });
}

function reportUnknownParams(
  comment: MethodComment,
  parameters: readonly ReadParameter[],
  subject: string,
  { diagnostics }: GeneratorContext,
): void {
  // The name before the properties of a destructured parameter is the author's choice.
  if (parameters.some(({ kind }) => kind === 'spread')) return;
  const names = parameters.map(({ name, argument }) => argument ?? name);
  for (const { name, node } of comment.params) {
    if (names.includes(name.split('.')[0] ?? name)) continue;
    diagnostics.report('TW2002', { name, known: describeNames(names) }, { node, subject });
  }
}
