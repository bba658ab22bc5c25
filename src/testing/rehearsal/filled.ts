import type { Json, JsonSchema } from '../../schema/json-schema.js';
import type { Material } from './material.js';
import type { Candidate } from './span.js';

/** Where a value is to go. */
export interface Place {
  /** What it is called: the name of the argument or property. */
  readonly name: string;
  /** The schema all references are to be found in. */
  readonly root: JsonSchema;
  /** Whether a value must be found, be it an example. */
  readonly isNeeded: boolean;
  /** References being filled: meeting one again would never end. */
  readonly open: readonly string[];
}

/** A value, and how many places of the text went into it. */
export interface Filled {
  readonly value: Json;
  readonly mentions: number;
  /** Where a single value stands in the text. */
  readonly source?: Candidate;
  /** One of several choices had to be picked although the text speaks of none: unlike an example, that would claim something. */
  readonly isGuess?: true;
}

/** Fills whatever kind of schema it is given; handed to those who fill objects and lists for their members. */
export type Fill = (schema: JsonSchema, place: Place, material: Material) => Filled | undefined;
