/** What differs between new applications. */
export interface NewNestApp {
  readonly format: 'esm' | 'cjs';
  readonly platform: 'express' | 'fastify';
  readonly builder?: string;
}

/** The files of an application as `nest new` makes it, which listens on this machine only and says where. */
export function newNestApp({ format, platform, builder }: NewNestApp): Readonly<Record<string, string>> {
  const end = format === 'esm' ? '.js' : '';
  const [name, create] =
    platform === 'express'
      ? ['', 'NestFactory.create(AppModule)']
      : [
          "import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';\n",
          'NestFactory.create<NestFastifyApplication>(AppModule, new FastifyAdapter())',
        ];
  return {
    'package.json': json({
      name: 'new-app',
      version: '0.0.1',
      private: true,
      ...(format === 'esm' && { type: 'module' }),
      scripts: { build: 'nest build', start: 'nest start', 'start:dev': 'nest start --watch' },
      dependencies: { '@nestjs/common': '*', '@nestjs/core': '*', 'reflect-metadata': '^0.2.2', rxjs: '^7.8.1' },
      devDependencies: { '@nestjs/cli': '*', '@types/node': '^24.0.0', typescript: '^6.0.2' },
    }),
    'nest-cli.json': json({
      $schema: 'https://json.schemastore.org/nest-cli',
      collection: '@nestjs/schematics',
      sourceRoot: 'src',
      compilerOptions: { deleteOutDir: true, ...(builder !== undefined && { builder }) },
    }),
    'tsconfig.json': json({
      compilerOptions: {
        module: 'nodenext',
        moduleResolution: 'nodenext',
        resolvePackageJsonExports: true,
        esModuleInterop: true,
        isolatedModules: true,
        declaration: true,
        removeComments: true,
        emitDecoratorMetadata: true,
        experimentalDecorators: true,
        allowSyntheticDefaultImports: true,
        target: 'ES2023',
        sourceMap: true,
        outDir: './dist',
        rootDir: '.',
        incremental: true,
        skipLibCheck: true,
        strict: true,
        strictPropertyInitialization: false,
        types: ['node'],
      },
    }),
    'tsconfig.build.json': json({
      extends: './tsconfig.json',
      compilerOptions: { rootDir: './src' },
      include: ['src'],
      exclude: ['node_modules', 'test', 'dist', '**/*spec.ts'],
    }),
    'src/main.ts': `import { NestFactory } from '@nestjs/core';
${name}import { AppModule } from './app.module${end}';

async function bootstrap() {
  const app = await ${create};
  await app.listen(process.env.PORT ?? 3000, '127.0.0.1');
  console.log('LISTENS AT ' + (await app.getUrl()));
}
void bootstrap();
`,
    'src/app.module.ts': `import { Module } from '@nestjs/common';
import { AppController } from './app.controller${end}';
import { AppService } from './app.service${end}';

@Module({
  imports: [],
  controllers: [AppController],
  providers: [AppService],
})
export class AppModule {}
`,
    'src/app.controller.ts': `import { Controller, Get } from '@nestjs/common';
import { AppService } from './app.service${end}';

@Controller()
export class AppController {
  constructor(private readonly appService: AppService) {}

  @Get()
  getHello(): string {
    return this.appService.getHello();
  }
}
`,
    'src/app.service.ts': `import { Injectable } from '@nestjs/common';

@Injectable()
export class AppService {
  getHello(): string {
    return 'Hello World!';
  }
}
`,
  };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
