import type ts from 'typescript';

import type { JsonSchema, ObjectSchema } from '../../schema/json-schema.js';
import type { ManifestParameter } from '../../schema/manifest.js';
import type { DiagnosticCollector } from '../diagnostics/diagnostic-collector.js';
import { describeInside } from '../types/describe-inside.js';
import { referredName } from '../types/inline-definitions.js';
import type { SchemaDeriver } from '../types/schema-deriver.js';
import type { ParamComment } from '../comments/method-comment.js';
import type { FoundTool } from './found-tool.js';
import type { ReadParameter } from './read-parameters.js';

/** What the parameters of a tool come to; `isSound` is false when one of them has no schema. */
export interface ToolInput {
  readonly parameters: readonly ManifestParameter[];
  readonly schema: ObjectSchema;
  readonly isSound: boolean;
}

/** Makes the schema of a tool's arguments out of its parameters, one after the other. */
export class InputSchemaBuilder {
  private readonly properties = new Map<string, JsonSchema>();
  private readonly required: string[] = [];
  private isSound = true;

  constructor(
    private readonly tool: FoundTool,
    private readonly subject: string,
    private readonly comments: readonly ParamComment[],
    private readonly deriver: SchemaDeriver,
    private readonly checker: ts.TypeChecker,
    private readonly diagnostics: DiagnosticCollector,
  ) {}

  build(parameters: readonly ReadParameter[]): ToolInput {
    const read = parameters.map((parameter, index) => this.add(parameter, index));
    const schema: ObjectSchema = {
      type: 'object',
      properties: Object.fromEntries(this.properties),
      required: this.required,
      additionalProperties: false,
    };
    return { parameters: read, schema, isSound: this.isSound };
  }

  private add(parameter: ReadParameter, index: number): ManifestParameter {
    const { name, kind, optional } = parameter;
    if (kind === 'context') return { name, kind };
    const derived = this.derive(parameter, index);
    if (kind === 'spread') return this.spread(parameter, derived);
    const description = this.comments.find((comment) => comment.name === name)?.text;
    const described = description ? { ...derived, description } : derived;
    const schema = this.describeParts(name, withDefault(described, parameter.default));
    this.addProperty(parameter, name, schema, !optional);
    return {
      name,
      ...(kind === 'rest' && { kind }),
      ...(schema.description !== undefined && { description: schema.description }),
      ...(optional && { optional: true }),
    };
  }

  private derive(parameter: ReadParameter, index: number): JsonSchema {
    const { node, type, typeNode, name } = parameter;
    const { schema, problems } = this.deriver.derive(node, { type, ...(typeNode && { node: typeNode }) });
    const { stated } = this.tool;
    // A decorator that states the schema takes the place of whatever the type says.
    if (stated.has(index) || stated.has(name)) return problems.length === 0 ? schema : {};
    for (const { code, facts } of problems) {
      this.refuse(parameter, code, { ...facts, className: this.subject.split('.')[0] ?? 'it' });
    }
    return schema;
  }

  /** A pattern has no name the model could use: the properties of its type are the arguments. */
  private spread(parameter: ReadParameter, derived: JsonSchema): ManifestParameter {
    const name = referredName(derived);
    const object = name === undefined ? derived : this.deriver.definitions[name];
    const { properties } = object ?? {};
    if (properties === undefined || object?.additionalProperties !== false) {
      if (this.isSound) this.refuse(parameter, 'TW1111', { type: this.checker.typeToString(parameter.type) });
      return { name: parameter.name, kind: 'spread', properties: [] };
    }
    const initial = parameter.default?.value as Readonly<Record<string, unknown>> | undefined;
    for (const [key, schema] of Object.entries(properties)) {
      const element = parameter.elements.get(key);
      const fallback = initial && Object.hasOwn(initial, key) ? { value: initial[key] as never } : undefined;
      const comment = this.comments.find((each) => each.name === key || each.name.endsWith(`.${key}`))?.text;
      const described = comment ? { ...schema, description: comment } : schema;
      const isOptional = element !== undefined || parameter.optional || !object.required?.includes(key);
      this.addProperty(parameter, key, withDefault(described, element?.default ?? fallback), !isOptional);
    }
    return {
      name: parameter.name,
      kind: 'spread',
      properties: Object.keys(properties),
      ...(parameter.optional && { optional: true }),
    };
  }

  private describeParts(name: string, schema: JsonSchema): JsonSchema {
    return this.comments
      .filter((comment) => comment.name.startsWith(`${name}.`) && comment.text !== '')
      .reduce((current, { name: path, text }) => {
        return describeInside(current, path.split('.').slice(1), text, this.deriver.definitions);
      }, schema);
  }

  private addProperty(parameter: ReadParameter, name: string, schema: JsonSchema, isRequired: boolean): void {
    if (this.properties.has(name)) return this.refuse(parameter, 'TW1110', { name });
    this.properties.set(name, schema);
    if (isRequired) this.required.push(name);
  }

  private refuse(
    { node, name }: ReadParameter,
    code: Parameters<DiagnosticCollector['report']>[0],
    facts: Parameters<DiagnosticCollector['report']>[1],
  ): void {
    this.isSound = false;
    this.diagnostics.report(code, facts, { node, subject: `${this.subject}(${name})` });
  }
}

function withDefault(schema: JsonSchema, initial: ReadParameter['default']): JsonSchema {
  return initial === undefined ? schema : { ...schema, default: initial.value };
}
