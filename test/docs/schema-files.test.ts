import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { renderSchemas } from '../../src/docs/index.js';
import { caseManifest, hostileManifest, manifestOf, sampleManifest, toolOf, toolsetOf } from './manifests.js';

describe('the JSON Schema files', () => {
  it.each([
    ['samples', sampleManifest('02-typed-parameters')],
    ['samples', sampleManifest('04-real-service')],
    ['tags', caseManifest('tags-on-properties')],
    ['hostile texts', hostileManifest()],
  ])('are read by a validator that takes no unknown keyword, all at once (%s)', (_what, manifest) => {
    const ajv = new Ajv2020({ strictTypes: false });
    addFormats.default(ajv);
    const files = [...renderSchemas(manifest)].map(
      ([path, text]) => [path, JSON.parse(text) as { $id: string }] as const,
    );
    for (const [path, schema] of files) {
      expect(path).toBe(`schemas/${schema.$id}`);
      ajv.addSchema(schema);
    }
    for (const [, { $id }] of files) expect(ajv.getSchema($id)).toBeInstanceOf(Function);
  });

  it('accept what the tool accepts, and refuse the rest', () => {
    const files = renderSchemas(sampleManifest('05-approvals'));
    const validate = new Ajv2020().compile(JSON.parse(files.get('schemas/refund.input.json') ?? '') as object);

    expect(validate({ order: 'O-17', amount: 3 })).toBe(true);
    expect(validate({ order: '17', amount: 3 })).toBe(false);
  });

  it('say their version, name and title first', () => {
    const files = renderSchemas(manifestOf(toolsetOf('A', [toolOf('go')])));
    expect(files.get('schemas/go.input.json')).toMatch(
      /^\{\n {2}"\$schema": "https:\/\/json-schema.org\/draft\/2020-12\/schema",\n {2}"\$id": "go.input.json",\n {2}"title": "Arguments of go",/,
    );
  });

  it('leave out the result of a tool that does not tell', () => {
    expect([...renderSchemas(manifestOf(toolsetOf('A', [toolOf('go')]))).keys()]).toEqual([
      'schemas/go.input.json',
      'schemas/go.strict.json',
    ]);
  });

  it('hold texts of others exactly, though nothing in the file is hidden', () => {
    const description = 'user\u202Etxt \u{E0041} \u009B';
    const text = renderSchemas(
      manifestOf(
        toolsetOf('A', [toolOf('go', { inputSchema: { type: 'object', description, properties: {}, required: [] } })]),
      ),
    );
    expect(JSON.parse(text.get('schemas/go.input.json') ?? '')).toMatchObject({ description });
  });
});
