import { Command, CommanderError, Option } from 'commander';

import type { CheckArguments } from './check-command.js';
import type { CliIo, ExitCode } from './cli-io.js';
import type { DocsArguments } from './docs-command.js';
import type { GenerateArguments } from './generate-command.js';
import type { InitArguments } from './init-command.js';
import { ownVersion } from './own-version.js';

/** Options that all commands that read a project share. */
interface ProjectArguments {
  readonly project?: string;
  readonly json?: boolean;
}

/**
 * Runs one command line.
 *
 * @param args Without the program's own name.
 * @returns 0 when all is well, 1 when the user's code has problems, 2 when the command line makes no sense.
 */
export async function runCli(args: readonly string[], io: CliIo): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const program = createProgram(io, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Help and version end the program as well, though nothing went wrong.
    return error.exitCode === 0 ? 0 : 2;
  }
}

function createProgram(io: CliIo, exit: (code: ExitCode) => void): Command {
  const program = new Command('toolwright')
    .description('Reads decorated classes and tells language models what they can do.')
    .version(ownVersion(), '-v, --version', 'print the version of toolwright')
    .configureOutput({ writeOut: io.stdout, writeErr: io.stderr })
    .showHelpAfterError()
    .exitOverride();

  // Commands are imported when they run: asking for help must not load a compiler.
  program
    .command('init')
    .summary('add toolwright to a project')
    .description(
      'Adds toolwright to a Nest application or a TypeScript project: the package, what builds need, and an agent with one tool to begin with. What is there stays as it is.',
    )
    .option('--project <name>', 'the application in nest-cli.json, or the folder or the tsconfig.json of the project')
    .option('--module <class>', 'the root module of the Nest application (default: what its main.ts starts)')
    .option('--dry-run', 'write nothing; print what would change as a patch')
    .option('--install', 'install the packages, too')
    .option('--json', 'print machine-readable results on stdout and nothing else there')
    .action(async (options: InitArguments) => {
      const { initCommand } = await import('./init-command.js');
      exit(initCommand(options, io));
    });
  projectCommand(program, 'generate')
    .summary('write the manifest')
    .description('Reads the decorated classes of a project and writes the module that binds their schemas to them.')
    .option('--out <file>', 'the module to write; its .json twin lies beside it (default: src/toolwright.manifest.ts)')
    .addOption(
      new Option(
        '--require-descriptions <level>',
        'what to do about tools and arguments without a description',
      ).choices(['error', 'warn', 'off']),
    )
    .option('--check', 'write nothing; say what is stale and exit with 1 if anything is')
    .addOption(
      new Option('--watch', 'generate again whenever something changes, until Ctrl-C').conflicts(['check', 'json']),
    )
    .option('--no-cache', 'read the project anew even if nothing seems to have changed since the last time')
    .action(async ({ watch, ...options }: GenerateArguments & { readonly watch?: boolean }) => {
      if (watch) {
        const { cache: _, ...run } = options;
        const { watchCommand } = await import('./watch-command.js');
        return exit(await watchCommand(run, io));
      }
      const { generateCommand } = await import('./generate-command.js');
      exit(await generateCommand(options, io));
    });
  projectCommand(program, 'list')
    .summary('list the tools')
    .description('Lists the tools of a project, as the source has them now.')
    .option('--tokens', 'show what each tool costs, and what is not described')
    .action(async (options: ProjectArguments & { readonly tokens?: boolean }) => {
      const { listCommand } = await import('./list-command.js');
      exit(listCommand(options, io));
    });
  projectCommand(program, 'explain')
    .summary('show what a model sees of one tool')
    .description('Shows what a model sees of one tool, and what is checked beyond it.')
    .argument('<Class.method>', 'for example WeatherTools.forecast')
    .action(async (name: string, options: ProjectArguments) => {
      const { explainCommand } = await import('./explain-command.js');
      exit(explainCommand(name, options, io));
    });
  projectCommand(program, 'check')
    .summary('fail on what must not be merged')
    .description(
      'Reads the tools as the source has them now, and fails on a stale manifest, on limits set in package.json, and on changes that break models or callers.',
    )
    .option('--out <file>', 'the module that `toolwright generate` writes (default: src/toolwright.manifest.ts)')
    .option('--against <ref>', 'the git ref, or a .json manifest, to compare with')
    .addOption(
      new Option('--allow-breaking [whom]', 'allow changes that break models, callers, or all')
        .choices(['models', 'callers', 'all'])
        .preset('all'),
    )
    .action(async (options: CheckArguments) => {
      const { checkCommand } = await import('./check-command.js');
      exit(checkCommand(options, io));
    });
  program
    .command('diff')
    .summary('say what changed between two manifests')
    .description(
      'Says what changed between two manifests, and what it means to models and callers that know the old one.',
    )
    .argument('<old.json>', 'the .json manifest of before')
    .argument('<new.json>', 'the one of now')
    .option('--json', 'print machine-readable results on stdout and nothing else there')
    .action(async (before: string, after: string, options: { readonly json?: boolean }) => {
      const { diffCommand } = await import('./diff-command.js');
      exit(diffCommand(before, after, options, io));
    });
  program
    .command('docs')
    .summary('write reference pages, OpenAPI and JSON Schemas')
    .description(
      'Writes documentation of the tools in a manifest: for people, for programs, and for models. It needs the .json file alone.',
    )
    .argument(
      '[manifest.json]',
      'the .json file that `toolwright generate` wrote (default: src/toolwright.manifest.json)',
    )
    .requiredOption('--out <folder>', 'the folder to write into; what others wrote there is left alone')
    .option(
      '--format <list>',
      'some of markdown,html,openapi,llms,schemas,tools (default: all of them)',
      (list: string, before?: string) => (before === undefined ? list : `${before},${list}`),
    )
    .option('--title <text>', "what the documentation is called (default: 'Tools')")
    .option('--check', 'write nothing; say what is stale and exit with 1 if anything is')
    .option('--json', 'print machine-readable results on stdout and nothing else there')
    .action(async (manifest: string | undefined, options: DocsArguments) => {
      const { docsCommand } = await import('./docs-command.js');
      exit(docsCommand(manifest, options, io));
    });
  return program;
}

function projectCommand(program: Command, name: string): Command {
  return program
    .command(name)
    .addOption(new Option('--project <file>', 'the tsconfig.json of the project, or its folder'))
    .option('--json', 'print machine-readable results on stdout and nothing else there');
}
