import { isDeepStrictEqual } from 'node:util';

import type { Json } from '../../schema/json-schema.js';
import type { ManifestTool } from '../../schema/manifest.js';
import type { GeneratorContext } from '../generator-context.js';
import { problemsWith } from './check-values.js';
import type { DocTag } from './doc-comment.js';
import { exampleCalls } from './method-examples.js';
import { nameResolver } from './name-resolver.js';

/**
 * The arguments that the `@example`s of a method show, each checked against the method's schema.
 *
 * @returns undefined, and everything wrong reported, when one of them could not be called like that.
 */
export function checkedExamples(
  tags: readonly DocTag[],
  tool: ManifestTool,
  subject: string,
  { checker, diagnostics }: GeneratorContext,
): readonly Json[] | undefined {
  const examples: Json[] = [];
  let isSound = true;
  for (const { text, node } of tags) {
    const { method, parameters, inputSchema } = tool;
    for (const call of exampleCalls(text, { method, parameters, resolve: nameResolver(node, checker) })) {
      const problems = problemsWith(call.args, inputSchema).map(
        ({ path, expected, received }) =>
          `${path === '' ? 'the arguments' : path} must be ${expected}, not ${received}`,
      );
      const reason = call.problem ?? (problems.length > 0 ? problems.join('; ') : undefined);
      if (reason !== undefined) {
        isSound = false;
        diagnostics.report('TW1242', { example: call.text, reason }, { node, subject });
      } else if (!examples.some((known) => isDeepStrictEqual(known, call.args))) {
        examples.push(call.args);
      }
    }
  }
  return isSound ? examples : undefined;
}
