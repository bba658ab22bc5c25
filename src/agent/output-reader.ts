import { InvalidFinalOutputError, UserError, type ArgumentProblem } from '../errors/index.js';
import type { OutputSchema } from '../model/model.js';
import { compileCodec, type Codec } from '../schema/codec.js';
import type { JsonSchema } from '../schema/json-schema.js';
import { readSchemaSource, type SchemaSource, type ValueValidator } from '../validation/index.js';

/** Asks for structured output and reads it back (B28, B267). */
export interface OutputReader<TOutput> {
  readonly schema: OutputSchema;
  /** @throws InvalidFinalOutputError when the text is not what was asked for. */
  read(text: string): Promise<TOutput>;
  /**
   * Holds a value that no model wrote to the same type: a tool's output, or what an error handler gives in place of an answer. Takes
   * JavaScript values and their JSON alike.
   */
  accept(value: unknown): Promise<AcceptedOutput<TOutput>>;
}

/** A value of the output's type, with the text by which a model would have said it; or what keeps it from being one. */
export type AcceptedOutput<TOutput> = { readonly value: TOutput; readonly text: string } | { readonly problem: string };

/** Compiles what an agent's `outputType` says, once per agent. */
export function compileOutput<TOutput>(agentName: string, outputType: SchemaSource<TOutput>): OutputReader<TOutput> {
  const { schema, check = asItIs } = readSchemaSource(outputType);
  const codec = compileOutputCodec(agentName, schema);
  const lift: ValueValidator = async (sent) => {
    const problems = codec.problems(sent);
    return problems.length > 0 ? { value: undefined, problems } : check(codec.lift(sent));
  };
  return {
    schema: { name: 'final_output', schema: codec.strictSchema, strict: true },
    async read(text) {
      const { value, problems } = await lift(parse(agentName, text));
      if (problems.length > 0) {
        throw new InvalidFinalOutputError(
          `The model's final output for agent "${agentName}" does not fit its outputType: ${describeProblems(problems)}.`,
        );
      }
      // Checked against the type's own schema just now, which no type can say.
      return value as TOutput;
    },
    async accept(given) {
      const sent = lowered(codec, given);
      const { value, problems } = await lift(sent);
      return problems.length > 0
        ? { problem: describeProblems(problems) }
        : { value: value as TOutput, text: JSON.stringify(sent) };
    },
  };
}

async function asItIs(value: unknown): ReturnType<ValueValidator> {
  return { value, problems: [] };
}

/** What a model would have sent for a value; the value itself where it is so far from the type that nothing can be made of it. */
function lowered(codec: Codec, value: unknown): unknown {
  try {
    return codec.lower(value);
  } catch {
    return value;
  }
}

/**
 * An object of which nothing is said takes no arguments where it describes a tool's (B145); of an answer it means any object.
 *
 * @throws UserError when `{}` would be the only answer.
 */
function compileOutputCodec(agentName: string, schema: JsonSchema): Codec {
  const compile = (exact: JsonSchema): Codec =>
    compileCodec(exact, { toolName: `${agentName} output`, strict: true, takesAnyValue: true });
  const saysNothing = ({ strictSchema }: Codec): boolean => Object.keys(strictSchema.properties ?? {}).length === 0;
  const codec = compile(schema);
  if (!saysNothing(codec)) return codec;
  const open = schema.additionalProperties === undefined ? compile({ ...schema, additionalProperties: true }) : codec;
  if (!saysNothing(open)) return open;
  throw new UserError(
    `The outputType of agent "${agentName}" has no properties, so the model could answer nothing but {}. Declare what it should answer, or leave outputType away to get text.`,
  );
}

function parse(agentName: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InvalidFinalOutputError(
      `The model's final output for agent "${agentName}" is not JSON, though its outputType asks for it: ${(error as SyntaxError).message}`,
      { cause: error },
    );
  }
}

function describeProblems(problems: readonly ArgumentProblem[]): string {
  return problems
    .map(({ path, expected, received }) => `${path === '' ? 'it' : path} must be ${expected}, but got ${received}`)
    .join('; ');
}
