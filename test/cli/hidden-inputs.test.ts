import { afterEach, beforeEach, expect, it } from '@jest/globals';

import { runCli } from '../../src/cli/run-cli.js';
import { TempProject } from '../generator/temp-project.js';

const SOURCE = `import { inject, Secret, tool } from 'toolwright';

export class Orders {
  /**
   * Cancels an order.
   * @param orderId - Which one.
   * @param apiKey - The key of the shop, 4711.
   */
  @tool()
  cancel(orderId: string, apiKey: Secret, @inject('database') db: { run(): void }, @inject() tenant = 'none'): void {}
}
`;

let project: TempProject;
beforeEach(() => {
  project = new TempProject({ 'src/orders.ts': SOURCE });
});
afterEach(() => project.remove());

async function print(...args: readonly string[]): Promise<string> {
  let text = '';
  const code = await runCli(args, {
    cwd: project.folder,
    stdout: (part) => void (text += part),
    stderr: (part) => void (text += part),
  });
  expect(code).toBe(0);
  return text;
}

it('explain and list name what the application fills in, and nothing of it is told to the model', async () => {
  const filledIn = 'apiKey (Secret), db (from database), tenant (optional)';

  const explained = await print('explain', 'Orders.cancel');
  expect(explained).toContain(`The application fills in, and the model is never told of: ${filledIn}\n`);
  expect(explained).not.toContain('4711');
  expect(await print('list')).toContain(
    `  cancel  Cancels an order.\n          filled in by the application: ${filledIn}\n`,
  );
});
