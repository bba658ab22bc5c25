import { afterEach, expect, it } from '@jest/globals';

import type { NestInstallation, NestMajor } from '../support/nest-fixture.js';
import { describeNest } from './describe-nest.js';
import { NestApp, toolsIn, type NestAppOptions } from './nest-app.js';

/** Nest 11 would write to dist/src where the tsconfig names a root. */
const SWC = { type: 'swc', options: { stripLeadingPaths: true } };

/** As the CLI writes it. */
const METADATA = `/* eslint-disable */
export default async () => {
    const t = {};
    return { "toolwright/nestjs/plugin": {} };
};`;

/** An application whose program imports a manifest, which tells an older state of it. */
async function createApp(nest: NestInstallation, format: NestAppOptions['format']): Promise<NestApp> {
  const app = NestApp.create(nest, { format, nest: { builder: SWC } });
  await app.run('node_modules/toolwright/dist/esm/cli/main.js', 'generate');
  const end = format === 'esm' ? '.js' : '';
  app.edit('src/main.ts', "'reflect-metadata';", `'reflect-metadata';\nimport './toolwright.manifest${end}';`);
  app.edit('src/place.ts', 'Its name.', 'The name of the town.');
  return app;
}

buildsManifest('nest build --builder swc, Nest 12, ES modules', 12, 'esm');
buildsManifest('nest build --builder swc, Nest 11, CommonJS', 11, 'cjs');

function buildsManifest(title: string, major: NestMajor, format: NestAppOptions['format']): void {
  describeNest(title, major, (nest) => {
    let app: NestApp;
    afterEach(() => app.remove());

    it('writes the manifest that the program imports before it compiles', async () => {
      app = await createApp(nest, format);
      expect(await app.nest('build', '--builder', 'swc', '--type-check')).toMatchObject({ exitCode: 0 });
      expect(JSON.stringify(await app.toolsAfterStart())).toContain('The name of the town.');
    }, 120_000);
  });
}

describeNest('nest build --builder swc --type-check', 12, (nest) => {
  let app: NestApp;
  afterEach(() => app.remove());

  it('writes the manifest again while watching, whenever types were checked', async () => {
    app = await createApp(nest, 'esm');
    app.start('start', '--watch', '--builder', 'swc', '--type-check');
    await app.says(/The name of the town\..*\n/);
    app.edit('src/place.ts', 'The name of the town.', 'Where it is.');
    const said = await app.says(/Where it is\..*\n/);
    expect(JSON.stringify(toolsIn(said))).toContain('"city":{"type":"string","description":"Where it is."}');
  }, 180_000);

  it('tells an error of a type once while watching, though the manifest is stale', async () => {
    app = await createApp(nest, 'esm');
    app.write('src/metadata.ts', METADATA);
    app.edit('src/wish.ts', 'place: Place;', 'place: Plaace;');
    app.start('start', '--watch', '--builder', 'swc', '--type-check');
    const wrong = await app.says(/TSC\s+Found 1 error/);
    app.edit('src/wish.ts', 'place: Plaace;', 'place: Place;');
    const right = await app.says(/The name of the town\..*\n/);

    expect(`${wrong}${right}`.match(/error T.*/g)).toEqual([expect.stringContaining("Cannot find name 'Plaace'")]);
  }, 180_000);

  it('tells an error of a tool once, though the CLI checks again for the file that it has written itself', async () => {
    app = await createApp(nest, 'esm');
    app.edit('src/wish.ts', 'place: Place;', 'place: Place;\n  then: () => void;');
    app.start('start', '--watch', '--builder', 'swc', '--type-check');
    const said = await app.says(/Found 0 issues[^]*Found 0 issues/);
    app.edit('src/wish.ts', 'then: () => void;', 'then: () => string;');
    const again = await app.says(/error TW.*string/);

    expect(`${said}${again}`.match(/error T.*/g)).toEqual([
      expect.stringContaining('(() => void) cannot be sent'),
      expect.stringContaining('(() => string) cannot be sent'),
    ]);
  }, 180_000);

  it('fails with the place of each error', async () => {
    app = NestApp.create(nest, { format: 'esm' });
    app.edit('src/wish.ts', 'place: Place;', 'place: Place;\n  then: () => void;');
    const { exitCode, text } = await app.nest('build', '--builder', 'swc', '--type-check');
    expect(exitCode).toBe(1);
    expect(text).toMatch(/src\/[\w.]+:\d+:\d+ - error TW\d+: WeatherService\.forecast\(wish\).*then/);
    expect(app.has('dist/main.js')).toBe(false);
  }, 120_000);
});
