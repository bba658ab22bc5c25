import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  LocalShell,
  UserError,
  type LocalShellOptions,
  type ShellAction,
  type ShellDetails,
} from '../../../src/index.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

describe('LocalShell', () => {
  it('runs commands in order, whatever their exit codes', async () => {
    const { run, cwd } = shellIn();

    const { output } = await run(['echo one > a; echo first', 'cat a >&2; exit 3', 'cat a; cat nowhere 2> /dev/null']);

    expect(output).toEqual([
      { command: 'echo one > a; echo first', stdout: 'first\n', stderr: '', outcome: exit(0) },
      { command: 'cat a >&2; exit 3', stdout: '', stderr: 'one\n', outcome: exit(3) },
      expect.objectContaining({ stdout: 'one\n', outcome: exit(1) }),
    ]);
    expect(readFileSync(join(cwd, 'a'), 'utf8')).toBe('one\n');
  });

  it('runs nothing where there is nothing to run', async () => {
    await expect(shellIn().run([])).resolves.toEqual({ output: [] });
  });

  it('starts every command anew in its folder', async () => {
    const { run, cwd } = shellIn();

    const { output } = await run(['cd /; x=1', 'pwd; echo "[$x]"']);

    expect(output[1]?.stdout).toBe(`${cwd}\n[]\n`);
  });

  it('uses the shell it is given', async () => {
    const { run } = shellIn({ shell: '/bin/bash' });

    const { output } = await run(['[[ abc == a* ]] && echo "$BASH_VERSION"']);

    expect(output[0]?.stdout).toMatch(/^\d/);
  });

  it.each<[string, unknown, string]>([
    ['cwd', 5, 'a text'],
    ['shell', '', 'a text'],
    ['inheritEnv', 'PATH', 'a list of names'],
    ['inheritEnv', [5], 'a list of names'],
    ['env', 'A=b', 'texts by the names'],
    ['env', { A: 5 }, 'env.A'],
    ['env', { A: 'a\0b' }, 'env.A'],
    ['env', { 'A=B': 'c' }, 'without "="'],
    ['refuse', /sudo/, 'a function'],
    ['signal', new AbortController(), 'an AbortSignal'],
    ['timeoutMs', NaN, 'at least 0'],
  ])('refuses the option %s where it is %p', (name, value, words) => {
    const make = (): unknown => new LocalShell({ [name]: value });
    expect(make).toThrow(UserError);
    expect(make).toThrow(name);
    expect(make).toThrow(words);
  });

  it.each([99, 100, 101, 102, 199, 200, 201, 260])('cuts no character in two at %i', async (maxOutputLength) => {
    const emoji = '\u{1F600}'.repeat(300);
    const { run } = shellIn();

    const { output } = await run([`printf 'a${emoji}'; printf '${emoji}' >&2`, `printf 'a${emoji}'`], {
      maxOutputLength,
    });

    for (const { stdout, stderr } of output)
      expect([stdout.isWellFormed(), stderr.isWellFormed()]).toEqual([true, true]);
  });

  it('ends processes that leave their group and replace themselves', async () => {
    // Elsewhere only those of the group are found.
    const leaving = process.platform === 'linux' ? 'setsid ' : '';
    const { run, cwd } = shellIn({ graceMs: 100 });
    writeFileSync(join(cwd, 'chain.sh'), `trap '' TERM; echo >> log; sleep 0.02; ${leaving}sh chain.sh &\n`);

    await run([`${leaving}sh chain.sh & until [ -s log ]; do sleep 0.01; done`]);

    const links = readFileSync(join(cwd, 'log'), 'utf8').length;
    await wait(300);
    expect(readFileSync(join(cwd, 'log'), 'utf8')).toHaveLength(links);
  });

  it('hides the environment but for a few names', async () => {
    process.env.TOOLWRIGHT_TEST_SECRET = 'sk-secret';
    try {
      const [plain, open] = await Promise.all([
        shellIn({ env: { GREETING: 'hi' } }).run(['env']),
        shellIn({ inheritEnv: ['TOOLWRIGHT_TEST_SECRET'] }).run(['echo "$TOOLWRIGHT_TEST_SECRET"']),
      ]);

      expect(plain.output[0]?.stdout).not.toContain('sk-secret');
      // The last three are set by shells.
      const known = ['GREETING', 'HOME', 'LANG', 'PATH', 'TMPDIR', 'TOOLWRIGHT_SHELL_RUN', 'PWD', 'SHLVL', '_'];
      expect(namesIn(plain.output[0]?.stdout).filter((name) => !known.includes(name))).toEqual([]);
      expect(plain.output[0]?.stdout).toContain('GREETING=hi\n');
      expect(open.output[0]?.stdout).toBe('sk-secret\n');
    } finally {
      delete process.env.TOOLWRIGHT_TEST_SECRET;
    }
  });

  it('gives commands nothing to read', async () => {
    const { output } = await shellIn({ timeoutMs: 20_000 }).run(['cat; read x; echo "done $?"']);

    expect(output[0]).toMatchObject({ stdout: 'done 1\n', outcome: exit(0) });
  });

  it('counts a signal as shells do', async () => {
    const { output } = await shellIn().run(['kill -KILL $$']);

    expect(output[0]?.outcome).toEqual(exit(137));
  });

  it('puts characters together that come in pieces', async () => {
    const { output } = await shellIn().run([`printf '\\342'; sleep 0.05; printf '\\202'; sleep 0.05; printf '\\254'`]);

    expect(output[0]?.stdout).toBe('€');
  });

  describe('when the time is over', () => {
    // Processes take their own time: it is over once they have got where the test wants them.
    beforeEach(() => fakeTime());
    afterEach(() => {
      jest.useRealTimers();
    });

    it('ends the command, keeps what it has written, and says what was not run', async () => {
      const { run, alive, whenThere } = shellIn();

      const running = run([`echo started; echo bad >&2; ${record('self')}; sleep 20`, 'echo never', 'echo never']);
      await whenThere('self');
      jest.advanceTimersByTime(20_000);

      expect((await running).output).toEqual([
        expect.objectContaining({
          stdout: 'started\n',
          stderr: 'bad\n\n[The 2 commands after this one were not run.]',
          outcome: { type: 'timeout' },
        }),
      ]);
      expect(alive('self')).toBe(false);
    });

    it('counts for all commands together', async () => {
      const { run, cwd, whenThere } = shellIn();

      const running = run([`${record('one')}; until [ -e go ]; do sleep 0.02; done`, `${record('two')}; sleep 20`]);
      await whenThere('one');
      jest.advanceTimersByTime(15_000);
      writeFileSync(join(cwd, 'go'), '');
      await whenThere('two');
      jest.advanceTimersByTime(5_000);

      expect((await running).output.map(({ outcome }) => outcome)).toEqual([exit(0), { type: 'timeout' }]);
    });

    it('does not begin a command for which none is left', async () => {
      const asked = Promise.withResolvers<void>();
      const { run, cwd } = shellIn({
        refuse: async (command) => {
          if (!command.startsWith('touch')) return undefined;
          asked.resolve();
          return await new Promise<never>(() => {});
        },
      });

      const running = run(['echo a', 'touch there', 'echo c']);
      await asked.promise;
      jest.advanceTimersByTime(20_000);

      expect((await running).output).toEqual([
        expect.objectContaining({ stdout: 'a\n', outcome: exit(0) }),
        {
          command: 'touch there',
          stdout: '',
          stderr: '[There was no time left for this command.]\n[The command after this one was not run.]',
          outcome: { type: 'timeout' },
        },
      ]);
      expect(existsSync(join(cwd, 'there'))).toBe(false);
    });

    it('lets a command tidy up', async () => {
      const { run, whenThere } = shellIn({ graceMs: 20_000 });

      const running = run([`trap 'echo tidied; exit 0' TERM; ${record('self')}; ${loop('sleep 0.02')}`]);
      await whenThere('self');
      jest.advanceTimersByTime(20_000);

      expect((await running).output[0]).toMatchObject({ stdout: 'tidied\n', outcome: { type: 'timeout' } });
    });

    it('kills what does not listen, and its children', async () => {
      const { run, alive, whenThere } = shellIn({ graceMs: 50 });

      const running = run([`trap '' TERM; (${record('child')}; sleep 20) & ${record('self')}; ${loop('sleep 0.02')}`]);
      await Promise.all([whenThere('self'), whenThere('child')]);
      jest.advanceTimersByTime(20_000);

      expect((await running).output[0]?.outcome).toEqual({ type: 'timeout' });
      expect([alive('self'), alive('child')]).toEqual([false, false]);
    });

    it('is the end the model asked for, if that comes first, and 0 asks for none', async () => {
      const [sooner, none, later] = [5_000, 0, 100_000].map((timeoutMs) => {
        const { run, whenThere } = shellIn({ timeoutMs: 10_000 });
        return { result: run([`${record('self')}; sleep 20`], { timeoutMs }), there: whenThere('self') };
      });
      await Promise.all([sooner?.there, none?.there, later?.there]);

      jest.advanceTimersByTime(5_000);
      expect((await sooner?.result)?.output[0]?.outcome).toEqual({ type: 'timeout' });
      const others = Promise.all([none?.result, later?.result]);
      await expect(Promise.race([others, wait(50, 'running')])).resolves.toBe('running');
      jest.advanceTimersByTime(5_000);

      expect((await others).map((result) => result?.output[0]?.outcome.type)).toEqual(['timeout', 'timeout']);
    });
  });

  describe('when it is aborted', () => {
    it.each(['the signal of the call', 'the signal of the shell'])(
      'by %s, ends everything and rejects',
      async (whose) => {
        const controller = new AbortController();
        const { signal } = controller;
        const { run, alive, whenThere } = shellIn({
          graceMs: 50,
          ...(whose === 'the signal of the shell' && { signal }),
        });

        const running = run(
          [`trap '' TERM; ${record('self')}; ${loop('sleep 0.02')}`, 'echo never'],
          {},
          whose === 'the signal of the call' ? { signal } : {},
        );
        const outcome = expect(running).rejects.toThrow('enough');
        await whenThere('self');
        controller.abort(new Error('enough'));

        await outcome;
        expect(alive('self')).toBe(false);
      },
    );

    it('before it begins, runs nothing', async () => {
      const { run, cwd } = shellIn({ signal: AbortSignal.abort(new Error('too late')) });

      await expect(run(['touch there'])).rejects.toThrow('too late');

      expect(existsSync(join(cwd, 'there'))).toBe(false);
    });

    it('while a refusal is considered, runs nothing', async () => {
      const controller = new AbortController();
      const { run, cwd } = shellIn({
        refuse: async () => {
          controller.abort(new Error('enough'));
          return await Promise.resolve(undefined);
        },
      });

      await expect(run(['touch there'], {}, { signal: controller.signal })).rejects.toThrow('enough');

      expect(existsSync(join(cwd, 'there'))).toBe(false);
    });
  });

  describe('processes in the background', () => {
    it('do not hold the command up, serve those after it, and end with the action', async () => {
      const { run, alive } = shellIn();

      const { output } = await run([
        `(${record('server')}; ${loop('echo noise; sleep 0.02')}) & echo started`,
        'until [ -s server ]; do sleep 0.02; done; kill -0 "$(cat server)" && echo served',
      ]);

      expect(output[0]?.outcome).toEqual(exit(0));
      expect(output[0]?.stdout).toContain('started\n');
      expect(output[1]?.stdout).toBe('served\n');
      expect(alive('server')).toBe(false);
    });

    it('end also when they emptied their environment', async () => {
      const { run, alive } = shellIn();

      await run([`env -i /bin/sh -c 'echo $$ > bare; exec sleep 20' & until [ -s bare ]; do sleep 0.02; done`]);

      expect(alive('bare')).toBe(false);
    });
  });

  // Elsewhere nothing tells where they came from.
  (process.platform === 'linux' ? describe : describe.skip)('processes that left their group', () => {
    it('end when the time is over', async () => {
      fakeTime();
      try {
        const { run, alive, whenThere } = shellIn({ graceMs: 50 });

        const running = run([`setsid sh -c 'echo $$ > daemon; sleep 20' & sleep 20`]);
        await whenThere('daemon');
        jest.advanceTimersByTime(20_000);
        await running;

        expect(alive('daemon')).toBe(false);
      } finally {
        jest.useRealTimers();
      }
    });

    it('end with the action', async () => {
      const { run, alive } = shellIn();

      await run([
        `setsid sh -c 'echo $$ > daemon; exec sleep 20' < /dev/null > /dev/null 2>&1 & until [ -s daemon ]; do sleep 0.02; done`,
      ]);

      expect(alive('daemon')).toBe(false);
    });
  });

  describe('a long output', () => {
    it('keeps beginning and end, and says how much is missing', async () => {
      const { output } = await shellIn({ maxOutputLength: 1_000 }).run(['seq 1 100000']);

      const stdout = output[0]?.stdout ?? '';
      expect(stdout.length).toBeLessThanOrEqual(1_000);
      expect(stdout).toMatch(/^1\n2\n3\n[\s\S]*\n\[… 587\d{3} characters left out …\]\n[\s\S]*\n99999\n100000\n$/);
    });

    it('does not fill the memory, or stop the command', async () => {
      const before = process.memoryUsage.rss();
      const { output } = await shellIn({ maxOutputLength: 1_000, timeoutMs: false }).run([
        'head -c 150000000 /dev/zero | tr "\\0" x; exit 5',
      ]);

      expect(output[0]?.outcome).toEqual(exit(5));
      expect(output[0]?.stdout.length).toBeLessThanOrEqual(1_000);
      expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
    });

    it('leaves room for errors, and for the commands after it', async () => {
      const { output } = await shellIn({ maxOutputLength: 2_000 }).run([
        'seq 1 10000; echo "the reason" >&2',
        'seq 1 10000 >&2; seq 1 10000',
        'echo short',
      ]);

      expect(output[0]?.stderr).toBe('the reason\n');
      expect(output[1]?.stderr).toContain('characters left out');
      expect(output[1]?.stdout).toContain('characters left out');
      expect(output[2]?.stdout).toBe('short\n');
      expect(output.reduce((sum, { stdout, stderr }) => sum + stdout.length + stderr.length, 0)).toBeLessThanOrEqual(
        2_000,
      );
    });

    it.each([
      [10, '1\n2\n3\n4\n5\n'],
      [0, ''],
      [-5, ''],
    ])('is cut at the %p characters the model asks for', async (maxOutputLength, stdout) => {
      const result = await shellIn().run(['seq 1 100'], { maxOutputLength });

      expect(result.output[0]?.stdout).toBe(stdout);
      expect(result.maxOutputLength).toBe(Math.max(0, maxOutputLength));
    });
  });

  describe('a refusal', () => {
    it('is told to the model, and stops the action', async () => {
      const { run } = shellIn({
        refuse: (command) => (command.includes('rm') ? 'Nothing is deleted here.' : undefined),
      });

      const { output } = await run(['echo a', 'rm -rf /nowhere', 'echo c']);

      expect(output).toEqual([
        expect.objectContaining({ stdout: 'a\n' }),
        {
          command: 'rm -rf /nowhere',
          stdout: '',
          stderr: 'Nothing is deleted here.\n[The command after this one was not run.]',
          outcome: exit(126),
        },
      ]);
    });

    it('by a check that fails takes nothing away of what was done before', async () => {
      const { run, cwd } = shellIn({
        refuse: (command) => {
          if (command.includes('b')) throw new Error('The list of commands is gone.');
          return undefined;
        },
      });

      const { output } = await run(['echo a', 'echo b > made', 'echo c']);

      expect(output).toMatchObject([
        { stdout: 'a\n' },
        {
          stderr:
            'This command was not run, as the check of it failed: The list of commands is gone.\n[The command after this one was not run.]',
          outcome: exit(126),
        },
      ]);
      expect(readdirSync(cwd)).toEqual([]);
    });

    it('may take its time, and needs no reason', async () => {
      const { run } = shellIn({ refuse: async () => await Promise.resolve('') });

      const { output } = await run(['echo a']);

      expect(output[0]).toMatchObject({ stderr: 'This command may not be run.', outcome: exit(126) });
    });
  });

  it.each([
    ['is too long for the system', `echo ${'x'.repeat(3_000_000)}`, /E2BIG/],
    ['has a character no program can be given', 'echo a\0b', /null bytes/],
  ])('tells the model that a command %s', async (_what, command, words) => {
    const { output } = await shellIn().run([command, 'echo next']);

    expect(output[0]).toMatchObject({ outcome: exit(126) });
    expect(output[0]?.stderr).toMatch(words);
    expect(output[1]?.stdout).toBe('next\n');
  });

  it.each([
    ['a shell that is not there', { shell: '/nowhere/sh' }],
    ['a folder that is not there', { cwd: '/nowhere/at/all' }],
  ])('tells the developer of %s', async (_what, options) => {
    await expect(new LocalShell(options).run({ commands: ['echo a'] })).rejects.toThrow(UserError);
  });

  it.each([
    ['a misspelt option', { timeout: 5 }, "has no option 'timeout'"],
    ['a limit that is none', { timeoutMs: -1 }, 'a number of at least 0 as timeoutMs'],
    ['a length that is none', { maxOutputLength: Number.NaN }, 'a number of at least 0 as maxOutputLength'],
  ])('refuses %s', (_what, options, words) => {
    expect(() => new LocalShell(options as LocalShellOptions)).toThrow(words);
  });

  it('leaves nothing open', async () => {
    const open = () => process.getActiveResourcesInfo().filter((name) => /Process|Pipe|Timeout/.test(name)).length;
    const before = open();

    const { run } = shellIn({ graceMs: 50 });
    await run(['echo a', 'sleep 20 &']);
    await run(['sleep 20'], { timeoutMs: 50 });
    await new Promise(setImmediate);

    expect(open()).toBeLessThanOrEqual(before);
  });
});

