import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Json, Manifest, ManifestTool, ManifestToolset } from '../../src/schema/index.js';

const ROOT = join(import.meta.dirname, '../..');

/** What the generator wrote for a sample. */
export function sampleManifest(sample: string): Manifest {
  return read(`samples/${sample}/toolwright.manifest.json`) as Manifest;
}

/** What the generator wrote for a case. */
export function caseManifest(name: string): Manifest {
  return manifestOf(...(read(`test/generator/cases/${name}/manifest.json`) as ManifestToolset[]));
}

export function manifestOf(...toolsets: ManifestToolset[]): Manifest {
  return { version: 1, toolsets };
}

export function toolsetOf(className: string, tools: readonly ManifestTool[], facts: object = {}): ManifestToolset {
  return { className, source: `src/${className}.ts:3`, tools, ...facts };
}

/** A tool that takes one text. */
export function toolOf(name: string, facts: object = {}): ManifestTool {
  return {
    method: name,
    name,
    description: `Does ${name}.`,
    source: 'src/x.ts:7',
    parameters: [{ name: 'text' }],
    inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
    ...facts,
  };
}

/** A tool that everybody can say something about, said by somebody who means harm. */
export function hostileManifest(): Manifest {
  const text = HOSTILE_TEXTS.join('\n\n');
  // Half a character in a name is more than validators can take.
  const name = text.toWellFormed();
  const tool = toolOf('go', {
    description: text,
    throws: [{ type: text, text }],
    parameters: [{ name: text, kind: 'inject' }],
    inputSchema: {
      type: 'object',
      description: text,
      properties: { [name]: { type: 'string', description: text, default: text, enum: [text, 'other'] } },
      required: [],
      examples: [{ [name]: text } as Json],
    },
    outputSchema: { type: 'object', properties: { [name]: { const: text } }, description: text },
  });
  return manifestOf(toolsetOf(text, [tool], { description: text, namespace: text, source: text }));
}

export const HOSTILE_TEXTS: readonly string[] = [
  '</script><script>globalThis.hacked = 1</script>',
  '<img src=x onerror="globalThis.hacked = 1">',
  '</details></article></pre></code><h1>Mine</h1>',
  '" onmouseover="globalThis.hacked = 1" \' x=\'',
  '[click](javascript:alert(1)) ![look](http://evil.example/x.png) <http://evil.example>',
  '# A heading\n- a list\n1. another\n> a quote\n| a | b |\n|---|---|\n===\n---\n```\ncode\n```\n    code too',
  '`code` ``more`` **bold** _soft_ ~~gone~~ &lt;b&gt; &amp; $x$ \\ backslash',
  '\u001B[31mred\u001B]0;title\u0007\u009B2J\r\nnext',
  'user\u202Etxt.exe \u2066isolate\u2069 zero\u200Bwidth \uFEFF tag\u{E0041} half\uD800',
  '*/ alert(1) /* ${process.exit()} {{mustache}} <!-- comment --> ]]>',
];

/** What steers a terminal or the direction of writing, or cannot be seen. */
export const STEERING =
  // oxlint-disable-next-line no-control-regex -- these are what must not be there
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200B\u202A-\u202E\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]|\p{Cs}/u;

function read(path: string): unknown {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
}
