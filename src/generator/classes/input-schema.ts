import { isDeepStrictEqual } from 'node:util';

import type ts from 'typescript';

import type { JsonSchema, ObjectSchema } from '../../schema/json-schema.js';
import type { ManifestParameter } from '../../schema/manifest.js';
import { CATALOGUE } from '../diagnostics/catalogue.js';
import type { DiagnosticCollector } from '../diagnostics/diagnostic-collector.js';
import { describeInside } from '../types/describe-inside.js';
import { referredName } from '../types/inline-definitions.js';
import type { SchemaDeriver } from '../types/schema-deriver.js';
import type { SaidElsewhere } from '../comments/annotations.js';
import type { DocTag } from '../comments/doc-comment.js';
import { literalValueOf } from '../comments/literal-value.js';
import type { MethodComment, ParamComment } from '../comments/method-comment.js';
import { markForOthers, marksFor, SourceMark } from '../explain/source-mark.js';
import { takeDto, takeSignals } from '../rules/rule-mark.js';
import { unusedParameters } from './choose-overload.js';
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
  private readonly comments: readonly ParamComment[];
  private readonly constraints: readonly DocTag[];

  constructor(
    private readonly tool: FoundTool,
    private readonly subject: string,
    { params, constraints }: MethodComment,
    private readonly deriver: SchemaDeriver,
    private readonly checker: ts.TypeChecker,
    private readonly diagnostics: DiagnosticCollector,
  ) {
    this.comments = params;
    this.constraints = constraints;
  }

  build(parameters: readonly ReadParameter[]): ToolInput {
    const read = [...parameters.map((parameter, index) => this.add(parameter, index)), ...unusedParameters(this.tool)];
    const schema: ObjectSchema = {
      type: 'object',
      properties: Object.fromEntries(this.properties),
      required: this.required,
      additionalProperties: false,
    };
    return { parameters: read, schema, isSound: this.isSound };
  }

  private add(parameter: ReadParameter, index: number): ManifestParameter {
    const { name, argument = name, kind, optional } = parameter;
    if (kind === 'context') return { name, kind };
    if (kind === 'inject') {
      // Where it comes from is the decorator's word, which is settled with those of all others.
      return { name, kind, ...(parameter.secret && { secret: true }), ...(optional && { optional: true }) };
    }
    if (kind === 'signal') return { name, kind, ...(parameter.signals && { signals: parameter.signals }) };
    const derived = this.derive(parameter, index);
    if (kind === 'spread') return this.spread(parameter, derived);
    const schema = this.describeParts(argument, this.withDefault(derived, parameter));
    this.addProperty(parameter, argument, schema, !optional);
    const signals = this.signalsIfLeftOut(parameter, derived);
    return {
      name,
      ...(argument !== name && { argument }),
      ...(kind === 'rest' && { kind }),
      ...(schema.description !== undefined && { description: schema.description }),
      ...(signals.length > 0 && { signals }),
      ...(optional && { optional: true }),
    };
  }

  /** Of an object that may be left out of a call, and may be empty: whoever calls without it means to be told when to stop all the same. */
  private signalsIfLeftOut(
    { kind, optional, node, default: initial }: ReadParameter,
    derived: JsonSchema,
  ): readonly string[] {
    // An initialiser that has to run knows more than an object made in its place.
    if (!optional || kind !== 'value' || (node.initializer && initial === undefined)) return [];
    const [only, ...others] = (derived.anyOf ?? [derived]).filter(({ type }) => type !== 'null');
    if (only === undefined || others.length > 0) return [];
    const { required = [], ...object } = this.deriver.definitions[referredName(only) ?? ''] ?? only;
    return required.length > 0 ? [] : takeSignals(object).names;
  }

  private derive(parameter: ReadParameter, index: number): JsonSchema {
    const { node, type, typeNode, name, kind } = parameter;
    const isNamed = kind !== 'spread';
    const symbol = isNamed ? this.checker.getSymbolAtLocation(node.name) : undefined;
    const {
      schema: derived,
      problems,
      findings,
    } = this.deriver.derive(node, {
      type,
      ...(typeNode && { node: typeNode }),
      ...(symbol && { symbol }),
      ...(isNamed && { elsewhere: this.saidOf(parameter) }),
    });
    const schema = { ...markForOthers(new SourceMark('type', node)), ...derived };
    for (const { code, facts, place } of findings) {
      if (CATALOGUE[code].category === 'error') this.isSound = false;
      this.diagnostics.report(code, facts, place);
    }
    const { stated } = this.tool;
    // A decorator that states the schema takes the place of whatever the type says.
    if (stated.has(index) || stated.has(name)) return problems.length === 0 ? schema : {};
    for (const { code, facts, node: at } of problems) {
      this.refuse(parameter, code, { ...facts, className: this.subject.split('.')[0] ?? 'it' }, at);
    }
    return schema;
  }

  /** A pattern has no name the model could use: the properties of its type are the arguments. */
  private spread(parameter: ReadParameter, derived: JsonSchema): ManifestParameter {
    const name = referredName(derived);
    const object = name === undefined ? derived : this.deriver.definitions[name];
    const { properties } = object ?? {};
    const dto = takeDto(object ?? {}).key;
    const { names: signals } = takeSignals(object ?? {});
    if (properties === undefined || object?.additionalProperties !== false) {
      if (this.isSound) this.refuse(parameter, 'TW1111', { type: this.checker.typeToString(parameter.type) });
      return { name: parameter.name, kind: 'spread', properties: [] };
    }
    const initial = parameter.default?.value as Readonly<Record<string, unknown>> | undefined;
    for (const [key, schema] of Object.entries(properties)) {
      const element = parameter.elements.get(key);
      const fallback = initial && Object.hasOwn(initial, key) ? { value: initial[key] as never } : undefined;
      const comment = this.comments.find((each) => each.name === key || each.name.endsWith(`.${key}`));
      const isOptional = element !== undefined || parameter.optional || !object.required?.includes(key);
      const hasInitial = element !== undefined || fallback !== undefined;
      const described = comment ? { ...schema, ...saidIn(comment, schema, isOptional && !hasInitial) } : schema;
      this.addProperty(
        parameter,
        key,
        withDefault(described, element?.default ?? fallback, parameter.node),
        !isOptional,
      );
    }
    return {
      name: parameter.name,
      kind: 'spread',
      properties: Object.keys(properties),
      ...(dto !== undefined && { dto }),
      ...(signals.length > 0 && { signals }),
      ...(parameter.optional && { optional: true }),
    };
  }

  /** What the comment of the method says of a parameter. */
  private saidOf(parameter: ReadParameter): SaidElsewhere {
    const { name: running, argument: name = running, node, optional, default: initial } = parameter;
    const comment = this.comments.find((each) => each.name === name);
    const tags = this.constraints
      .filter(({ text }) => text.split(/\s/, 1)[0] === name)
      .map((tag) => ({ ...tag, text: tag.text.slice(name.length).trim() }));
    if (comment?.default !== undefined && optional && node.initializer === undefined) {
      tags.push({ name: 'default', text: comment.default, node: comment.node });
    }
    if (comment?.default !== undefined && initial !== undefined)
      this.compareDefaults(comment, comment.default, initial.value);
    return { ...(comment?.text && { description: { text: comment.text, node: comment.node } }), tags };
  }

  private compareDefaults({ name, node }: ParamComment, said: string, initial: unknown): void {
    const read = literalValueOf(said)?.value ?? said;
    if (isDeepStrictEqual(read, initial)) return;
    const facts = { parameter: name, said, found: JSON.stringify(initial) };
    this.diagnostics.report('TW2046', facts, { node, subject: `${this.subject}(${name})` });
  }

  private withDefault(schema: JsonSchema, { default: initial, node }: ReadParameter): JsonSchema {
    return withDefault(schema, initial, node.initializer ?? node);
  }

  private describeParts(name: string, schema: JsonSchema): JsonSchema {
    return this.comments
      .filter((comment) => comment.name.startsWith(`${name}.`))
      .reduce((current, comment) => {
        const path = comment.name.split('.').slice(1);
        return describeInside(
          current,
          path,
          (schema, isOptional) => saidIn(comment, schema, isOptional),
          this.deriver.definitions,
        );
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
    at: ts.Node = node,
  ): void {
    this.isSound = false;
    this.diagnostics.report(code, facts, { node: at, subject: `${this.subject}(${name})` });
  }
}

function withDefault(schema: JsonSchema, initial: ReadParameter['default'], node: ts.Node): JsonSchema {
  if (initial === undefined) return schema;
  return { ...schema, default: initial.value, ...marksFor(['default'], new SourceMark('default', node)) };
}

/** What a `@param` tag says of something inside a parameter. */
function saidIn(
  { text, node, default: written }: ParamComment,
  schema: JsonSchema,
  isOptional: boolean,
): Record<string, unknown> {
  const said: Record<string, unknown> = {};
  if (text !== '')
    Object.assign(said, { description: text, ...marksFor(['description'], new SourceMark('comment', node)) });
  if (written !== undefined && isOptional && schema.default === undefined) {
    const value = literalValueOf(written)?.value;
    const isText = schema.type === 'string' && typeof value !== 'string';
    const mark = marksFor(['default'], new SourceMark('tag', node, '@param'));
    Object.assign(said, { default: isText || value === undefined ? written : value, ...mark });
  }
  return said;
}