const exit = (exitCode: number) => ({ type: 'exit', exitCode });

/** A command that goes on for long, but not for ever: should a test fail, it ends as well. */
const loop = (body: string) => `i=0; while [ $((i += 1)) -lt 500 ]; do ${body}; done`;

/** A command that writes the number of its process into a file. */
const record = (name: string) => `echo $(exec sh -c 'echo $PPID') > ${name}`;

/** Of the clock only what the shell measures an action with: `node:timers/promises`, for one, goes on. */
function fakeTime(): void {
  jest.useFakeTimers({
    doNotFake: [
      'Date',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
    ],
  });
}

function shellIn(options: LocalShellOptions = {}) {
  const cwd = temporaryFolder();
  const shell = new LocalShell({ cwd, timeoutMs: 20_000, ...options });
  return {
    cwd,
    run: async (commands: string[], limits: Omit<ShellAction, 'commands'> = {}, details: ShellDetails = {}) =>
      await shell.run({ commands, ...limits }, details),
    /** Whether the process that was recorded under a name runs. */
    alive: (name: string) => isAlive(Number(readFileSync(join(cwd, name), 'utf8'))),
    /** Until a process is recorded under a name. */
    whenThere: async (name: string) => {
      while (!existsSync(join(cwd, name)) || readFileSync(join(cwd, name), 'utf8') === '') await wait(5);
    },
  };
}

/** A zombie does not run: it waits for its parent to take notice, which in a container may never happen. */
function isAlive(processId: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(processId)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
}

function namesIn(environment = ''): string[] {
  return environment
    .split('\n')
    .filter((line) => line.includes('='))
    .map((line) => line.slice(0, line.indexOf('=')))
    .toSorted();
}
