import { describe, expect, it } from '@jest/globals';
import MarkdownIt from 'markdown-it';
import { renderLlmsText, renderMarkdown } from '../../src/docs/index.js';
import type { Manifest } from '../../src/schema/index.js';
import { caseManifest, hostileManifest, manifestOf, sampleManifest, toolOf, toolsetOf } from './manifests.js';

/** As GitHub reads it: HTML is passed on, addresses become links. */
const reader = new MarkdownIt({ html: true, linkify: true });

function pageOf(manifest: Manifest, name: string): string {
  return renderMarkdown(manifest).get(name) ?? '';
}

describe('the Markdown pages', () => {
  it('tell one tool a section: what it is, takes and gives', () => {
    const page = pageOf(sampleManifest('03-timeouts-and-failures'), 'parceldesk.md');

    expect(page).toContain(`<a id="estimateDuty"></a>

## estimateDuty

Estimates the customs duty of a parcel. Asks an office that is slow to answer.

- Method: \`ParcelDesk.estimateDuty\`
- Time limit: 200 ms
- Cost: about 85 tokens a request (estimated)

### Arguments

| Argument | Must be | Required | Default | Description |
|---|---|---|---|---|
| \`parcel\` | a string matching /^P--?(?:0\\|\\[1-9\\]\\\\d\\*)(?:\\\\.\\\\d+)?(?:e\\[+-\\]\\\\d+)?\\$/ | yes | | The parcel's number. |

### Result

| Part | Is | Required | Default | Description |
|---|---|---|---|---|
| \`(result)\` | a number | yes | | |

<details>
<summary>What the model is sent</summary>

\`\`\`json
{
  "name": "estimateDuty",`);
  });

  it('show nested places, forms and defaults by their paths', () => {
    const page = pageOf(sampleManifest('02-typed-parameters'), 'orderservice.md');
    const lines = page.split('\n').filter((line) => line.startsWith('| `'));

    expect(lines).toContain('| `lines[].quantity` | a number from 1 to 99 | yes | | How many packets. |');
    expect(lines).toContain('| `delivery (kind "courier").address` | a string | yes | | |');
    expect(lines).toContain('| `currency` | one of "EUR", "NOK", "JPY" | no | `"EUR"` | What the customer pays in. |');
  });

  it('tell examples, failures, what the application fills in and what is deprecated', () => {
    expect(pageOf(caseManifest('comments-whole'), 'orders.md')).toContain('- Deprecated: yes');
    expect(pageOf(caseManifest('injected'), 'orders.md')).toMatch(
      /- Filled in by the application, unknown to the model: `/,
    );
    expect(pageOf(caseManifest('examples-of-calls'), 'weather.md')).toContain('Example:\n\n```json\n{\n  "city": ');
    const failing = toolOf('go', { throws: [{ type: 'NotFound', text: 'Nobody has it.' }] });
    expect(pageOf(manifestOf(toolsetOf('A', [failing])), 'a.md')).toContain('- Fails with `NotFound`: Nobody has it.');
  });

  it('tell what a call does to the world, and whether a person is asked', () => {
    const page = pageOf(caseManifest('options-told-in-documents'), 'payments.md');

    expect(page).toContain(
      '- Effect: destroys something, or cannot be taken back\n- Approval: a person approves each call\n',
    );
    expect(page).toContain('- Effect: changes something\n- Approval: a person approves some calls\n');
    expect(page.match(/^- Effect: reads only\n- Time limit/gm)).toHaveLength(1);
    expect(page.match(/^- Shown to the model: once a tool search has found it$/gm)).toHaveLength(1);
  });

  it('tell what is checked though the model is not told', () => {
    const inputSchema = {
      type: 'object',
      properties: { page: { type: 'string', format: 'uri' } },
      required: ['page'],
      additionalProperties: false,
    };
    expect(pageOf(manifestOf(toolsetOf('A', [toolOf('go', { inputSchema })])), 'a.md')).toMatch(
      /Checked on each call.*\n\n- `page`: `format "uri"`\. /,
    );
  });

  it('stop where a type holds itself', () => {
    const $defs = {
      Node: {
        type: 'object',
        properties: { name: { type: 'string' }, kids: { type: 'array', items: { $ref: '#/$defs/Node' } } },
      },
    };
    const inputSchema = { type: 'object', properties: { tree: { $ref: '#/$defs/Node' } }, required: ['tree'], $defs };
    const strictSchema = inputSchema;
    const page = pageOf(manifestOf(toolsetOf('A', [toolOf('go', { inputSchema, strictSchema })])), 'a.md');

    expect(
      page
        .split('\n')
        .filter((line) => line.startsWith('| `'))
        .map((line) => line.split(' | ')[0]),
    ).toEqual(['| `tree`', '| `tree.name`', '| `tree.kids`']);
  });

  it('lead from each link to an anchor that is there', () => {
    const manifest = caseManifest('examples-of-calls');
    const files = renderMarkdown(manifest);
    const links = [
      ...`${files.get('index.md')}${renderLlmsText(manifest).get('llms.txt')}`.matchAll(/\]\((\w+\.md)#([^)]+)\)/g),
    ];

    expect(links.length).toBeGreaterThan(4);
    for (const [, file = '', anchor = ''] of links) expect(files.get(file)).toContain(`<a id="${anchor}"></a>`);
  });

  it('show texts of others as they are: no HTML, no links, no headings of theirs', () => {
    const files = renderMarkdown(hostileManifest(), { title: '<b>Title</b>' });
    for (const [path, text] of files) {
      const html = reader.render(text);
      // What we write ourselves.
      const foreign = html
        .replaceAll(/<a id="[\w.-]+"><\/a>|<!-- Written by .*? -->|<\/?(?:details|summary)>/g, '')
        .match(/<(?!\/?(?:h[123]|p|ul|li|code|pre|table|thead|tbody|tr|th|td|br|a)\b)[^>]*>/g);
      expect([path, foreign]).toEqual([path, null]);
      expect(html.match(/<a href="(?!http:\/\/evil\.example|[\w.-]+\.md)[^"]*"/g)).toBeNull();
      expect(html).not.toMatch(/<(?:strong|em|s|img|blockquote|ol|hr|script)\b/);
      expect(html.match(/<h1/g)).toHaveLength(1);
    }
  });

  it('keep the lines and paragraphs of a description', () => {
    const tool = toolOf('go', { description: 'First:\n- one\n- two\n\nThen more_or_less that.' });
    expect(pageOf(manifestOf(toolsetOf('A', [tool])), 'a.md')).toContain(
      'First:\\\n\\- one\\\n\\- two\n\nThen more_or_less that.\n',
    );
  });
});

describe('llms.txt', () => {
  it('has the form of llmstxt.org: a title, a quote, sections of links', () => {
    const text = renderLlmsText(sampleManifest('05-approvals'), { title: 'Refund desk' }).get('llms.txt');

    expect(text).toBe(`# Refund desk

> 3 tools that an agent can call. Each link leads to what a tool takes, gives and costs.

## Refunds

- [Refunds](refunds.md): What customers may get back.
- [closeAccount](refunds.md#closeAccount): Close the account of a customer for good.
- [lookUp](refunds.md#lookUp): Look up what was paid for an order.
- [refund](refunds.md#refund): Refund an amount for an order.
`);
  });

  it('keeps each link on one line, whatever a description holds', () => {
    const lines = (renderLlmsText(hostileManifest()).get('llms.txt') ?? '').trimEnd().split('\n');
    expect(
      lines.filter((line) => !/^(?:# |> |## |- \[.*\]\([\w.-]+\.md(?:#[\w.-]+)?\)(?:: .*)?$|$)/.test(line)),
    ).toEqual([]);
  });
});
