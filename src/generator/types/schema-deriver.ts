import type ts from 'typescript';
import {
  DEFAULT_CONFIG,
  SchemaGenerator,
  createFormatter,
  type CompletedConfig,
  type TypeFormatter,
} from 'ts-json-schema-generator';

import type { JsonSchema } from '../../schema/json-schema.js';
import type { DtoClasses } from '../rules/dto-classes.js';
import type { Finding } from '../rules/finding.js';
import { settleRules } from '../rules/settle-rules.js';
import { MapTypeFormatter } from './map-type.js';
import type { PlatformTypes } from './platform-types.js';
import { toJsonSchema2020, type DraftSevenSchema } from './to-json-schema-2020.js';
import type { TypeProblem } from './type-problem.js';
import { TypeReader, type TypePurpose, type TypeRequest } from './type-reader.js';
import type { Scope } from './written-type.js';

const CONFIG: CompletedConfig = {
  ...DEFAULT_CONFIG,
  // Authors order properties so that they make sense when read from the top; models fill them in that order.
  sortProps: false,
  encodeRefs: false,
  topRef: false,
  additionalProperties: false,
};

function formatter(): TypeFormatter {
  return createFormatter(CONFIG, (chain, circular) => chain.addTypeFormatter(new MapTypeFormatter(circular)));
}

/** What the schemas of one tool are for. */
export interface SchemaUse {
  readonly purpose: TypePurpose;
  /** What the type parameters of the classes that the tool's class extends stand for. */
  readonly scope: Scope;
  readonly dtos?: DtoClasses;
}

/** What came of one type. */
export interface DerivedSchema {
  readonly schema: JsonSchema;
  /** The named types in it. */
  readonly definitions: Readonly<Record<string, JsonSchema>>;
  readonly problems: readonly TypeProblem[];
  /** What is to be said of decorators and comments, each with its own place. */
  readonly findings: readonly Finding[];
}

/** Derives the schemas of one tool, or of what the tools of one class give; types that several parameters share are defined once. */
export class SchemaDeriver {
  /** Every named type met so far, by its name in `$defs`. */
  readonly definitions: Record<string, JsonSchema> = {};
  private readonly reader: TypeReader;

  constructor(
    private readonly program: ts.Program,
    platform: PlatformTypes,
    private readonly use: SchemaUse,
  ) {
    this.reader = new TypeReader(program.getTypeChecker(), platform, use.purpose, use.dtos);
  }

  /** Members that classes have and their data does not, by class. */
  get leftOut(): ReadonlyMap<string, ReadonlySet<string>> {
    return this.reader.leftOut;
  }

  /** Whether what it derives next comes out as another one would derive it. */
  get isSteady(): boolean {
    return this.reader.isSteady;
  }

  /** What a definition would be called if no other type had its name. */
  plainNameOf(definition: string): string {
    return this.reader.names.plainNameOf(definition);
  }

  /** @param at The declaration the schema is for. */
  derive(at: ts.Node, request: TypeRequest): DerivedSchema {
    this.reader.log.clear();
    this.reader.expect({ scope: this.use.scope, ...request });
    // A formatter remembers the definitions inside a type; for types in a circle, of which it met another one first,
    // it remembers too few. So each schema gets a new one.
    const generator = new SchemaGenerator(this.program, this.reader, formatter(), CONFIG);
    const draft = this.write(generator, at);
    if (draft === undefined) return { schema: {}, definitions: {}, problems: this.reader.log.problems, findings: [] };
    const marked = toJsonSchema2020(draft);
    const { schema, definitions, findings } = settleRules(marked.schema, marked.definitions);
    Object.assign(this.definitions, definitions);
    const { problems, warnings } = this.reader.log;
    const said = warnings.map((each) => (each.place.node === undefined ? { ...each, place: { node: at } } : each));
    return { schema, definitions, problems, findings: [...findings, ...said] };
  }

  /** @returns undefined when a type that has no schema leaves a hole that cannot be written. */
  private write(generator: SchemaGenerator, at: ts.Node): DraftSevenSchema | undefined {
    try {
      return generator.createSchemaFromNodes([at]) as DraftSevenSchema;
    } catch (error) {
      if (this.reader.log.problems.length > 0) return undefined;
      throw error;
    }
  }
}
