import type { Json, JsonSchema } from '../../schema/json-schema.js';
import type { ToolDefinition } from '../../schema/tool-definition.js';
import { candidatesFor } from './candidates.js';
import { fill } from './fill.js';
import { fillObject, type FilledObject } from './fill-object.js';
import { Material, type Clause } from './material.js';
import { alternativesOf } from './node.js';
import { vocabularyOf } from './score.js';
import { isListed, type Candidate } from './span.js';

/** A call the rehearsal means to make. */
export interface PlannedCall {
  readonly name: string;
  readonly namespace?: string;
  readonly args: Readonly<Record<string, Json>>;
  /** Required arguments that the text does not tell, so that an earlier output may have to. */
  readonly unmet: number;
  /** Whether a choice among them had to be guessed. */
  readonly isGuess: boolean;
}

/** The calls of one tool that a part of the text asks for: one, or one for each thing it lists ("in Oslo and Lima"). */
export function fillArguments(
  tool: ToolDefinition,
  text: string,
  clause: Clause,
  known: ReadonlyMap<string, unknown>,
): PlannedCall[] {
  const root = tool.strict ? tool.strictSchema : tool.inputSchema;
  const material = new Material(text, clause, vocabularyOf(tool), known);
  const [branch] = alternativesOf(root, root).branches;
  const filled = fillObject(
    branch?.schema ?? root,
    { name: tool.name, root, isNeeded: true, open: branch?.through ?? [] },
    material,
    fill,
  );
  const { name, namespace } = tool;
  const identity = { name, ...(namespace !== undefined && { namespace }) };
  // A schema without a finite value has no valid arguments: the tool will say so.
  if (filled === undefined) return [{ ...identity, args: {}, unmet: 0, isGuess: false }];
  const first = { ...identity, args: filled.value, unmet: filled.unmet, isGuess: filled.isGuess === true };
  return [
    first,
    ...listedBeside(filled, root, material).map(([name, value]) => ({
      ...first,
      args: { ...first.args, [name]: value },
    })),
  ];
}

/** Further values for one argument, listed in the text right after the one that was taken and used for nothing else. */
function listedBeside({ sources }: FilledObject, root: JsonSchema, material: Material): (readonly [string, Json])[] {
  for (const [name, source] of sources) {
    const property = root.properties?.[name];
    if (property === undefined || typeof source.value === 'boolean') continue;
    const values: Candidate[] = [];
    for (const { schema } of alternativesOf(property, root).branches) {
      for (const candidate of candidatesFor(schema, material)) {
        if (
          candidate.isWeak === true ||
          !material.isFree(candidate) ||
          !isListed(material.text, values.at(-1) ?? source, candidate, material.vocabulary)
        )
          continue;
        values.push(candidate);
      }
    }
    if (values.length > 0) return values.map(({ value }) => [name, value] as const);
  }
  return [];
}
