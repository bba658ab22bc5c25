import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const MAIN = join(import.meta.dirname, '../../scripts/bench/main.ts');

function bench(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [MAIN, ...args], { encoding: 'utf8' });
}

describe('npm run bench', () => {
  it('prints nothing but one JSON object with every figure beside the peers’', () => {
    const { status, stdout, stderr } = bench('--json', '--quick', 'loop/10', 'invoke', 'generate-cold/10');

    // Shown first: without it, a build that fails would look like bad JSON.
    expect(status === 0 ? '' : stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({
      machine: expect.any(String),
      node: process.version,
      results: [
        {
          name: 'loop/10',
          unit: 'µs',
          ours: expect.any(Number),
          peers: {
            [`@openai/agents@${versionOf('@openai/agents')}`]: expect.any(Number),
            [`ai@${versionOf('ai')}`]: expect.any(Number),
          },
          ratio: { '@openai/agents': expect.any(Number), ai: expect.any(Number) },
        },
        expect.objectContaining({ name: 'invoke', unit: 'ns', ours: expect.any(Number) }),
        {
          name: 'generate-cold/10',
          unit: 'ms',
          ours: expect.any(Number),
          peers: { [`ts-program@${versionOf('typescript')}`]: expect.any(Number) },
          ratio: { 'ts-program': expect.any(Number) },
        },
      ],
    });
  }, 120_000);

  it('names the benchmarks there are when asked for another', () => {
    const { status, stderr } = bench('lop');

    expect(status).toBe(2);
    expect(stderr).toContain('no benchmark is called lop; there are loop/10, loop/100');
  });
});

function versionOf(name: string): string {
  const file = join(import.meta.dirname, '../../node_modules', name, 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
