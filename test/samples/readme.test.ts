import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { layOutGuide, type GuideProject } from './guide-project.js';

describe('the first tool of the README', () => {
  let project: GuideProject;

  beforeAll(async () => {
    project = await layOutGuide('README.md');
  }, 180_000);

  afterAll(() => project?.remove());

  it('runs as it is written, prints what is promised, and compiles as a strict project', async () => {
    expect(await project.run()).toBe(project.promised);
    expect(await project.complaints()).toBe('');
  }, 120_000);
});
