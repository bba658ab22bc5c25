import { afterEach, expect, it, jest } from '@jest/globals';
import { SchemaGenerator } from 'ts-json-schema-generator';

import { formatDiagnostic } from '../../src/generator/index.js';
import { TempProject } from './temp-project.js';

let project: TempProject | undefined;
afterEach(() => {
  jest.restoreAllMocks();
  project?.remove();
});

it('leaves out a tool that it fails on, says where it stands, and writes the others', () => {
  project = new TempProject({
    'src/a.ts': `import { tool } from 'toolwright';
export class Orders {
  /** Fine. */
  @tool()
  find(id: string): void {}

  /** What nobody thought of. */
  @tool()
  place(surprise: string): void {}
}
`,
  });
  const { createSchemaFromNodes: write } = Object.getOwnPropertyDescriptors(SchemaGenerator.prototype);
  jest.spyOn(SchemaGenerator.prototype, 'createSchemaFromNodes').mockImplementation(function (
    this: SchemaGenerator,
    nodes,
  ) {
    if (nodes[0]?.getText().startsWith('surprise')) throw new TypeError('what is this.');
    return write.value?.call(this, nodes) ?? {};
  });
  const { diagnostics, manifest } = project.generate();

  expect(manifest?.toolsets[0]?.tools.map(({ name }) => name)).toEqual(['find']);
  expect(diagnostics.map((each) => formatDiagnostic(each, project?.folder ?? ''))).toEqual([
    'src/a.ts:9:3 - error TW1399: Orders.place: toolwright could not make sense of this method: what is this. Please report it together with the declaration; until then, simplify the types.',
  ]);
});
