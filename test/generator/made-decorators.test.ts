import { afterEach, expect, it } from '@jest/globals';

import { formatDiagnostic } from '../../src/generator/index.js';
import { TempProject } from './temp-project.js';

let project: TempProject | undefined;
afterEach(() => project?.remove());

it('says of a decorator that code of the project makes that it cannot be read, where it may make a tool', () => {
  project = new TempProject({
    'src/a.ts': `import { timeout, tool } from 'toolwright';
import * as tw from 'toolwright';

const described = (description: string) => tool({ description });
const slow = () => timeout(60_000);
const other = (): MethodDecorator => () => {};

export class Made {
  @described('By a function.')
  wrapped(city: string): void {}

  @(tw['tool']())
  computed(city: string): void {}

  /** What limits a tool is read when the program runs. */
  @tool()
  @slow()
  limited(city: string): void {}

  @other()
  plain(city: string): void {}
}

export class Later extends Made {
  @slow()
  override limited(city: string): void {}
}
`,
  });
  const { diagnostics, manifest, leftOut } = project.generate();

  expect(manifest?.toolsets.map(({ className, tools }) => [className, tools.map(({ name }) => name)])).toEqual([
    ['Made', ['limited']],
    ['Later', ['limited']],
  ]);
  const remedy = 'Write `@tool(…)` at the method, and let the options it shares with others be a constant.';
  expect(diagnostics.map((each) => formatDiagnostic(each, project?.folder ?? ''))).toEqual([
    `src/a.ts:9:3 - error TW1122: Made.wrapped: @described('By a function.') is made while the program runs, so what it says of the method cannot be read. ${remedy}`,
    `src/a.ts:12:3 - error TW1122: Made.computed: @(tw['tool']()) is made while the program runs, so what it says of the method cannot be read. ${remedy}`,
  ]);
  expect(leftOut).toEqual(['Made.wrapped', 'Made.computed']);
});
