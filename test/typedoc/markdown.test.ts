import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { DESK } from './desk.js';
import { TypeDocProject } from './typedoc-project.js';

const MARKDOWN = join(import.meta.dirname, '../../node_modules/typedoc-plugin-markdown/dist/index.js');

describe('Markdown in place of HTML', () => {
  let project: TypeDocProject;

  beforeAll(async () => {
    const hostile = DESK.replace(
      'Give money back for one order.',
      'Give <img src=x onerror=alert(1)> `money` | *back*.',
    );
    project = await TypeDocProject.create({ 'src/index.ts': hostile });
    await project.document({ plugin: [MARKDOWN], out: 'md' });
  }, 180_000);
  afterAll(() => project?.remove());

  it('has the block of each tool', () => {
    const page = project.read('md/classes/Desk.md');
    expect(page).toContain('| `cents` | a number of at least 1 | yes | | How much, in cents. |');
    expect(page).toContain('<summary>What the model is sent</summary>');
  });

  it('has the page of all tools, with links to methods', () => {
    const page = project.read('md/documents/Tools.md');
    expect(page).toContain('[`crm.refund_order`](../classes/Desk.md#refund)');
  });

  it('shows what a description says as it is', () => {
    const page = project.read('md/documents/Tools.md');
    expect(page).toContain(String.raw`Give \<img src=x onerror=alert(1)\> \`money\` \| \*back\*.`);
  });
});
