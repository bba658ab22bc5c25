import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DESK } from './desk.js';
import { blockOf, buildPlugin, reflectionAt, toolAt, TypeDocProject, type JsonReflection } from './typedoc-project.js';

const HIDDEN = `
import { tool } from 'toolwright';
/** Not for readers of the API. */
export class Backstage {
  /**
   * Turn the lights on or off.
   * @param on Whether there is light.
   */
  @tool()
  lights(on: boolean): boolean {
    return on;
  }
}
`;

let project: TypeDocProject;
beforeAll(buildPlugin, 180_000);
afterEach(() => project?.remove());

const textOf = (page: JsonReflection | undefined): string => (page?.content ?? []).map(({ text }) => text).join('');

describe('the pages of tools', () => {
  it('are one of all tools and one of each class, with links to methods', async () => {
    project = await TypeDocProject.create({ 'src/index.ts': DESK });
    await project.document({ json: 'out.json' });
    const [index] = project.json('out.json').documents ?? [];
    expect(index).toMatchObject({ name: 'Tools', children: [{ name: 'Desk' }] });
    expect(textOf(index)).toContain('2 tools in 1 toolset');
    expect(textOf(index)).toContain('Money that goes back to customers.');
    expect(project.read('out/documents/Tools.html')).toMatch(
      /href="\.\.\/classes\/Desk\.html#refund"[^>]*><code>crm\.refund_order/,
    );
    expect(project.read('out/documents/Tools.Desk.html')).toContain('href="../classes/Desk.html"');
  });

  it('go by the title that is asked for', async () => {
    project = await TypeDocProject.create({ 'src/index.ts': DESK });
    await project.document({ json: 'out.json', toolwrightTitle: 'What agents can do' });
    expect(project.json('out.json').documents).toMatchObject([{ name: 'What agents can do' }]);
  });

  it('tell everything of tools whose class TypeDoc does not document', async () => {
    project = await TypeDocProject.create({
      'src/index.ts': `import './backstage.js';\n${DESK}`,
      'src/backstage.ts': HIDDEN,
    });
    await project.document({ json: 'out.json' });
    const page = project.json('out.json').documents?.[0]?.children?.find(({ name }) => name === 'Backstage');
    expect(textOf(page)).toContain('| `on` | true or false | yes | | Whether there is light. |');
  });

  it('are not there where there are no tools', async () => {
    project = await TypeDocProject.create({ 'src/index.ts': 'export class Plain {\n  run(): void {}\n}\n' });
    const { exitCode, text } = await project.document({ json: 'out.json', treatWarningsAsErrors: true });
    expect({ exitCode, warned: text.includes('warning') }).toEqual({ exitCode: 0, warned: false });
    const json = project.json('out.json');
    expect(json.documents).toBeUndefined();
    expect(blockOf(reflectionAt(json, 'Plain', 'run'))).toBeUndefined();
  });

  it('say which tools were left out, and the page of their class says why', async () => {
    const broken = `import { tool } from 'toolwright';
export class Signs {
  /** Read a sign. */
  @tool()
  read(sign: symbol): void {}
}
`;
    project = await TypeDocProject.create({ 'src/index.ts': broken });
    const { exitCode, text } = await project.document({ json: 'out.json' });
    expect(exitCode).toBe(0);
    expect(text).toMatch(/src\/index\.ts:5:\d+ - \[warning\] TW1205: Signs\.read\(sign\)/);
    const json = project.json('out.json');
    expect(blockOf(reflectionAt(json, 'Signs', 'read'))).toMatch(
      /\[!WARNING\]\n>\n> No model is offered Signs\.read:\n>\n> TW1205: .*\(src\/index\.ts:5\)/,
    );
    expect(textOf(json.documents?.[0])).toMatch(/## Left out\n.*Signs\.read/s);
    expect(project.read('out/classes/Signs.html')).toContain('No model is offered Signs.read');
  });

  it('are written of a manifest that is given, without the sources being read', async () => {
    project = await TypeDocProject.create({ 'src/index.ts': DESK });
    await project.document({ json: 'out.json' });
    const tool = toolAt(project.json('out.json'), 'Desk', 'refund');
    const toolset = { className: 'Desk', source: 'src/index.ts:1', tools: [{ ...tool, name: 'pay_back' }] };
    project.write('src/toolwright.manifest.json', JSON.stringify({ version: 1, toolsets: [toolset] }));
    await project.document({ json: 'out.json', toolwrightManifest: 'src/toolwright.manifest.json' });
    const json = project.json('out.json');
    expect(reflectionAt(json, 'Desk', 'refund').toolwright?.tool).toMatchObject({ name: 'pay_back' });
    expect(reflectionAt(json, 'Desk', 'time').toolwright).toBeUndefined();
  });
});
