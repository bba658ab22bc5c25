import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { layOutGuide } from './guide-project.js';
import { blocksOf } from './guide.js';

const root = join(import.meta.dirname, '../..');
/** The guides say nothing of it, as the README does. */
const tsconfig = blocksOf(join(root, 'README.md')).find(({ attributes }) => attributes['file'] === 'tsconfig.json');

/** What the projects of the guides have beside toolwright, a compiler and tsx. */
const guides: readonly (readonly [page: string, packages: readonly string[]])[] = [
  ['docs/concepts.md', []],
  ['docs/comments.md', []],
  ['docs/dtos.md', ['class-transformer', 'class-validator']],
  ['docs/cookbook/nest.md', ['@nestjs/common', '@nestjs/core', '@nestjs/testing', 'reflect-metadata', 'rxjs']],
  ['docs/cookbook/approvals.md', []],
  ['docs/cookbook/time-limits.md', []],
  ['docs/cookbook/tenants-and-secrets.md', []],
  ['docs/cookbook/streaming-to-a-browser.md', []],
  ['docs/cookbook/testing.md', ['@jest/globals', 'jest', 'ts-jest', 'vitest']],
  ['docs/cookbook/from-openai-agents.md', ['@openai/agents', 'zod']],
  ['docs/cookbook/from-function-calling.md', ['openai']],
  [
    'docs/cookbook/from-nestjs-swagger.md',
    [
      '@nestjs/common',
      '@nestjs/core',
      '@nestjs/swagger',
      'class-transformer',
      'class-validator',
      'reflect-metadata',
      'rxjs',
    ],
  ],
  ['docs/sessions.md', ['pg', '@types/pg']],
  ['docs/structured-output.md', ['zod', 'valibot', '@valibot/to-json-schema', 'class-validator']],
  ['docs/instances-and-toolsets.md', []],
  ['docs/hidden-inputs.md', []],
  ['docs/nestjs.md', ['@nestjs/common', '@nestjs/core', '@nestjs/testing', 'reflect-metadata', 'rxjs']],
  ['docs/models.md', []],
  ['docs/retries.md', []],
  ['docs/handoffs-and-guardrails.md', []],
  ['docs/runs.md', []],
  ['docs/agents-as-tools.md', []],
  ['docs/streaming.md', []],
  ['docs/outputs.md', []],
  ['docs/tool-docs.md', []],
  ['docs/searches-and-programs.md', ['openai']],
  ['docs/nestjs-http.md', ['@nestjs/common', '@nestjs/core', '@nestjs/platform-express', 'reflect-metadata', 'rxjs']],
  ['docs/other-tools.md', ['@openai/agents', 'ai', 'zod']],
];

describe('a guide', () => {
  it.each(guides)(
    '%s runs as it is written, prints what it promises, and compiles as a strict project',
    async (page, packages) => {
      const project = await layOutGuide(page, packages, { 'tsconfig.json': tsconfig?.text ?? '' });
      try {
        const printed = await project.run();
        // What a test runner prints differs from run to run; that it succeeds is what counts.
        expect(printed).toBe(project.promised ?? printed);
        expect(await project.complaints()).toBe('');
      } finally {
        await project.remove();
      }
    },
    180_000,
  );

  it('that shows commands is run', () => {
    const showing = globSync('docs/**/*.md', { cwd: root }).filter((page) =>
      blocksOf(join(root, page)).some(({ attributes }) => attributes['run'] === 'true'),
    );
    expect(guides.map(([page]) => page).toSorted()).toEqual(showing.toSorted());
  });
});
