import { describe, expect, it } from '@jest/globals';

import { diffManifests, type ToolDifference } from '../../../src/schema/compare/index.js';
import type { JsonSchema, Manifest, ManifestTool } from '../../../src/schema/index.js';

const text: JsonSchema = { type: 'string' };
const number: JsonSchema = { type: 'number' };
const date: JsonSchema = { type: 'string', format: 'date-time', 'x-type': 'Date' };

/** An object; a `?` behind a name says that the property is optional. */
function object(properties: Readonly<Record<string, JsonSchema>>, more: JsonSchema = {}): JsonSchema {
  const entries = Object.entries(properties);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, schema]) => [name.replace('?', ''), schema])),
    required: entries.flatMap(([name]) => (name.endsWith('?') ? [] : [name])),
    additionalProperties: false,
    ...more,
  };
}

function tool(
  input: Readonly<Record<string, JsonSchema>>,
  more: Partial<ManifestTool> = {},
  root: JsonSchema = {},
): ManifestTool {
  return {
    method: 'go',
    name: 'go',
    description: 'Goes.',
    parameters: [],
    inputSchema: object(input, root) as ManifestTool['inputSchema'],
    ...more,
  };
}

function manifest(tools: readonly ManifestTool[], more: object = {}, dtos?: Manifest['dtos']): Manifest {
  return { version: 1, toolsets: [{ className: 'A', source: 'a.ts:1', tools, ...more }], ...(dtos && { dtos }) };
}

function changesOf(before: ManifestTool, after: ManifestTool): string[] {
  const { tools } = diffManifests(manifest([before]), manifest([after]));
  return tools.flatMap(linesOf);
}

/** `M` for models and `C` for callers that break, `+` where nobody does. */
function linesOf({ changes }: Pick<ToolDifference, 'changes'>): string[] {
  return changes.map(({ part, kind, path, keyword, models, callers }) => {
    const whom = `${models === 'breaking' ? 'M' : ''}${callers === 'breaking' ? 'C' : ''}`;
    return [whom || '+', part, kind, path, kind === 'note' || kind === 'keyword' ? keyword : '']
      .filter(Boolean)
      .join(' ');
  });
}

const many = (...schemas: readonly JsonSchema[]): JsonSchema => ({ anyOf: schemas });

