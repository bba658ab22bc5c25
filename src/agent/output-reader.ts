import { ModelBehaviorError, type ArgumentProblem } from '../errors/index.js';
import type { Class } from '../schema/class.js';
import type { OutputSchema } from '../model/model.js';
import { compileCodec } from '../schema/codec.js';
import type { JsonSchema } from '../schema/json-schema.js';
import {
  dtoValidator,
  isStandardSchema,
  reflectDtoSchema,
  standardJsonSchema,
  validateStandard,
  type StandardSchema,
} from '../validation/index.js';

/** Asks for structured output and reads it back (B28, B267). */
export interface OutputReader<TOutput> {
  readonly schema: OutputSchema;
  /** @throws ModelBehaviorError when the text is not what was asked for. */
  read(text: string): Promise<TOutput>;
}

type Finish = (value: unknown) => Promise<{ readonly value: unknown; readonly problems: readonly ArgumentProblem[] }>;

/** Compiles what an agent's `outputType` says, once per agent. */
export function compileOutput<TOutput>(
  agentName: string,
  outputType: JsonSchema | StandardSchema<unknown, TOutput> | Class<TOutput>,
): OutputReader<TOutput> {
  const { schema, finish } = describeOutput(outputType);
  const codec = compileCodec(schema, { toolName: `${agentName} output`, strict: true });
  return {
    schema: { name: 'final_output', schema: codec.strictSchema, strict: true },
    async read(text) {
      const sent = parse(agentName, text);
      const problems = codec.problems(sent);
      const { value, problems: further } =
        problems.length > 0 ? { value: undefined, problems } : await finish(codec.lift(sent));
      if (further.length > 0) throw new ModelBehaviorError(describeProblems(agentName, further));
      // Checked against the type's own schema just now, which no type can say.
      return value as TOutput;
    },
  };
}

function describeOutput(outputType: JsonSchema | StandardSchema | Class): {
  readonly schema: JsonSchema;
  readonly finish: Finish;
} {
  if (isStandardSchema(outputType)) {
    return { schema: standardJsonSchema(outputType), finish: (value) => validateStandard(outputType, value) };
  }
  if (typeof outputType === 'function') {
    const validate = dtoValidator(outputType);
    return { schema: reflectDtoSchema(outputType), finish: validate };
  }
  return { schema: outputType, finish: async (value) => ({ value, problems: [] }) };
}

function parse(agentName: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ModelBehaviorError(
      `The model's final output for agent "${agentName}" is not JSON, though its outputType asks for it: ${(error as SyntaxError).message}`,
      { cause: error },
    );
  }
}

function describeProblems(agentName: string, problems: readonly ArgumentProblem[]): string {
  const sentences = problems.map(
    ({ path, expected, received }) => `${path === '' ? 'it' : path} must be ${expected}, but is ${received}`,
  );
  return `The model's final output for agent "${agentName}" does not fit its outputType: ${sentences.join('; ')}.`;
}
