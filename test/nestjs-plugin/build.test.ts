import { afterEach, expect, it } from '@jest/globals';

import type { NestMajor } from '../support/nest-fixture.js';
import { describeNest } from './describe-nest.js';
import { NestApp, type NestAppOptions } from './nest-app.js';

/** Classes that no other module can import, and an argument whose class nothing else loads. */
const PRIVATE_CLASSES = (end: string): Readonly<Record<string, string>> => ({
  'src/trip.dto.ts': `import { Type } from 'class-transformer';
import { IsInt, ValidateNested } from 'class-validator';

export class LegDto {
  @IsInt()
  hours!: number;
}

export class TripDto {
  @Type(() => LegDto)
  @ValidateNested({ each: true })
  legs!: LegDto[];

  total(): number {
    return this.legs.reduce((sum, { hours }) => sum + hours, 0);
  }
}
`,
  'src/tours.ts': `import 'reflect-metadata';
import { tool } from 'toolwright';
import type { TripDto } from './trip.dto${end}';

class Tours {
  /** Says how long a trip takes. */
  @tool()
  length(trip: TripDto): string {
    return \`\${trip.total()} hours\`;
  }
}

export const tours = new Tours();
`,
  'src/clock.ts': `import 'reflect-metadata';
import { tool } from 'toolwright';

export default class {
  /** Tells the time of a zone. */
  @tool()
  now(zone: string): string {
    return \`Noon in \${zone}\`;
  }
}
`,
  'src/main.ts': `import 'reflect-metadata';
import { toolsOf } from 'toolwright';
import Clock from './clock${end}';
import { tours } from './tours${end}';

console.log('TOOLS ' + JSON.stringify([...toolsOf(tours), ...toolsOf(new Clock())].map(({ name, inputSchema }) => ({ name, inputSchema }))));
`,
});

bindsClasses('nest build, Nest 12, ES modules', 12, { format: 'esm' });
bindsClasses('nest build, Nest 12, CommonJS', 12, { format: 'cjs' });
bindsClasses('nest build, Nest 11, CommonJS', 11, { format: 'cjs' });

function bindsClasses(title: string, major: NestMajor, options: NestAppOptions): void {
  describeNest(title, major, (nest) => {
    let app: NestApp;
    afterEach(() => app.remove());

    it('gives each class its schemas, exported or not, and no manifest is there', async () => {
      const end = options.format === 'esm' ? '.js' : '';
      app = NestApp.create(nest, { ...options, files: PRIVATE_CLASSES(end) });
      expect(await app.nest('build')).toEqual({ exitCode: 0, text: '' });

      expect(await app.toolsAfterStart()).toEqual([
        { name: 'length', inputSchema: expect.objectContaining({ required: ['trip'] }) },
        {
          name: 'now',
          inputSchema: {
            type: 'object',
            properties: { zone: { type: 'string' } },
            required: ['zone'],
            additionalProperties: false,
          },
        },
      ]);
      expect(app.has('src/toolwright.manifest.ts')).toBe(false);
    }, 120_000);
  });
}

describeNest('nest build', 12, (nest) => {
  let app: NestApp;
  afterEach(() => app.remove());

  it('fails with the place of each error, those of TypeScript too, and writes nothing', async () => {
    app = NestApp.create(nest, { format: 'esm' });
    app.edit('src/wish.ts', 'place: Place;', 'place: Place;\n  then: () => void;');
    const { exitCode, text } = await app.nest('build');
    expect(exitCode).toBe(1);
    expect(text).toMatch(/src\/[\w.]+:\d+:\d+ - error TS\(TW\d+\): WeatherService\.forecast\(wish\).*then/);
    expect(text).toContain('Found 1 error');
    expect(app.has('dist/main.js')).toBe(false);
  }, 120_000);

  it('says what is doubtful, and builds', async () => {
    app = NestApp.create(nest, {
      format: 'esm',
      nest: { plugins: [{ name: 'toolwright/nestjs/plugin', options: { requireDescriptions: 'warn' } }] },
    });
    const { exitCode, text } = await app.nest('build');
    expect(exitCode).toBe(0);
    expect(text).toMatch(
      /src\/weather\.service\.ts:\d+:\d+ - warning TW\d+: WeatherService\.forecast: the argument wish/,
    );
    expect(app.has('dist/main.js')).toBe(true);
  }, 120_000);

  it('refuses options that nobody reads', async () => {
    app = NestApp.create(nest, {
      format: 'esm',
      nest: { plugins: [{ name: 'toolwright/nestjs/plugin', options: { requireDescription: 'warn' } }] },
    });
    const { exitCode, text } = await app.nest('build');
    expect(exitCode).toBe(1);
    expect(text).toContain("did you mean 'requireDescriptions'?");
  }, 120_000);

  it('compiles a class again of whose schema only another file tells, when going on from an earlier build', async () => {
    app = NestApp.create(nest, { format: 'esm', nest: { deleteOutDir: false } });
    await app.nest('build');
    app.edit('src/place.ts', 'Its name.', 'The name of the town.');
    const main = app.read('dist/main.js');
    expect(await app.nest('build')).toEqual({ exitCode: 0, text: '' });
    expect(JSON.stringify(await app.toolsAfterStart())).toContain('The name of the town.');
    expect(app.read('dist/main.js')).toBe(main);
  }, 120_000);

  it('leaves room for the plugin of @nestjs/swagger, also in files that it has compiled again', async () => {
    app = NestApp.create(nest, {
      format: 'esm',
      nest: { deleteOutDir: false, plugins: ['@nestjs/swagger', 'toolwright/nestjs/plugin'] },
    });
    app.edit(
      'src/order.dto.ts',
      "import { IsInt, Min } from 'class-validator';",
      "import { IsInt, Min } from 'class-validator';\nimport { tool } from 'toolwright';\nimport type { Wish } from './wish.js';",
    );
    app.edit(
      'src/order.dto.ts',
      '  isLarge()',
      '  /** Grants a wish. */\n  @tool()\n  grant(wish: Wish): string {\n    return wish.place.city;\n  }\n\n  isLarge()',
    );
    expect((await app.nest('build')).text).toBe('');
    app.edit('src/place.ts', 'Its name.', 'The name of the town.');
    await app.nest('build');
    const compiled = app.read('dist/order.dto.js');
    expect(compiled).toContain('The name of the town.');
    expect(compiled).toContain('_OPENAPI_METADATA_FACTORY');
  }, 120_000);
});

describeNest('nest build with another TypeScript than ours', 11, (nest) => {
  let app: NestApp;
  afterEach(() => app.remove());

  it('reads the sources by a compiler of its own', async () => {
    app = NestApp.create(nest, {
      format: 'cjs',
      compilerOptions: { moduleResolution: 'node10' },
      typescript: '@nestjs/cli/node_modules/typescript',
    });
    expect(await app.run('-p', "require('typescript').version")).toEqual({ exitCode: 0, text: '5.9.3\n' });
    expect(await app.nest('build')).toEqual({ exitCode: 0, text: '' });
    expect(JSON.stringify(await app.toolsAfterStart())).toContain('"city":{"type":"string","description":"Its name."}');
  }, 120_000);
});
