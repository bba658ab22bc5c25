import { describe, expect, it } from '@jest/globals';
import { DOCS_FORMATS, renderDocs, renderHtml, renderMarkdown, type RenderDocsOptions } from '../../src/docs/index.js';
import type { Manifest } from '../../src/schema/index.js';
import { hostileManifest, manifestOf, sampleManifest, STEERING, toolOf, toolsetOf } from './manifests.js';

const withoutLines = (manifest: Manifest): Manifest =>
  JSON.parse(JSON.stringify(manifest).replaceAll(/\.ts:\d+/g, '.ts:999')) as Manifest;

describe('renderDocs()', () => {
  it('gives every file by its path, in all formats', () => {
    const files = renderDocs(manifestOf(toolsetOf('Desk', [toolOf('go', { outputSchema: { type: 'string' } })])));

    expect([...files.keys()]).toEqual([
      'index.md',
      'desk.md',
      'index.html',
      'openapi.json',
      'llms.txt',
      'schemas/go.input.json',
      'schemas/go.strict.json',
      'schemas/go.output.json',
      'tools.json',
    ]);
  });

  it('writes the formats it is asked for, and brings the pages along that llms.txt links to', () => {
    const manifest = manifestOf(toolsetOf('Desk', [toolOf('go')]));

    expect([...renderDocs(manifest, { formats: ['tools', 'openapi'] }).keys()]).toEqual(['openapi.json', 'tools.json']);
    expect([...renderDocs(manifest, { formats: ['llms'] }).keys()]).toEqual(['index.md', 'desk.md', 'llms.txt']);
  });

  it('says the same whatever the order of the classes and methods is, and on which lines they are', () => {
    const manifest = sampleManifest('04-real-service');
    const turned = manifest.toolsets.toReversed().map((toolset) => ({ ...toolset, tools: toolset.tools.toReversed() }));

    expect(renderDocs(withoutLines({ ...manifest, toolsets: turned }))).toEqual(renderDocs(manifest));
  });

  it('ends every file with one line end, and leaves no blanks at the ends of lines', () => {
    for (const [path, text] of renderDocs(sampleManifest('02-typed-parameters'))) {
      expect([path, /[^\n]\n$/.test(text), /[ \t]$/m.test(text)]).toEqual([path, true, false]);
    }
  });

  it('lets nothing through that steers a terminal, turns the direction of writing or cannot be seen', () => {
    for (const [path, text] of renderDocs(hostileManifest(), { title: 'a\u202Eb' })) {
      expect([path, STEERING.exec(text)]).toEqual([path, null]);
    }
  });

  it('takes examples that hold more values than a call takes arguments', () => {
    const words = '` '.repeat(200_000);
    const inputSchema = { ...toolOf('go').inputSchema, examples: [{ text: words, list: Array.from(words) }] };
    const page = renderMarkdown(manifestOf(toolsetOf('Desk', [toolOf('go', { inputSchema })]))).get('desk.md');
    expect(page).toContain(`"text": "${words}"`);
  });

  it('tells an effect that it does not know by its name, whatever that is', () => {
    const tools = [toolOf('go', { effect: 'constructor' })];
    expect(renderMarkdown(manifestOf(toolsetOf('Desk', tools))).get('desk.md')).toContain('- Effect: constructor\n');
  });

  it('documents no tools at all', () => {
    const files = renderDocs(manifestOf());
    expect(files.get('index.md')).toContain('There are no tools.');
    expect(JSON.parse(files.get('tools.json') ?? '')).toEqual([]);
  });

  it.each([
    [{ formats: ['htm'] }, "There is no format 'htm'. Did you mean 'html'? The formats are markdown,"],
    [{ formats: [] }, 'Name at least one format: markdown,'],
    [{ titel: 'x' }, "'titel' (did you mean 'title'?)"],
    [{ title: ' ' }, 'a title of at least one letter'],
  ])('refuses %j', (options, message) => {
    expect(() => renderDocs(manifestOf(), options as RenderDocsOptions)).toThrow(message);
  });

  it.each([[{ version: 2, toolsets: [] }], [{ version: 1 }], ['text'], [undefined]])(
    'refuses %j, which is no manifest it knows',
    (manifest) => {
      expect(() => renderDocs(manifest as unknown as Manifest)).toThrow('made of a manifest of version 1');
    },
  );

  it.each([
    [{}, { description: 5 }, 'toolsets[0].description'],
    [{}, { namespace: [] }, 'toolsets[0].namespace'],
    [{ effect: {} }, {}, 'toolsets[0].tools[0].effect'],
    [{ throws: 'x' }, {}, 'toolsets[0].tools[0].throws'],
    [{ throws: [{ text: 'x', type: 5 }] }, {}, 'toolsets[0].tools[0].throws'],
    [{ parameters: [null] }, {}, 'toolsets[0].tools[0].parameters'],
    [{ timeoutMs: '<b>' }, {}, 'toolsets[0].tools[0].timeoutMs'],
    [{ strict: 'no' }, {}, 'toolsets[0].tools[0].strict'],
    [{ strictSchema: [] }, {}, 'toolsets[0].tools[0].strictSchema'],
  ])('names what is not of its kind in a manifest that somebody edited: %j %j', (tool, toolset, place) => {
    const manifest = manifestOf(toolsetOf('A', [toolOf('go', tool)], toolset));
    expect(() => renderDocs(manifest)).toThrow(`This is no manifest: ${place} is not what it should be. Run`);
  });

  it('knows its formats by name', () => {
    expect(DOCS_FORMATS).toEqual(['markdown', 'html', 'openapi', 'llms', 'schemas', 'tools']);
  });
});

describe('the function of one format', () => {
  it('gives what renderDocs gives of it', () => {
    const manifest = sampleManifest('02-typed-parameters');
    expect(renderHtml(manifest)).toEqual(renderDocs(manifest, { formats: ['html'] }));
  });

  it('takes no formats', () => {
    expect(() => renderMarkdown(manifestOf(), { formats: ['html'] } as object)).toThrow(
      "renderMarkdown() has no option 'formats'; its options are title.",
    );
  });
});
