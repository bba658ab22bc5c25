import { InvalidArgumentsError, type ArgumentProblem } from '../errors/index.js';
import type { Codec } from './codec-contract.js';
import { compileLift } from './compile-lift.js';
import { compileLower } from './compile-lower.js';
import { explainProblems } from './explain-problems.js';
import type { JsonSchema } from './json-schema.js';
import { letsNest, nestsTooDeep } from './nesting.js';
import { readPlainSchema } from './read-plain-schema.js';
import { compileRepair } from './repair-arguments.js';
import { lazyValidator } from './validators.js';

/**
 * Makes the codec of a tool with `strict: false`: the model is sent the exact schema as it is (B159), and writes
 * records as objects, tuples as arrays, and may leave out what is optional.
 *
 * @throws UnsupportedSchemaError where a reference in the schema leads nowhere.
 */
export function compilePlainCodec(exact: JsonSchema, toolName: string): Codec {
  const plain = readPlainSchema(exact, toolName);
  const definitions = { shapes: plain.shapes, $defs: undefined };
  const isValid = lazyValidator(plain.checked);
  const canNest = letsNest(plain.checked);
  const toMethod = compileLift(plain.shape, definitions);

  function problems(value: unknown): readonly ArgumentProblem[] {
    const tooDeep = canNest ? nestsTooDeep(value) : undefined;
    if (tooDeep) return [tooDeep];
    return isValid(value) ? [] : explainProblems(plain.checked, value);
  }

  return {
    strictSchema: plain.sent,
    wireSchema: plain.sent,
    losses: [],
    problems,
    repair: compileRepair(plain.checked, problems, {
      dropsUnknown: plain.shape.kind === 'object' && plain.shape.plainRest === undefined,
    }),
    lift(value) {
      const found = problems(value);
      if (found.length > 0) throw new InvalidArgumentsError(toolName, found);
      return toMethod(value);
    },
    lower: compileLower(plain.shape, definitions),
  };
}
