import { afterEach, expect, it } from '@jest/globals';

import { describeNest } from './describe-nest.js';
import { NestApp, toolsIn, type NestAppOptions } from './nest-app.js';

followsTypes('nest start --watch, Nest 12, ES modules', 12, { format: 'esm' });
// With isolated modules the compiler thinks that no file bears on those that import it.
followsTypes('nest start --watch, Nest 11, CommonJS', 11, {
  format: 'cjs',
  compilerOptions: { isolatedModules: true },
});

function followsTypes(title: string, major: 11 | 12, options: NestAppOptions): void {
  describeNest(title, major, (nest) => {
    let app: NestApp;

    afterEach(() => app.remove());

    it('follows a type that a tool only knows by way of another file, and keeps watching through errors', async () => {
      app = NestApp.create(nest, options);
      app.start('start', '--watch');
      expect(cityIn(await app.says(/TOOLS .*\n/))).toEqual({ type: 'string', description: 'Its name.' });

      // Only a comment, in a project that removes comments: no declaration changes, and the compiler sees no need to compile the service.
      app.edit('src/place.ts', 'Its name.', 'The name of the town.');
      expect(cityIn(await app.says(/TOOLS .*\n/))).toEqual({ type: 'string', description: 'The name of the town.' });

      app.edit('src/place.ts', 'city: string;', 'city: string;\n  visit: () => void;');
      const refused = await app.says(/Found 1 error/);
      expect(refused).toMatch(/src\/[\w.]+:\d+:\d+ - error TS\(TW\d+\): WeatherService\.forecast\(wish\)/);
      expect(refused).not.toContain('TOOLS');

      app.edit('src/place.ts', 'visit: () => void;', 'country: string;');
      const corrected = await app.says(/TOOLS .*\n/);
      expect(corrected).toContain('Found 0 errors');
      expect(corrected).toContain('"country":{"type":"string"}');
    }, 180_000);
  });
}

function cityIn(said: string): unknown {
  const [forecast] = toolsIn(said) as [{ inputSchema: { properties: { wish: { properties: { place: never } } } } }];
  const { place } = forecast.inputSchema.properties.wish.properties as {
    place: { properties: { city: unknown } };
  };
  return place.properties.city;
}
