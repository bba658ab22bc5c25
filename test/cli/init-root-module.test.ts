import { describe, expect, it } from '@jest/globals';

import { appModule, InitProject, NEST_FILES } from './init-project.js';

const IMPORTS = `import { ToolwrightModule } from 'toolwright/nestjs';
import { AssistantModule } from './assistant/assistant.module';
`;

/** What becomes of a root module. */
async function edited(source: string): Promise<string> {
  const project = new InitProject({ ...NEST_FILES, 'src/app.module.ts': source });
  const { exitCode, stderr } = await project.init();
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  return project.read('src/app.module.ts');
}

describe('the imports of a root module', () => {
  it.each([
    ['an empty list', 'imports: [],', 'imports: [ToolwrightModule.forRoot(), AssistantModule],'],
    ['one line', 'imports: [A, B],', 'imports: [A, B, ToolwrightModule.forRoot(), AssistantModule],'],
    ['a comma at its end', 'imports: [A,],', 'imports: [A, ToolwrightModule.forRoot(), AssistantModule,],'],
    [
      'several lines with comments',
      'imports: [\n    A.forRoot({ a: [1] }), // first\n    ...others, // the rest\n    // nothing more\n  ],',
      'imports: [\n    A.forRoot({ a: [1] }), // first\n    ...others, // the rest\n    ToolwrightModule.forRoot(),\n    AssistantModule,\n    // nothing more\n  ],',
    ],
    [
      'several lines without a comma at the end',
      'imports: [\n    A, /* one */\n    B // two\n  ]',
      'imports: [\n    A, /* one */\n    B, // two\n    ToolwrightModule.forRoot(),\n    AssistantModule\n  ]',
    ],
    [
      'a comment and nothing else',
      'imports: [/* none */],',
      'imports: [ToolwrightModule.forRoot(), AssistantModule/* none */],',
    ],
    [
      'a quoted name and a type',
      "'imports': ([A] as never),",
      "'imports': ([A, ToolwrightModule.forRoot(), AssistantModule] as never),",
    ],
  ])('are added to where they are %s', async (_what, before, after) => {
    expect(await edited(appModule(before))).toBe(appModule(after).replace('\n\n@', `\n${IMPORTS}\n@`));
  });

  it.each([
    [
      'first among others',
      '@Module({\n  // ours\n  controllers: [],\n})',
      '@Module({\n  imports: [ToolwrightModule.forRoot(), AssistantModule],\n  // ours\n  controllers: [],\n})',
    ],
    [
      'first on one line',
      '@Module({ controllers: [] })',
      '@Module({ imports: [ToolwrightModule.forRoot(), AssistantModule], controllers: [] })',
    ],
    ['alone', '@Module({})', '@Module({\n  imports: [ToolwrightModule.forRoot(), AssistantModule],\n})'],
  ])('are made where there are none: %s', async (_what, before, after) => {
    const text = `import { Module } from '@nestjs/common';\n\n${before}\nexport class AppModule {}\n`;

    expect(await edited(text)).toBe(text.replace('\n\n@', `\n${IMPORTS}\n@`).replace(before, after));
  });

  it('keep double quotes, missing semicolons, Windows line ends and a byte order mark', async () => {
    const text =
      '\uFEFFimport { Module as NestModule } from "@nestjs/common" // Nest\r\n\r\n@NestModule({\r\n\timports: [\r\n\t\tA,\r\n\t],\r\n})\r\nexport class AppModule {}';

    expect(await edited(text)).toBe(
      '\uFEFFimport { Module as NestModule } from "@nestjs/common" // Nest\r\nimport { ToolwrightModule } from "toolwright/nestjs"\r\nimport { AssistantModule } from "./assistant/assistant.module"\r\n\r\n@NestModule({\r\n\timports: [\r\n\t\tA,\r\n\t\tToolwrightModule.forRoot(),\r\n\t\tAssistantModule,\r\n\t],\r\n})\r\nexport class AppModule {}',
    );
  });

  it('name the module differently where its name is taken', async () => {
    const text = appModule('imports: [ToolwrightModule],').replace(
      '\n\n',
      "\nimport { ToolwrightModule } from './mine';\n\n",
    );

    expect(await edited(text)).toContain(
      'imports: [ToolwrightModule, ToolwrightRootModule.forRoot(), AssistantModule]',
    );
  });

  it.each([
    ['a variable', appModule('').replace(/\{\s*\}(?=\))/, 'metadata')],
    ['a list that is made elsewhere', appModule('imports: SHARED,')],
    ['what is spread into the object', appModule('...shared,\n  controllers: [],')],
    ['no decorator', 'export class AppModule {}\n'],
  ])('are left to their owner where they come from %s', async (_what, source) => {
    const project = new InitProject({ ...NEST_FILES, 'src/app.module.ts': source });
    const { exitCode, stderr } = await project.init();

    expect(project.read('src/app.module.ts')).toBe(source);
    expect(exitCode).toBe(1);
    expect(stderr).toBe(`To be done by hand:
  src/app.module.ts: what @Module() is given is no list that could be added to. Add:
    import { ToolwrightModule } from 'toolwright/nestjs';
    import { AssistantModule } from './assistant/assistant.module';
    // in the imports of AppModule: ToolwrightModule.forRoot(), AssistantModule
`);
    expect(await project.init()).toEqual({ exitCode: 1, stdout: 'Nothing was changed.\n', stderr });
  });
});