describe('a change of the arguments', () => {
  it.each<[string, JsonSchema, JsonSchema, string[]]>([
    ['the same in other words', { enum: ['a'] }, { const: 'a' }, []],
    ['a union that is a list of types', many(text, { type: 'null' }), { type: ['string', 'null'] }, []],
    ['a member more', { enum: ['a'] }, { enum: ['b', 'a'] }, ['+ arguments values it']],
    ['a member less', { enum: ['a', 'b'] }, { enum: ['a'] }, ['MC arguments values it']],
    ['any text in place of some', { type: 'string', enum: ['a'] }, text, ['+ arguments values it']],
    ['some texts in place of any', text, { type: 'string', enum: ['a'] }, ['MC arguments values it']],
    ['a wider type', { type: 'integer' }, number, ['+ arguments type it']],
    ['a narrower type', number, { type: 'integer' }, ['MC arguments type it']],
    ['another type', number, text, ['MC arguments type it']],
    ['null too', text, { type: ['string', 'null'] }, ['+ arguments type it']],
    ['null no more', many(text, { type: 'null' }), text, ['MC arguments type it']],
    ['any value', text, {}, ['+ arguments type it']],
    ['a looser bound', { ...number, minimum: 2 }, { ...number, minimum: 1 }, ['+ arguments keyword it minimum']],
    ['a tighter bound', { ...number, minimum: 1 }, { ...number, minimum: 2 }, ['MC arguments keyword it minimum']],
    [
      'a bound that excludes less',
      { ...number, exclusiveMinimum: 1 },
      { ...number, minimum: 1 },
      ['+ arguments keyword it exclusiveMinimum', '+ arguments keyword it minimum'],
    ],
    ['the same bound of whole numbers', { type: 'integer', exclusiveMinimum: 0 }, { type: 'integer', minimum: 1 }, []],
    [
      'one bound looser, one tighter',
      { ...text, minLength: 2, maxLength: 9 },
      { ...text, minLength: 1, maxLength: 8 },
      ['MC arguments keyword it maxLength', '+ arguments keyword it minLength'],
    ],
    ['another pattern', { ...text, pattern: '^a' }, { ...text, pattern: '^a|^b' }, ['MC arguments keyword it pattern']],
    ['no pattern', { ...text, pattern: '^a' }, text, ['+ arguments keyword it pattern']],
    [
      'another format',
      { ...text, format: 'date' },
      { ...text, format: 'date-time' },
      ['MC arguments keyword it format'],
    ],
    ['text in place of a date', date, text, ['+ arguments keyword it format', '+ arguments keyword it x-type']],
    ['a date in place of text', text, date, ['MC arguments keyword it format', 'MC arguments keyword it x-type']],
    ['a keyword that toolwright does not know', text, { ...text, 'x-vendor': 1 }, ['MC arguments keyword it x-vendor']],
    ['another default', { ...number, default: 1 }, { ...number, default: 2 }, ['C arguments note it default']],
    ['a first default', number, { ...number, default: 2 }, ['+ arguments note it default']],
    [
      'another description',
      { ...number, description: 'x' },
      { ...number, description: 'y' },
      ['+ arguments note it description'],
    ],
    [
      'a property that may be left out',
      object({ a: text }),
      object({ a: text, 'b?': text }),
      ['+ arguments added it.b'],
    ],
    ['a property that has to be there', object({ a: text }), object({ a: text, b: text }), ['MC arguments added it.b']],
    ['a property less', object({ a: text, 'b?': text }), object({ a: text }), ['MC arguments removed it.b']],
    ['a property that may be left out now', object({ a: text }), object({ 'a?': text }), ['+ arguments optional it.a']],
    [
      'a property that may not be left out now',
      object({ 'a?': text }),
      object({ a: text }),
      ['MC arguments required it.a'],
    ],
    [
      'a property inside a list inside an object',
      object({ a: { type: 'array', items: object({ b: number }) } }),
      object({ a: { type: 'array', items: object({ b: text }) } }),
      ['MC arguments type it.a[].b'],
    ],
    [
      'a list that may be longer',
      { type: 'array', items: text, maxItems: 2 },
      { type: 'array', items: text, maxItems: 3 },
      ['+ arguments keyword it maxItems'],
    ],
    [
      'a list of what differs',
      { type: 'array', items: text },
      { type: 'array', items: text, uniqueItems: true },
      ['MC arguments keyword it uniqueItems'],
    ],
    [
      'a record of wider values',
      { type: 'object', additionalProperties: { type: 'integer' } },
      { type: 'object', additionalProperties: number },
      ['+ arguments type it.*'],
    ],
    [
      'a branch more',
      many(object({ a: text }), object({ b: text })),
      many(object({ a: text }), object({ b: text }), object({ c: text })),
      ['+ arguments branch-added it|3'],
    ],
    [
      'a branch less',
      many(text, number, { type: 'boolean' }),
      many(text, number),
      ['MC arguments branch-removed it|boolean'],
    ],
    ['branches in another order', many(text, object({ a: text })), many(object({ a: text }), text), []],
    ['a branch that another covers', many(text, { type: 'string', enum: ['a'] }), text, []],
    [
      'a tagged branch that asks for more',
      many(object({ kind: { const: 'x' } }), object({ kind: { const: 'y' } })),
      many(object({ kind: { const: 'x' } }), object({ kind: { const: 'y' }, a: text })),
      ['MC arguments added it|kind="y".a'],
    ],
  ])('%s', (_, before, after, expected) => {
    const changes = changesOf(tool({ it: before }), tool({ it: after }));
    expect(changes.filter((line) => !line.includes('wire')).toSorted()).toEqual(expected.toSorted());
  });

  it('is followed into definitions that contain themselves, and told once', () => {
    const tree = (value: JsonSchema): JsonSchema => ({
      $defs: { Node: object({ value, 'children?': { type: 'array', items: { $ref: '#/$defs/Node' } } }) },
    });
    const it = { $ref: '#/$defs/Node' };

    expect(changesOf(tool({ it }, {}, tree({ type: 'integer' })), tool({ it }, {}, tree(number)))).toEqual([
      '+ arguments type it.value',
    ]);
    expect(changesOf(tool({ it }, {}, tree(number)), tool({ it }, {}, tree({ type: 'integer' })))).toEqual([
      'MC arguments type it.value',
    ]);
    expect(changesOf(tool({ it }, {}, tree(number)), tool({ it }, {}, tree(number)))).toEqual([]);
  });

  it('is not taken for the same where a reference leads to something else', () => {
    const it = { not: { $ref: '#/properties/other' } } satisfies JsonSchema;

    expect(
      changesOf(tool({ it, 'other?': { enum: ['a', 'b'] } }), tool({ it, 'other?': { enum: ['a', 'b', 'c'] } })),
    ).toEqual(expect.arrayContaining(['+ arguments values other', 'MC arguments unproved it']));
  });

  it.each<[string, JsonSchema, JsonSchema, string]>([
    [
      'a tuple that becomes a list',
      { type: 'array', prefixItems: [text, text], minItems: 2, items: false },
      { type: 'array', items: text },
      'MC wire',
    ],
    [
      'a record that names one of its keys',
      { type: 'object', additionalProperties: text },
      object({ 'a?': text }, { additionalProperties: text }),
      'MC wire',
    ],
  ])('breaks what models wrote, though exact values still fit: %s', (_, before, after, expected) => {
    const changes = changesOf(tool({ it: before }), tool({ it: after }));
    expect(changes.filter((line) => line.includes('arguments')).every((line) => line.startsWith('+'))).toBe(true);
    expect(changes.join('\n')).toContain(expected);
  });
});

