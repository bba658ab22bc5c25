import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';

const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'optional-peers-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Bundles a program the way esbuild and tsx do, without type metadata, and runs it in a folder of its own. */
async function runBundled(name: string, source: string, external: readonly string[]): Promise<unknown> {
  const { outputFiles } = await build({
    stdin: { contents: source, loader: 'ts', resolveDir: resolve('.') },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    external: [...external],
    // CommonJS packages that end up in the bundle ask for `require`.
    banner: { js: `import { createRequire as cr } from 'node:module'; const require = cr(import.meta.url);` },
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true, useDefineForClassFields: true } },
  });
  const file = join(folder, `${name}.mjs`);
  await writeFile(file, outputFiles[0]?.text ?? '');
  const { stdout } = await run(process.execPath, [file], { cwd: tmpdir() });
  return JSON.parse(stdout);
}

const DTO = `
  import { hasRules, dtoValidator, reflectDtoSchema, toInstance } from './src/validation/index.ts';
  import { IsInt, IsString, Min, ValidateNested } from 'class-validator';
  class Line { @IsInt() @Min(1) quantity!: number; }
`;

describe('without class-validator and class-transformer', () => {
  it('plain classes still become instances, and nothing is missed', async () => {
    const answer = await runBundled(
      'neither',
      `
        import { hasRules, dtoValidator, reflectDto } from './src/validation/index.ts';
        class Point { x = 0; y = 0; }
        const { value, problems } = await dtoValidator(Point)({ x: 3 });
        console.log(JSON.stringify({
          rules: hasRules(Point), isPoint: value instanceof Point, value, problems, gaps: reflectDto(Point).gaps.length,
        }));
      `,
      [],
    );

    expect(answer).toEqual({ rules: false, isPoint: true, value: { x: 3, y: 0 }, problems: [], gaps: 1 });
  });

  it('rules that were bundled in are still read, and running them says what to do', async () => {
    const answer = await runBundled(
      'bundled',
      `${DTO}
        const error = await dtoValidator(Line)({ quantity: 0 }).catch((reason) => reason);
        console.log(JSON.stringify({ rules: hasRules(Line), schema: reflectDtoSchema(Line), code: error.code, message: error.message }));
      `,
      [],
    );

    expect(answer).toEqual({
      rules: true,
      schema: {
        type: 'object',
        properties: { quantity: { type: 'integer', minimum: 1 } },
        required: ['quantity'],
        additionalProperties: false,
      },
      code: 'USER_ERROR',
      message: expect.stringMatching(/rules of Line cannot be run.*npm install class-validator.*leave it external/),
    });
  });

  it('a list of nested objects asks for class-transformer', async () => {
    const answer = await runBundled(
      'nested',
      `${DTO}
        class Order { @ValidateNested({ each: true }) lines!: Line[]; @IsString() id!: string; }
        let message = '';
        try { toInstance(Order, { id: 'a', lines: [{ quantity: 1 }] }); } catch (error) { message = error.message; }
        console.log(JSON.stringify(message));
      `,
      [],
    );

    expect(answer).toMatch(/Order\.lines holds a list of nested objects.*npm install class-transformer/);
  });
});

describe('without zod-to-json-schema', () => {
  it('a schema of zod 3 says what to install', async () => {
    const answer = await runBundled(
      'zod-3',
      `
        import { z } from 'zod-3';
        import { standardJsonSchema } from './src/validation/index.ts';
        let message = '';
        try { standardJsonSchema(z.object({ a: z.string() })); } catch (error) { message = error.message; }
        console.log(JSON.stringify(message));
      `,
      [],
    );

    expect(answer).toMatch(/This zod schema cannot say its JSON Schema\. For zod 3, `npm install zod-to-json-schema`/);
  });
});

describe('with both installed beside the program, wherever it was started', () => {
  it('uses the copies that the program’s own classes use', async () => {
    await symlink(resolve('node_modules'), join(folder, 'node_modules'));

    const answer = await runBundled(
      'both',
      `import 'reflect-metadata';
        ${DTO}
        import { Type } from 'class-transformer';
        class Order {
          @ValidateNested({ each: true }) @Type(() => Line) lines!: Line[];
          @IsString({ groups: ['create'] }) id!: string;
        }
        const { value, problems } = await dtoValidator(Order)({ lines: [{ quantity: 0 }], id: 7 });
        console.log(JSON.stringify({ properties: Object.keys(reflectDtoSchema(Order).properties), isLine: value.lines[0] instanceof Line, problems: problems.map(({ path }) => path) }));
      `,
      ['class-validator', 'class-transformer', 'reflect-metadata'],
    );

    expect(answer).toEqual({ properties: ['lines', 'id'], isLine: true, problems: ['lines[0].quantity', 'id'] });
  });
});
