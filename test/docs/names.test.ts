import { describe, expect, it } from '@jest/globals';
import { renderDocs, renderMarkdown, renderSchemas } from '../../src/docs/index.js';
import { manifestOf, toolOf, toolsetOf } from './manifests.js';

/** The files of tools of these names, without `.input.json`. */
function filesOf(...names: string[]): string[] {
  const files = renderSchemas(
    manifestOf(
      toolsetOf(
        'Desk',
        names.map((name) => toolOf(name)),
      ),
    ),
  );
  return [...files.keys()].filter((path) => path.endsWith('.input.json')).map((path) => path.slice(8, -11));
}

const isSafe = (name: string): boolean =>
  /^[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(name) && !/[.]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name);

describe('names of files', () => {
  it('are those of the tools', () => {
    expect(filesOf('getProfile', 'get_profile', 'get-profile')).toEqual(['get-profile', 'getProfile', 'get_profile']);
  });

  it('differ in more than capitals', () => {
    expect(filesOf('Foo', 'foo', 'FOO', 'foo-2')).toEqual(['FOO', 'Foo-3', 'foo-4', 'foo-2']);
  });

  it.each([
    'CON',
    'nul.txt',
    'com1',
    'a.',
    '...',
    '../../etc/passwd',
    '/etc/passwd',
    'a b',
    'ü',
    '.hidden',
    '-x',
    'x'.repeat(300),
    '\u202E',
  ])('are such as every file system takes: %s', (name) => {
    const [file = ''] = filesOf(name);
    expect([file, isSafe(file), file.length <= 110]).toEqual([file, true, true]);
  });

  it('keep two tools apart that no agent could have at once', () => {
    const files = renderSchemas(manifestOf(toolsetOf('A', [toolOf('go')]), toolsetOf('B', [toolOf('go')])));
    expect([...files.keys()].filter((path) => path.endsWith('.input.json'))).toEqual([
      'schemas/A.go.input.json',
      'schemas/B.go.input.json',
    ]);
  });

  it('keep the page of a class apart from our own and from those of its namesakes', () => {
    const classes = ['Index', 'README', 'Desk', 'desk', 'Con'].map((name) => toolsetOf(name, [toolOf(`of${name}`)]));
    expect([...renderMarkdown(manifestOf(...classes)).keys()]).toEqual([
      'index.md',
      'con_.md',
      'desk.md',
      'index-2.md',
      'readme-2.md',
      'desk-2.md',
    ]);
  });

  it('are all different, capitals aside, in a manifest where nothing else is', () => {
    const names = ['Foo', 'foo', 'foo.', 'foo-', 'fo\u200Bo'];
    const toolsets = names.map((name) =>
      toolsetOf(
        name,
        names.map((each) => toolOf(each)),
      ),
    );
    const paths = [...renderDocs(manifestOf(...toolsets)).keys()].map((path) => path.toLowerCase());
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.filter((path) => path.endsWith('.input.json'))).toHaveLength(25);
  });
});
