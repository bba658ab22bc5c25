import { describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { renderOpenApi } from '../../src/docs/index.js';
import type { Manifest } from '../../src/schema/index.js';
import { caseManifest, hostileManifest, manifestOf, sampleManifest, toolOf, toolsetOf } from './manifests.js';

interface OpenApi {
  readonly paths: Readonly<Record<string, { readonly post: Readonly<Record<string, unknown>> }>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

function openApiOf(manifest: Manifest): OpenApi {
  return JSON.parse(renderOpenApi(manifest).get('openapi.json') ?? '') as OpenApi;
}

const RECURSIVE = {
  type: 'object',
  properties: { tree: { $ref: '#/$defs/a~1b' }, again: { $ref: '#' } },
  required: ['tree'],
  $defs: { 'a/b': { type: 'object', properties: { kids: { type: 'array', items: { $ref: '#/$defs/a~1b' } } } } },
};

const MANIFESTS: [string, Manifest][] = [
  ['typed parameters', sampleManifest('02-typed-parameters')],
  ['a real service', sampleManifest('04-real-service')],
  ['tags', caseManifest('tags-on-properties')],
  ['examples', caseManifest('examples-of-calls')],
  ['comments', caseManifest('comments-whole')],
  ['hostile texts', hostileManifest()],
  [
    'a type that holds itself',
    manifestOf(toolsetOf('A', [toolOf('go', { inputSchema: RECURSIVE, strictSchema: {} })])),
  ],
  ['nothing', manifestOf()],
  [
    'names that differ in capitals, or have two meanings',
    manifestOf(toolsetOf('A', [toolOf('Foo'), toolOf('foo'), toolOf('f.oo')]), toolsetOf('a', [toolOf('Foo')])),
  ],
];

describe('openapi.json', () => {
  it.each(MANIFESTS)('is valid OpenAPI 3.1 whose references lead somewhere (%s)', async (_what, manifest) => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate({ ...openApiOf(manifest) });

    expect([valid, errors]).toEqual([true, undefined]);
    expect(validator.version).toBe('3.1');
    for (const reference of JSON.stringify(openApiOf(manifest)).matchAll(
      /"\$ref":"#\/components\/schemas\/([^"]+)"/g,
    )) {
      expect(Object.keys(openApiOf(manifest).components.schemas)).toContain(reference[1]);
    }
  });

  it.each(MANIFESTS)(
    'is read by a generator of clients, which makes types that compile (%s)',
    async (_what, manifest) => {
      const types = astToString(await openapiTS(openApiOf(manifest) as unknown as OpenAPI3));

      expect(complaintsAbout(types)).toEqual([]);
    },
  );

  it('gives a client the types of arguments and results', async () => {
    const types = astToString(await openapiTS(openApiOf(sampleManifest('05-approvals')) as unknown as OpenAPI3));
    const use = `
      type Refund = paths['/tools/refund']['post']['requestBody']['content']['application/json'];
      const right: Refund = { order: 'O-17', amount: 3 };
      const wrong: Refund = { order: 'O-17', amount: 'three' };
    `;
    expect(complaintsAbout(types + use)).toEqual(["Type 'string' is not assignable to type 'number'."]);
  });

  it('has an operation for each tool, with what there is to say', () => {
    const { paths } = openApiOf(sampleManifest('03-timeouts-and-failures'));

    expect(Object.keys(paths)).toEqual(['/tools/closeDesk', '/tools/estimateDuty', '/tools/locate', '/tools/reroute']);
    expect(paths['/tools/estimateDuty']?.post).toMatchObject({
      operationId: 'estimateDuty',
      tags: ['ParcelDesk'],
      summary: 'Estimates the customs duty of a parcel.',
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/EstimateDutyInput' } } },
      },
      responses: {
        200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/EstimateDutyOutput' } } } },
        504: { description: 'The tool did not finish within 200 ms.' },
      },
    });
  });

  it('has no two operations or schemas that differ in nothing but capitals', () => {
    const { paths, components } = openApiOf(MANIFESTS.at(-1)?.[1] ?? manifestOf());
    const ids = Object.values(paths).map(({ post }) => String(post['operationId']).toLowerCase());
    const names = Object.keys(components.schemas).map((name) => name.toLowerCase());

    expect([new Set(ids).size, new Set(names).size]).toEqual([4, names.length]);
    expect(names.length).toBe(4);
  });
});

/** What every program needs, read once. */
const libraries = new Map<string, ts.SourceFile | undefined>();

/** What a strict compiler says of a module without imports. */
function complaintsAbout(source: string): string[] {
  const options: ts.CompilerOptions = { strict: true, noEmit: true, target: ts.ScriptTarget.ES2022, types: [] };
  const host = ts.createCompilerHost(options);
  const readSource = host.getSourceFile.bind(host);
  host.getSourceFile = (name, version) => {
    if (name === 'client.ts') return ts.createSourceFile(name, source, version);
    const read = libraries.get(name) ?? readSource(name, version);
    libraries.set(name, read);
    return read;
  };
  const program = ts.createProgram(['client.ts'], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
