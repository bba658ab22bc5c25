import ts from 'typescript';

import { describeUnknownOptions } from '../../errors/index.js';
import { TIMEOUT_OPTION_NAMES, TOOL_OPTION_NAMES, TOOLSET_OPTION_NAMES } from '../../metadata/index.js';
import type { DiagnosticCollector } from '../diagnostics/diagnostic-collector.js';
import { bareExpression } from './constant-value.js';
import type { FoundDecorator } from './read-decorators.js';

interface OptionsPlace {
  readonly argument: number;
  readonly names: readonly string[];
}

const PLACES: Readonly<Record<string, OptionsPlace>> = {
  tool: { argument: 0, names: TOOL_OPTION_NAMES },
  toolset: { argument: 0, names: TOOLSET_OPTION_NAMES },
  timeout: { argument: 1, names: TIMEOUT_OPTION_NAMES },
};

/**
 * Reports options that nothing reads, in the words of the run time, which refuses them as soon as the module is loaded.
 *
 * @returns Whether there are none.
 */
export function checkOptionNames(
  decorators: readonly FoundDecorator[],
  subject: string,
  diagnostics: DiagnosticCollector,
): boolean {
  const problems = decorators.flatMap(({ word, node, args }) => {
    const place = PLACES[word];
    const written = place && args[place.argument];
    const problem = written && describeUnknownOptions(standInFor(written), place.names);
    return problem === undefined ? [] : [{ word, node, problem }];
  });
  for (const { word, node, problem } of problems) {
    diagnostics.report('TW1121', { decorator: word, problem }, { node, subject });
  }
  return problems.length === 0;
}

/** A value with the same names as what is written; what has to run is left to the run time. */
function standInFor(expression: ts.Expression): unknown {
  const written = bareExpression(expression);
  if (ts.isStringLiteralLike(written)) return written.text;
  if (ts.isArrayLiteralExpression(written)) return [];
  if (!ts.isObjectLiteralExpression(written)) return {};
  const names = written.properties.flatMap(({ name }) =>
    name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? [name.text] : [],
  );
  return Object.fromEntries(names.map((name) => [name, true]));
}
