import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { manifestOf, toolOf, toolsetOf } from '../docs/manifests.js';
import { DESK } from './desk.js';
import { blockOf, buildPlugin, reflectionAt, TypeDocProject } from './typedoc-project.js';

let project: TypeDocProject;
beforeAll(buildPlugin, 180_000);
afterEach(() => project?.remove());

const TOOLS = `import { tool } from 'toolwright';
/** Some. */
export class Some {
  @tool({ description: 'Adds.' })
  described(): void {}

  @tool()
  nameless(): void {}

  plain(): void {}
}
`;

/** Its time limit is a text. */
const IMPOSSIBLE = manifestOf(toolsetOf('Desk', [toolOf('time', { timeoutMs: 'soon' })]));

describe('what TypeDoc is told', () => {
  it('is a warning where an example does not fit the arguments, and fails the run where warnings are errors', async () => {
    const wrong = DESK.replace('"cents": 500', '"cents": 0');
    project = await TypeDocProject.create({ 'src/index.ts': wrong });
    const { exitCode, text } = await project.document({ treatWarningsAsErrors: true });
    expect(text).toMatch(/src\/index\.ts:\d+:\d+ - \[warning\] TW1242: Desk\.refund: .*cents/);
    expect(exitCode).not.toBe(0);
    expect(project.has('out')).toBe(false);
  });

  it('names an option that nobody knows, and the one that may have been meant', async () => {
    project = await TypeDocProject.create({ 'src/index.ts': DESK });
    const { exitCode, text } = await project.document({ toolwrightManifst: 'tools.json' });
    expect(exitCode).toBe(1);
    expect(text).toMatch(/toolwrightManifst.*toolwrightManifest/s);
  });

  it.each([
    ['is not there', undefined, 'where no file is'],
    ['is no JSON', 'export {}', 'which is not JSON'],
    ['is no manifest', '{}', 'which is no manifest'],
    ['was edited', '{ "version": 1, "toolsets": [null] }', '[error] toolwrightManifest names'],
    ['says what cannot be', JSON.stringify(IMPOSSIBLE), '[error] This is no manifest: toolsets[0].tools[0].timeoutMs'],
    ['is of another time', '{ "version": 99, "toolsets": [] }', 'the manifest version 99'],
  ])('is an error where the manifest %s', async (_, content, message) => {
    project = await TypeDocProject.create({
      'src/index.ts': DESK,
      ...(content !== undefined && { 'tools.json': content }),
    });
    const { exitCode, text } = await project.document({ toolwrightManifest: 'tools.json' });
    expect(exitCode).not.toBe(0);
    expect(text).toContain(message);
  });

  it('leaves all tags in comments where the blocks about tools are left out', async () => {
    project = await TypeDocProject.create({ 'src/index.ts': DESK });
    await project.document({ json: 'out.json', notRenderedTags: ['@tool'] });
    const tags = reflectionAt(project.json('out.json'), 'Desk', 'refund').comment?.blockTags?.map(({ tag }) => tag);
    expect(tags).toEqual(['@returns', '@minimum', '@throws', '@example', '@tool']);
  });

  it('keeps a tool that its decorator describes where the undocumented is left out', async () => {
    project = await TypeDocProject.create({ 'src/index.ts': TOOLS });
    await project.document({ json: 'out.json', excludeNotDocumented: true });
    const { children = [] } = reflectionAt(project.json('out.json'), 'Some');
    expect(children.map(({ name }) => name)).toEqual(['described']);
    expect(blockOf(reflectionAt(project.json('out.json'), 'Some', 'described'))).toContain('Adds.');
  });

  it('is that a tool which nobody described has no documentation, where that is asked for', async () => {
    project = await TypeDocProject.create({ 'src/index.ts': TOOLS });
    const { exitCode, text } = await project.document({
      validation: { notDocumented: true },
      treatValidationWarningsAsErrors: true,
    });
    expect(exitCode).not.toBe(0);
    expect(text).toContain('Some.nameless is a tool, and nothing says what it is for.');
    expect(text).toMatch(/Some\.plain.*does not have any documentation/);
    expect(text).not.toContain('Some.described');
  });
});
