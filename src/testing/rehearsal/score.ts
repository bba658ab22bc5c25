import type { JsonSchema } from '../../schema/json-schema.js';
import type { ToolDefinition } from '../../schema/tool-definition.js';
import { factFit } from './fact-fit.js';
import { alternativesOf } from './node.js';
import { stemsOf } from './words.js';

/** How much a word of the text tells, by where the tool says it too. */
const WEIGHTS = { name: 3, description: 1, argument: 1, argumentDescription: 0.5 } as const;

/** Below this, only words in passing agree. */
const LEAST_SCORE = 0.5;

/** The tool that a text asks for, the first of equals; `undefined` when none comes near. */
export function bestTool(
  text: string,
  tools: readonly ToolDefinition[],
  leastScore?: number,
): ToolDefinition | undefined {
  return rankedTools(text, tools, leastScore)[0];
}

/** The tools that a text may ask for, the likeliest first; none when even that one does not come near. */
export function rankedTools(
  text: string,
  tools: readonly ToolDefinition[],
  leastScore: number = LEAST_SCORE,
): readonly ToolDefinition[] {
  const words = new Set(stemsOf(text));
  const scores = tools
    .map((tool) => ({ tool, score: scoreOf(tool, words, tools) }))
    // What the text has besides words only decides between tools that its words speak of.
    .map(({ tool, score }) => ({ tool, score, rank: score > 0 ? score + factFit(tool, text) : 0 }));
  const ranked = scores.toSorted((left, right) => right.rank - left.rank);
  if (ranked[0] === undefined || ranked[0].score < leastScore) return [];
  return ranked.filter(({ score }) => score >= leastScore).map(({ tool }) => tool);
}

function scoreOf(tool: ToolDefinition, words: ReadonlySet<string>, tools: readonly ToolDefinition[]): number {
  const weights = weightsOf(tool);
  let score = 0;
  for (const word of words) {
    const weight = weights.get(word);
    if (weight === undefined) continue;
    // A word that every tool uses tells nothing between them.
    const shared = tools.filter((other) => weightsOf(other).has(word)).length;
    score += weight / Math.sqrt(shared);
  }
  return score;
}

/** Every word that describes a tool. */
export function vocabularyOf(tool: ToolDefinition): ReadonlySet<string> {
  return new Set(weightsOf(tool).keys());
}

const cache = new WeakMap<JsonSchema, ReadonlyMap<string, number>>();

function weightsOf(tool: ToolDefinition): ReadonlyMap<string, number> {
  const known = cache.get(tool.inputSchema);
  if (known !== undefined) return known;
  const weights = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const word of stemsOf(text)) weights.set(word, Math.max(weight, weights.get(word) ?? 0));
  };
  add(tool.name, WEIGHTS.name);
  add(tool.description, WEIGHTS.description);
  for (const [name, property] of Object.entries(tool.inputSchema.properties ?? {})) {
    add(name, WEIGHTS.argument);
    add(property.description ?? '', WEIGHTS.argumentDescription);
    for (const { schema } of alternativesOf(property, tool.inputSchema).branches) {
      for (const inner of Object.keys(schema.properties ?? {})) add(inner, WEIGHTS.argumentDescription);
    }
  }
  cache.set(tool.inputSchema, weights);
  return weights;
}
