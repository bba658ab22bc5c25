import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { App, BOOK, BOOKINGS, buildToolwright, PASSENGER, TRAINS, TSCONFIG } from './app.js';

const MAIN = `import { toolsOf } from 'toolwright';
import { Trains } from './trains.js';

const [price] = toolsOf(new Trains());
console.log(JSON.stringify({ description: price?.description, properties: price?.inputSchema.properties }));
`;
const EXPECTED = {
  description: 'Works out a price.',
  properties: {
    journey: expect.anything(),
    seats: { type: 'number', description: 'How many travel.', default: 1 },
  },
};
const TSX = 'node_modules/tsx/dist/cli.mjs';

const WAYS: [how: string, commandArguments: string[]][] = [
  ['by itself', ['--import', 'toolwright/register']],
  ['after tsx', ['--import', 'tsx', '--import', 'toolwright/register']],
  ['before tsx', ['--import', 'toolwright/register', '--import', 'tsx']],
  ['under the tsx command', [TSX, '--import', 'toolwright/register']],
  ['with --require', ['--require', 'toolwright/register']],
  ['as its CommonJS build', ['--require', './node_modules/toolwright/dist/cjs/register/index.js']],
];

beforeAll(buildToolwright, 180_000);

describe('toolwright/register', () => {
  describe.each(['module', 'commonjs'])('in a package of type %s', (type) => {
    let app: App;
    beforeAll(async () => {
      app = await App.create({
        'package.json': { private: true, type },
        'src/main.ts': MAIN,
        'src/passenger.ts': PASSENGER,
        'src/bookings.ts': BOOKINGS,
        'src/book.ts': BOOK,
        'src/main-book.ts':
          "import { book } from './book.js';\nvoid book().then((said) => console.log(JSON.stringify(said)));\n",
      });
    });
    afterAll(() => app.remove());

    it.each(WAYS)(
      'runs decorated TypeScript and binds its classes, %s',
      async (_how, commandArguments) => {
        const { stdout, stderr } = await app.node(...commandArguments, 'src/main.ts');
        expect({ stderr, ...(JSON.parse(stdout) as object) }).toEqual({ stderr: '', ...EXPECTED });
      },
      60_000,
    );

    it.each(WAYS)(
      'hands tools instances of the program’s own classes, %s',
      async (_how, commandArguments) => {
        const { stdout, stderr } = await app.node(...commandArguments, 'src/main-book.ts');
        expect({ stdout, stderr }).toEqual({ stdout: '["Dear Ann true"]\n', stderr: '' });
      },
      60_000,
    );

    it('writes nothing beside the sources', async () => {
      expect(await readdir(join(app.folder, 'src'))).not.toContainEqual(expect.stringContaining('manifest'));
    });
  });

  describe('in a program', () => {
    let app: App;
    afterEach(() => app.remove());

    async function run(files: Readonly<Record<string, unknown>>, ...nodeArguments: string[]) {
      app = await App.create(files);
      return app.node(...nodeArguments, '--import', 'toolwright/register', 'src/main.ts');
    }

    it('works with standard decorators', async () => {
      const { experimentalDecorators: _, ...compilerOptions } = TSCONFIG.compilerOptions;
      const { stdout } = await run({
        'src/main.ts': MAIN,
        'tsconfig.json': { ...TSCONFIG, compilerOptions: { ...compilerOptions, target: 'esnext' } },
      });
      expect(JSON.parse(stdout)).toEqual(EXPECTED);
    }, 60_000);

    it('sees the class as it is now, each time', async () => {
      await run({ 'src/main.ts': MAIN });
      await app.write({ 'src/trains.ts': TRAINS.replace('Works out', 'Says') });
      const { stdout } = await app.node('--import', 'toolwright/register', 'src/main.ts');
      expect(JSON.parse(stdout)).toMatchObject({ description: 'Says a price.' });
    }, 60_000);

    it('names lines of the source where something fails', async () => {
      const { stderr } = await run({
        'src/main.ts':
          "import { Trains } from './trains.js';\ninterface Nothing {\n\n  n: 1;\n}\nnew Trains().fail();\n",
      });
      const line = TRAINS.split('\n').findIndex((text) => text.includes('throw')) + 1;
      expect(stderr).toContain(`src/trains.ts:${line}:11`);
      expect(stderr).toContain('src/main.ts:6:14');
    }, 60_000);

    it('tells two classes of one name apart', async () => {
      const other = TRAINS.replace('Works out a price.', 'The other.');
      const { stdout } = await run({
        'src/other/trains.ts': other,
        'src/main.ts': `import { toolsOf } from 'toolwright';
import { Trains } from './trains.js';
import { Trains as Other } from './other/trains.js';
console.log(JSON.stringify([toolsOf(new Trains()), toolsOf(new Other())].flat().map(({ description }) => description)));
`,
      });
      expect(JSON.parse(stdout)).toEqual(['Works out a price.', 'The other.']);
    }, 60_000);

    it('finds classes without a name, decorators made elsewhere, and subclasses that say nothing', async () => {
      const { stdout } = await run({
        'src/words.ts': "import { tool } from 'toolwright';\nexport const offered = () => tool();\n",
        'src/crud.ts': `import { tool } from 'toolwright';
export abstract class Crud<T> {
  /** Saves it. */
  @tool()
  save(item: T): void {}
}
export class Users extends Crud<{ name: 'Ann' | 'Bob' }> {}
`,
        'src/nameless.ts': `import { tool } from 'toolwright';
export default class {
  /** Has no name. */
  @tool()
  go(where: 'up' | 'down'): void {}
}
`,
        'src/main.ts': `import { toolsOf } from 'toolwright';
import { Users } from './crud.js';
import Nameless from './nameless.js';
console.log(JSON.stringify([new Users(), new Nameless()].flatMap((each) => toolsOf(each)).map(({ inputSchema }) => inputSchema.properties)));
`,
      });
      expect(JSON.parse(stdout)).toEqual([
        { item: expect.objectContaining({ properties: { name: { enum: ['Ann', 'Bob'], type: 'string' } } }) },
        { where: { enum: ['up', 'down'], type: 'string' } },
      ]);
    }, 60_000);

    it.each(['module', 'commonjs'])(
      'follows paths and baseUrl of the tsconfig in a package of type %s',
      async (type) => {
        const { stdout, stderr } = await run({
          'package.json': { private: true, type },
          'tsconfig.json': {
            ...TSCONFIG,
            compilerOptions: {
              ...TSCONFIG.compilerOptions,
              ignoreDeprecations: '6.0',
              baseUrl: '.',
              paths: {
                '@app/*': ['./nowhere/*', './src/*'],
                'the-trains': ['./src/trains'],
                '@app/lib': ['./src/lib'],
              },
            },
          },
          'src/lib/index.ts': 'export const lib = true;\n',
          'src/main.ts': `import { toolsOf } from 'toolwright';
import { Trains } from '@app/trains.js';
import { Trains as Same } from 'the-trains';
import { Trains as AndSame } from 'src/trains';
import { lib } from '@app/lib';
console.log(JSON.stringify([toolsOf(new Trains()).length, Same === Trains, AndSame === Trains, lib]));
`,
        });
        expect({ stdout, stderr }).toEqual({ stdout: '[1,true,true,true]\n', stderr: '' });
      },
      60_000,
    );

    it('stops with what the generator says when a tool cannot be told to a model', async () => {
      const { exitCode, stderr } = await run({
        'src/main.ts': MAIN,
        'src/trains.ts': TRAINS.replace('seats = 1', 'seats: any'),
      });
      expect(exitCode).toBe(1);
      expect(stderr).toContain('toolwright cannot read the tools of this project:\n');
      expect(stderr).toMatch(/src\/trains\.ts:15:\d+ - error TW1201: Trains\.price\(seats\): `any` says nothing/);
    }, 60_000);

    it('runs a program without tools, and one without a tsconfig', async () => {
      const { stdout } = await run({ 'src/main.ts': "console.log('fine');\n", 'src/trains.ts': 'export {};\n' });
      expect(stdout).toBe('fine\n');
    }, 60_000);
  });
});