describe('the root module', () => {
  it.each([
    ['re-exported by other files', "export { Core as AppModule } from './core';", 'Core'],
    ['re-exported as a whole', "export * from './core';", 'AppModule'],
    ['exported by default', "import Core from './core';\nexport { Core as AppModule };", 'default'],
  ])('is found where it is %s', async (_what, source, name) => {
    const core = appModule('imports: [],').replace(
      'class AppModule',
      name === 'default' ? 'default class Core' : `class ${name}`,
    );
    const project = new InitProject({
      ...NEST_FILES,
      'src/app.module.ts': `${source}\n`,
      'src/core.ts': core.replace('export default', 'export default'),
    });

    expect((await project.init()).exitCode).toBe(0);
    expect(project.read('src/app.module.ts')).toBe(`${source}\n`);
    expect(project.read('src/core.ts')).toContain('imports: [ToolwrightModule.forRoot(), AssistantModule]');
  });

  it('is found by paths of the tsconfig, behind another name of the factory and inside a call', async () => {
    const project = new InitProject({
      ...NEST_FILES,
      'tsconfig.json': '{ "compilerOptions": { "module": "nodenext", "paths": { "@/*": ["./src/*"] } } }',
      'src/main.ts': `import { NestFactory as Factory } from '@nestjs/core';
import { AppModule as Root } from '@/app.module';
void Factory.createMicroservice<Options>(Root.register({ a: 1 }) as never, {});
`,
    });

    expect((await project.init()).exitCode).toBe(0);
    expect(project.read('src/app.module.ts')).toContain('ToolwrightModule.forRoot()');
  });

  it('is asked for where several are started, and taken where it is named', async () => {
    const project = new InitProject({
      ...NEST_FILES,
      'src/admin.module.ts': appModule('imports: [],').replace('AppModule', 'AdminModule'),
      'src/main.ts': `${NEST_FILES['src/main.ts']}import { AdminModule } from './admin.module';
void NestFactory.create(AdminModule);
`,
    });

    expect(await project.init()).toEqual({
      exitCode: 2,
      stdout: '',
      stderr:
        'src/main.ts starts several modules: AppModule, AdminModule. Say which one: --module AppModule or --module AdminModule.\n',
    });
    expect((await project.init('--module', 'AdminModule')).exitCode).toBe(0);
    expect(project.read('src/admin.module.ts')).toContain('ToolwrightModule.forRoot()');
    expect(project.read('src/app.module.ts')).toBe(NEST_FILES['src/app.module.ts']);
  });

  it('may be started twice', async () => {
    const project = new InitProject({
      ...NEST_FILES,
      'src/main.ts': `${NEST_FILES['src/main.ts']}void NestFactory.createApplicationContext(AppModule);\n`,
    });

    expect((await project.init()).exitCode).toBe(0);
  });

  it.each([
    [
      [],
      'src/main.ts gives no class to NestFactory.create() that could be followed. Say which module is the root: --module AppModule.\n',
    ],
    [['--module', 'Nope'], 'src has no class Nope. Look at the name after --module.\n'],
  ])('that is not there is asked for, and nothing is written: %j', async (words, stderr) => {
    const project = new InitProject({ ...NEST_FILES, 'src/main.ts': 'export {};\n' });
    const before = project.files();

    expect(await project.init(...words)).toEqual({ exitCode: 2, stdout: '', stderr });
    expect(project.files()).toEqual(before);
  });
});