describe('a change of the result', () => {
  it.each<[string, JsonSchema | undefined, JsonSchema | undefined, string[]]>([
    [
      'a property more',
      object({ a: text }, { additionalProperties: true }),
      object({ a: text, b: text }, { additionalProperties: true }),
      ['+ result added b'],
    ],
    [
      'a property more, where there could be none',
      object({ a: text }),
      object({ a: text, b: text }),
      ['C result added b'],
    ],
    ['a property less', object({ a: text, b: text }), object({ a: text }), ['C result removed b']],
    ['an optional property less', object({ a: text, 'b?': text }), object({ a: text }), ['+ result removed b']],
    ['one that may be missing now', object({ a: text }), object({ 'a?': text }), ['C result optional a']],
    ['one that is always there now', object({ 'a?': text }), object({ a: text }), ['+ result required a']],
    ['a member more', { enum: ['a'] }, { enum: ['a', 'b'] }, ['C result values']],
    ['a member less', { enum: ['a', 'b'] }, { enum: ['a'] }, ['+ result values']],
    ['a schema where there was none', undefined, number, ['+ result type']],
    ['no schema any more', number, undefined, ['C result type']],
  ])('%s', (_, outputSchema, outputNow, expected) => {
    expect(
      changesOf(tool({}, outputSchema && { outputSchema }), tool({}, outputNow && { outputSchema: outputNow })),
    ).toEqual(expected);
  });
});

