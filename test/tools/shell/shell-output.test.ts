import { describe, expect, it } from '@jest/globals';
import { UserError, type ShellCommandOutput } from '../../../src/index.js';
import { firstCharacters, limitShellOutput, shellOutputLimit } from '../../../src/tools/shell/limit-shell-output.js';
import { renderShellOutput } from '../../../src/tools/shell/render-shell-output.js';
import {
  failedShellOutput,
  rejectedShellOutput,
  settleShellResult,
} from '../../../src/tools/shell/settle-shell-result.js';

const settle = (...output: ShellCommandOutput[]) => settleShellResult({ output }).output;

describe('what a shell returned', () => {
  it.each<[string, ShellCommandOutput, object]>([
    ['nothing', {}, { stdout: '', stderr: '', outcome: { type: 'exit', exitCode: 0 } }],
    ['a success', { outcome: { type: 'exit', status: 'success' } }, { outcome: { type: 'exit', exitCode: 0 } }],
    ['a failure', { outcome: { type: 'exit', status: 'failure' } }, { outcome: { type: 'exit', exitCode: 1 } }],
    ['no exit code', { outcome: { type: 'exit', exitCode: null } }, { outcome: { type: 'exit', exitCode: 0 } }],
    [
      'a code that says otherwise',
      { outcome: { type: 'exit', exitCode: 7, status: 'success' } },
      { outcome: { type: 'exit', exitCode: 7 } },
    ],
    ['a time-out', { outcome: { type: 'timeout' } }, { outcome: { type: 'timeout' } }],
  ])('is completed where it says %s', (_what, output, settled) => {
    expect(settle(output)).toEqual([{ stdout: '', stderr: '', ...settled }]);
  });

  it('keeps what the model is not told', () => {
    const result = { output: [{ command: 'ls', providerData: { a: 1 } }], maxOutputLength: 5, providerData: { b: 2 } };

    expect(settleShellResult(result)).toMatchObject(result);
  });

  it('may be a text', () => {
    expect(settleShellResult('hello')).toEqual({
      output: [{ stdout: 'hello', stderr: '', outcome: { type: 'exit', exitCode: 0 } }],
    });
  });

  it.each([undefined, null, 5, {}, { output: 'x' }])('is refused when it is %j', (result) => {
    expect(() => settleShellResult(result as never)).toThrow(UserError);
  });

  it.each<[string, unknown, string]>([
    ['no object', null, 'no object'],
    ['bytes', { stdout: Buffer.from('a') }, 'stdout that is no text'],
    ['an unknown outcome', { outcome: { type: 'crash' } }, "{ type: 'timeout' }"],
    ['half an exit code', { outcome: { type: 'exit', exitCode: 0.5 } }, 'exitCode'],
  ])('is refused with %s in it', (_what, output, words) => {
    expect(() => settle(output as ShellCommandOutput)).toThrow(UserError);
    expect(() => settle(output as ShellCommandOutput)).toThrow(words);
  });

  it('has no half characters, which no request could carry', () => {
    expect(settle({ stdout: 'a\uD83D', stderr: '\uDE00b' })).toMatchObject([{ stdout: 'a\uFFFD', stderr: '\uFFFDb' }]);
  });

  it('is an exit with the code 1 where it threw or was not approved', () => {
    expect(failedShellOutput(new TypeError('no disk'))).toMatchObject({ stdout: 'no disk', outcome: { exitCode: 1 } });
    expect(failedShellOutput(new TypeError())).toMatchObject({ stdout: 'TypeError' });
    expect(failedShellOutput('odd')).toMatchObject({ stdout: 'odd' });
    expect(rejectedShellOutput('Not now.')).toEqual({
      stdout: '',
      stderr: 'Not now.',
      outcome: { type: 'exit', exitCode: 1 },
    });
  });
});

describe('the length of an output', () => {
  it.each([
    [undefined, undefined, undefined],
    [5, undefined, 5],
    [undefined, 7, 7],
    [5, 7, 5],
    [7, 5, 5],
    [-1, 5, 0],
    [0, 5, 0],
    [5, -3, 0],
  ])('asked for %p and answered %p is %p', (requested, returned, limit) => {
    expect(shellOutputLimit(requested, returned)).toBe(limit);
  });

  it.each([
    [undefined, ['abc', 'def', 'ghi', '']],
    [9, ['abc', 'def', 'ghi', '']],
    [8, ['abc', 'def', 'gh', '']],
    [4, ['abc', 'd', '', '']],
    [3, ['abc', '', '', '']],
    [2, ['ab', '', '', '']],
    [0, ['', '', '', '']],
    [-1, ['', '', '', '']],
  ])('limited to %p counts stdout before stderr, entry by entry', (limit, texts) => {
    const outputs = settle({ stdout: 'abc', stderr: 'def', command: 'x' }, { stdout: 'ghi' });

    const limited = limitShellOutput(outputs, limit);

    expect(limited.flatMap(({ stdout, stderr }) => [stdout, stderr])).toEqual(texts);
    expect(limited[0]).toMatchObject({ command: 'x', outcome: { type: 'exit', exitCode: 0 } });
  });

  it('does not cut characters in half', () => {
    expect(firstCharacters('a😀b', 2)).toBe('a');
    expect(firstCharacters('a😀b', 3)).toBe('a😀');
    expect(limitShellOutput(settle({ stdout: 'a😀b', stderr: 'c' }), 2)).toMatchObject([{ stdout: 'a', stderr: '' }]);
  });
});

describe('an output for people', () => {
  it.each<[string, ShellCommandOutput[], string]>([
    ['nothing', [], '(no output)'],
    ['an empty entry', [{}], '(no output)'],
    ['only newlines', [{ stdout: '\n\n' }], '(no output)'],
    ['a command', [{ command: 'ls', stdout: 'a\nb\n\n' }], '$ ls\na\nb'],
    ['a command without output', [{ command: 'true' }], '$ true'],
    ['errors', [{ stderr: 'bad\n' }], 'stderr:\nbad'],
    ['both streams', [{ stdout: 'out\n', stderr: 'bad\n' }], 'out\n\nstderr:\nbad'],
    [
      'a code',
      [{ command: 'x', stderr: 'bad', outcome: { type: 'exit', exitCode: 2 } }],
      '$ x\nstderr:\nbad\nexit code: 2',
    ],
    ['a time-out', [{ stdout: 'part', outcome: { type: 'timeout' } }], 'part\nstatus: timeout'],
    ['several', [{ command: 'a', stdout: '1' }, {}, { stdout: '2' }], '$ a\n1\n\n(no output)\n\n2'],
  ])('shows %s', (_what, output, text) => {
    expect(renderShellOutput(settle(...output))).toBe(text);
  });

  it('is cut as well', () => {
    expect(renderShellOutput(settle({ command: 'ls', stdout: 'abc' }), 6)).toBe('$ ls\na');
    expect(renderShellOutput(settle({ stdout: 'abc' }), 0)).toBe('');
  });
});
