import { isTimeout } from '../../tools/timeout-limit.js';
import { isToolName, suggestToolName } from '../../tools/tool-name.js';
import type { GeneratorContext } from '../generator-context.js';
import { checkOptionNames } from './check-option-names.js';
import { describeNames } from './describe-names.js';
import type { FoundTool } from './found-tool.js';
import type { FoundDecorator } from './read-decorators.js';
import type { ReadParameter } from './read-parameters.js';

/**
 * Reports what a tool's decorators say wrongly.
 *
 * @returns Whether all is well.
 */
export function checkDecorators(
  tool: FoundTool,
  parameters: readonly ReadParameter[],
  subject: string,
  toolName: string,
  { diagnostics }: GeneratorContext,
): boolean {
  const [declaration] = tool.declarations;
  let isWell = checkOptionNames(tool.decorators, subject, diagnostics);
  const report = (found: FoundDecorator | undefined, ...[code, facts]: [Code, Facts]): void => {
    isWell = false;
    diagnostics.report(code, facts, {
      node: found?.node ?? declaration?.name ?? tool.signature.getDeclaration(),
      subject,
    });
  };
  if (!isToolName(toolName)) {
    const decorator = tool.decorators.findLast(({ word }) => word === 'tool');
    report(decorator, 'TW1105', { name: toolName, suggestion: suggestToolName(toolName) });
  }
  if (tool.facts.timeout !== undefined && !isTimeout(tool.facts.timeout.milliseconds)) {
    const decorator = tool.decorators.findLast(({ word }) => word === 'timeout');
    report(decorator, 'TW1114', { value: tool.facts.timeout.milliseconds });
  }
  const names = parameters.map(({ name }) => name);
  for (const { at, context, inject } of tool.facts.parameters ?? []) {
    if (typeof at === 'number' || names.includes(at)) continue;
    const decorator = context ? 'context' : inject ? 'inject' : 'param';
    const found = tool.decorators.find(({ word, args, index }) => {
      return word === decorator && index === undefined && args[0]?.getText().slice(1, -1) === at;
    });
    report(found, 'TW1107', { decorator, parameter: `'${at}'`, known: describeNames(names) });
  }
  return isWell;
}

type Report = GeneratorContext['diagnostics']['report'];
type Code = Parameters<Report>[0];
type Facts = Parameters<Report>[1];