describe('a change of the tool itself', () => {
  it.each<[string, Partial<ManifestTool>, Partial<ManifestTool>, string[], string]>([
    ['its description', {}, { description: 'Runs.' }, ['+ tool description'], 'patch'],
    ['its name', {}, { name: 'run' }, ['MC tool name'], 'major'],
    ['a time limit', {}, { timeoutMs: 5 }, ['C tool timeout'], 'major'],
    ['a longer time', { timeoutMs: 5 }, { timeoutMs: 6 }, ['+ tool timeout'], 'minor'],
    ['no time limit', { timeoutMs: 5 }, {}, ['+ tool timeout'], 'minor'],
    ['its method, under the same name', {}, { method: 'run' }, ['+ tool moved'], 'minor'],
    ['what it was deprecated for', {}, { deprecated: true }, ['+ tool deprecated'], 'patch'],
    ['an approval', {}, { needsApproval: true } as object, ['C tool needsApproval'], 'major'],
    ['something that a later version knows', {}, { zeal: 3 } as object, ['MC tool zeal'], 'major'],
    ['where it is written', { source: 'a.ts:1' }, { source: 'b.ts:9' }, [], 'none'],
  ])('%s', (_, before, after, expected, release) => {
    const found = diffManifests(manifest([tool({}, before)]), manifest([tool({}, after)]));

    expect(found.tools.flatMap(linesOf)).toEqual(expected);
    expect(found.release).toBe(release);
  });

  it('is breaking when it is gone, and asks for a minor release when it is new', () => {
    const [one, two] = [tool({}), tool({}, { method: 'stop', name: 'stop' })];

    expect(diffManifests(manifest([one]), manifest([one, two]))).toMatchObject({
      release: 'minor',
      models: 'compatible',
      tools: [{ tool: 'A.stop', status: 'added' }],
    });
    expect(diffManifests(manifest([one, two]), manifest([one]))).toMatchObject({
      release: 'major',
      models: 'breaking',
      callers: 'breaking',
      tools: [{ tool: 'A.stop', status: 'removed' }],
    });
  });

  it('is breaking when it moves into another namespace', () => {
    const { tools } = diffManifests(manifest([tool({})]), manifest([tool({})], { namespace: 'crm' }));
    expect(tools.flatMap(linesOf)).toEqual(['MC tool namespace']);
  });

  it('is breaking when strict mode goes, and what models wrote for it is not taken any more', () => {
    const it = { type: 'object', additionalProperties: text } satisfies JsonSchema;
    expect(changesOf(tool({ it }), tool({ it }, { strict: false }))).toEqual(
      expect.arrayContaining(['+ tool strict', expect.stringMatching(/^MC wire/)]),
    );
    expect(changesOf(tool({ 'a?': text }), tool({ 'a?': text }, { strict: false }))).toEqual(['+ tool strict']);
  });

  it('is held to rules of its DTO classes that no schema says', () => {
    const placed = tool({ it: object({ email: text }) }, { dtos: { '/properties/it': 'Order' } });
    const dto = (...rules: string[]): Manifest['dtos'] => ({
      Order: { className: 'Order', source: 'o.ts:1', rules: { email: rules } },
    });
    const changes = (before: string[], after: string[]): string[] =>
      diffManifests(manifest([placed], {}, dto(...before)), manifest([placed], {}, dto(...after))).tools.flatMap(
        linesOf,
      );

    expect(changes([], ['isEmail'])).toEqual(['MC arguments rule']);
    expect(changes(['isEmail'], [])).toEqual([]);
    expect(changes([], ['minLength(3)'])).toEqual([]);
  });

  it('is told apart from a tool of another class that has its method', () => {
    const before: Manifest = {
      version: 1,
      toolsets: [
        { className: 'A', source: 'a.ts:1', tools: [tool({ it: text })] },
        { className: 'A', source: 'b.ts:1', tools: [tool({ it: number }, { name: 'b_go' })] },
      ],
    };
    expect(diffManifests(before, { ...before, toolsets: before.toolsets.toReversed() }).tools).toEqual([]);
  });
});
