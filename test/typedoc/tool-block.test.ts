import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generate } from '../../src/generator/index.js';
import { DESK } from './desk.js';
import { blockOf, reflectionAt, toolAt, TypeDocProject, type JsonReflection, type Outcome } from './typedoc-project.js';

const NIGHT = `${DESK}
/** Nobody woke up. */
export class AsleepError extends Error {}

/** The desk at night. */
export class NightDesk extends Desk {
  override time(): string {
    return 'midnight';
  }

  /**
   * Wakes somebody up.
   * @throws {@link AsleepError} When nobody hears it.
   */
  @tool()
  wake(): void {}
}
`;

describe('the block about a tool', () => {
  let project: TypeDocProject;
  let outcome: Outcome;
  let json: JsonReflection;

  beforeAll(async () => {
    project = await TypeDocProject.create({ 'src/index.ts': NIGHT });
    outcome = await project.document({ json: 'out.json', treatWarningsAsErrors: true });
    json = project.json('out.json');
  }, 180_000);
  afterAll(() => project?.remove());

  it('is written without a warning, though TypeDoc knows none of the tags that narrow types', () => {
    expect(outcome).toEqual({ exitCode: 0, text: expect.not.stringContaining('[warning]') });
  });

  it('tells name, description, limits, approval, effect, errors, cost, arguments, example and result', () => {
    const block = blockOf(reflectionAt(json, 'Desk', 'refund'));
    for (const line of [
      '`refund_order`',
      '- Namespace: `crm`',
      'Give money back for one order.',
      '- Effect: destroys something, or cannot be taken back',
      '- Approval: a person approves each call',
      '- Time limit: 1\\.5 s',
      '- Fails with `OrderNotFoundError`: When there is no such order.',
      '| `cents` | a number of at least 1 | yes | | How much, in cents. |',
      '| `to.street` | a string | yes | | Street and number. |',
      '"order": "A-1"',
      '| `left` | a number | yes | | |',
    ])
      expect(block).toContain(line);
    expect(block).toMatch(/- Cost: about \d+ tokens a request/);
  });

  it('brings data that equals the manifest, schemas included', () => {
    const { files } = generate({ project: project.folder, out: `${project.folder}/src/tools.manifest.ts` });
    const manifest = JSON.parse(readFileSync(files.find((file) => file.endsWith('.json')) ?? '', 'utf8')) as {
      toolsets: { className: string; tools: { method: string }[] }[];
    };
    for (const { className, tools } of manifest.toolsets) {
      for (const tool of tools) {
        expect(reflectionAt(json, className, tool.method).toolwright).toMatchObject({ tool });
      }
    }
    expect(manifest.toolsets.map(({ tools }) => tools.length)).toEqual([2, 3]);
  });

  it('shows the schemas that are in the manifest', () => {
    const tool = toolAt(json, 'Desk', 'refund');
    const block = blockOf(reflectionAt(json, 'Desk', 'refund')) ?? '';
    const shown = [...block.matchAll(/```json\n(.*?)\n```/gs)].map(([, text]) => JSON.parse(text ?? '') as unknown);
    expect(shown).toEqual([
      { order: 'A-1', cents: 500 },
      { name: 'refund_order', description: tool['description'], parameters: tool['strictSchema'] },
      tool['inputSchema'],
      tool['outputSchema'],
    ]);
  });

  it('stands in place of the tags that say the same', () => {
    const tags = reflectionAt(json, 'Desk', 'refund').comment?.blockTags?.map(({ tag }) => tag);
    expect(tags).toEqual(['@returns', '@tool']);
  });

  it('leaves an error where it is that links to its class', () => {
    const tags = reflectionAt(json, 'NightDesk', 'wake').comment?.blockTags?.map(({ tag }) => tag);
    expect(tags).toEqual(['@throws', '@tool']);
  });

  it('leaves methods alone that are no tools', () => {
    expect(reflectionAt(json, 'Desk', 'close').comment).toEqual({ summary: [expect.anything()] });
  });

  it('is there for inherited methods too, as the class of its own that offers them', () => {
    const inherited = reflectionAt(json, 'NightDesk', 'refund');
    expect(blockOf(inherited)).toContain('- Method: `NightDesk.refund`');
    expect(blockOf(reflectionAt(json, 'Desk', 'refund'))).toContain('- Method: `Desk.refund`');
  });
});
