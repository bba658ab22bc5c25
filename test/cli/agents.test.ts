import { afterEach, beforeEach, expect, it } from '@jest/globals';

import { runCli } from '../../src/cli/run-cli.js';
import { TempProject } from '../generator/temp-project.js';

// The package that the project finds does not declare Agent: what it is called where it is imported is enough.
const SOURCE = `import { tool, type Agent as Helper } from 'toolwright';

export class Desk {
  /** Finds something out. */
  @tool()
  async research(): Promise<Helper | string> {
    return '';
  }
}
`;

let project: TempProject;
beforeEach(() => {
  project = new TempProject({ 'src/desk.ts': SOURCE });
});
afterEach(() => project.remove());

it('explain says that an agent may answer, and what the model tells it', async () => {
  let text = '';
  const write = (part: string): void => void (text += part);

  const code = await runCli(['explain', 'Desk.research'], { cwd: project.folder, stdout: write, stderr: write });

  expect(code).toBe(0);
  expect(text).toContain('What it returns may be an agent, which then answers the call.\n');
  expect(text).toMatch(/ input\n/);
  expect(text).not.toContain('What it returns:');
});
