import { type ArgumentProblem, InvalidArgumentsError } from '../errors/index.js';
import { compileLift } from './compile-lift.js';
import { compileLower } from './compile-lower.js';
import { explainByValidator } from './explain-by-validator.js';
import { explainProblems } from './explain-problems.js';
import type { JsonSchema } from './json-schema.js';
import type { Codec } from './codec-contract.js';
import { lowerSchema } from './lower-schema.js';
import { letsNest, nestsTooDeep } from './nesting.js';
import { lazyValidator } from './validators.js';
import { compileRepair } from './repair-arguments.js';
import { toStrictSchema } from './strict-subset.js';
import { withoutAllStandIns } from './without-stand-ins.js';

/** Makes the codec of a tool whose arguments the API holds to a strict schema; what only calls need, the first of them prepares. */
export function compileStrictCodec(exact: JsonSchema, toolName: string, takesAnyValue: boolean): Codec {
  const lowered = lowerSchema(exact, toolName, takesAnyValue);
  const strict = toStrictSchema(lowered.wireSchema);
  const { wireSchema, shape } = lowered;
  const definitions = { shapes: lowered.definitions, $defs: wireSchema.$defs };

  const isValid = lazyValidator(wireSchema);
  const canNest = once(() => letsNest(wireSchema));
  const toMethod = once(() => compileLift(shape, definitions));
  const toWire = once(() => compileLower(shape, definitions));
  const exactCheck = once(() => {
    const schema = withoutAllStandIns(exact);
    return { schema, isValid: lazyValidator(schema), toExact: compileLift(shape, definitions, { revive: false }) };
  });

  function problems(value: unknown): readonly ArgumentProblem[] {
    const tooDeep = canNest() ? nestsTooDeep(value) : undefined;
    if (tooDeep) return [tooDeep];
    if (!isValid(value)) return explainProblems(wireSchema, value);
    if (!lowered.needsExactCheck) return [];
    const { schema, isValid: isExactlyValid, toExact } = exactCheck();
    const exactValue = toExact(value);
    return isExactlyValid(exactValue) ? [] : explainByValidator(schema, exactValue);
  }

  return {
    wireSchema,
    strictSchema: strict.schema,
    losses: [...lowered.losses, ...strict.losses],
    problems,
    repair: compileRepair(wireSchema, problems, { dropsUnknown: true }),
    lift(value) {
      const found = problems(value);
      if (found.length > 0) throw new InvalidArgumentsError(toolName, found);
      return toMethod()(value);
    },
    lower: (value) => toWire()(value),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
