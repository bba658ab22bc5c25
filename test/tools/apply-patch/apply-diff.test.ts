import { describe, expect, it } from '@jest/globals';
import { applyDiff, ApplyDiffError, UserError } from '../../../src/index.js';

describe('applyDiff', () => {
  it.each([
    ['keeps, removes and adds lines', 'a\nb\nc\n', '@@\n a\n-b\n+B\n+B2\n c\n', 'a\nB\nB2\nc\n'],
    ['lets the first hunk go without a header', 'a\nb\n', ' a\n-b\n+c', 'a\nc\n'],
    ['takes several changes in one hunk', 'a\nb\nc\nd\n', '-a\n+A\n b\n c\n-d\n+D\n', 'A\nb\nc\nD\n'],
    ['takes removed and added lines in either order', 'a\nb\n', '+x\n-a\n+y\n b', 'x\ny\nb\n'],
    ['applies hunks in order', 'x\na\nx\nb\n', '@@\n-x\n+1\n@@\n-x\n+2\n', '1\na\n2\nb\n'],
    ['reads an empty line as an empty line of the text', 'a\n\nb\n', ' a\n\n-b\n+c\n', 'a\n\nc\n'],
    ['adds at the top where no header or context says otherwise', 'a\n', '@@\n+x\n', 'x\na\n'],
    ['adds to an empty text', '', '+x\n+y', 'x\ny\n'],
    ['removes every line', 'a', '-a', ''],
    ['changes nothing for an empty diff', 'a\n', '', 'a\n'],
    ['splits the diff at either newline', 'a\nb\n', ' a\r\n-b\r\n+c\r\n', 'a\nc\n'],
    ['keeps a last line without a newline', 'a\nb', ' a\n-b\n+c\n', 'a\nc'],
    ['keeps it when the last line goes', 'a\nb', ' a\n-b\n', 'a'],
    ['keeps it when lines are added to it', 'a\nb', ' b\n+c\n', 'a\nb\nc'],
  ])('%s', (_what, input, diff, output) => {
    expect(applyDiff(input, diff)).toBe(output);
  });

  it.each([
    ['exact', 'f()\nx\nf()\n  g\nx\n', '@@   g\n-x\n+y\n', 'f()\nx\nf()\n  g\ny\n'],
    ['trimmed', 'x\n    def f():  \nx\n', '@@ def f():\n-x\n+y\n', 'x\n    def f():  \ny\n'],
    ['exact rather than trimmed', ' f\nx\nf\nx\n', '@@ f\n-x\n+y\n', ' f\nx\nf\ny\n'],
    ['nowhere, and then ignored', 'x\nx\n', '@@ class Gone\n-x\n+y\n', 'y\nx\n'],
    ['above already, and then passed', 'f\na\nb\nf\nb\n', '@@ f\n-a\n+A\n@@ f\n-b\n+B\n', 'f\nA\nB\nf\nb\n'],
    ['above already but trimmed', ' f\na\nb\n  f\nb\n', '@@ f\n-a\n+A\n@@ f\n-b\n+B\n', ' f\nA\nB\n  f\nb\n'],
    ['a line below itself only', 'f\nf\n', '@@ f\n-f\n+g\n', 'f\ng\n'],
    ['the line numbers of another format', 'a\nb\n', '@@ -1,2 +1,2 @@\n a\n-b\n+c\n', 'a\nc\n'],
  ])('goes below one anchor that is %s', (_what, input, diff, output) => {
    expect(applyDiff(input, diff)).toBe(output);
  });

  describe('with headers above each other', () => {
    const input = 'class A\n  def f\n    x\nclass B\n  def f\n    x\n';

    it.each([
      ['goes below each in turn', '@@ class B\n@@   def f\n-    x\n+    y\n'],
      ['compares them without the spaces around', '@@  class B \n@@ def f\n-    x\n+    y\n'],
      ['counts a bare one as a header', '@@\n@@ class B\n@@\n-    x\n+    y\n'],
    ])('%s', (_what, diff) => {
      expect(applyDiff(input, diff)).toBe('class A\n  def f\n    x\nclass B\n  def f\n    y\n');
    });

    it.each([
      ['one that is nowhere', '@@ class A\n@@   def g\n-    x', 'Invalid Anchor 1:\n  def g'],
      ['one that is above the other', '@@   def f\n@@ class A\n-    x', 'Invalid Anchor 2:\nclass A'],
      ['one that is nowhere below a bare one', '@@\n@@ class C\n-    x', 'Invalid Anchor 0:\nclass C'],
    ])('refuses %s', (_what, diff, words) => {
      expect(problemOf(input, diff)).toContain(words);
    });
  });

  it.each([
    ['spaces at the end differ', 'a  \nb\t\n', ' a\n-b\n+c\n', 'a  \nc\n'],
    ['indentation differs', '\ta\n    b\n', ' a\n-b\n+c\n', '\ta\nc\n'],
    ['an exact match comes later', 'a \nx\na\nx\n', ' a\n-x\n+y\n', 'a \nx\na\ny\n'],
    ['a right-trimmed match comes after a trimmed one', ' a\nx\na \nx\n', ' a\n-x\n+y\n', ' a\nx\na \ny\n'],
  ])('finds context where %s, and keeps the text of kept lines', (_what, input, diff, output) => {
    expect(applyDiff(input, diff)).toBe(output);
  });

  describe('at *** End of File', () => {
    it.each([
      ['prefers the end', 'x\na\nx', '@@\n-x\n+y\n*** End of File', 'x\na\ny'],
      ['falls back to a place above', 'x\na\nx\nb\n', '@@\n-x\n+y\n*** End of File\n', 'y\na\nx\nb\n'],
      ['takes what follows the last newline for the last line', 'x\nx\n', '-x\n+y\n*** End of File\n', 'y\nx\n'],
      ['finds the empty last line', 'x\nx\n', ' x\n+y\n \n*** End of File\n', 'x\nx\ny\n'],
      ['adds after everything', 'a\nb', '@@\n+c\n*** End of File\n', 'a\nb\nc'],
      ['compares loosely there too', 'x\na\nx  ', '@@\n-x\n+y\n*** End of File', 'x\na\ny'],
      ['may stand twice', 'a', '-a\n+b\n*** End of File\n*** End of File\n', 'b'],
      ['may be followed by a patch end', 'a', '-a\n+b\n*** End of File\n*** End Patch\n', 'b'],
    ])('%s', (_what, input, diff, output) => {
      expect(applyDiff(input, diff)).toBe(output);
    });

    it('refuses context that is nowhere', () => {
      expect(problemOf('a\nb\n', '@@\n c\n-d\n*** End of File\n')).toContain('Invalid EOF Context 0:\nc\nd');
    });
  });

  it.each(['*** End Patch', '*** Update File: b', '*** Delete File: b', '*** Add File: b'])(
    'reads nothing after "%s"',
    (ending) => {
      expect(applyDiff('a\n', `-a\n+b\n${ending}\nwhatever`)).toBe('b\n');
      expect(applyDiff('', `+a\n${ending}\nwhatever`, 'create')).toBe('a');
    },
  );

  it('ends a hunk at "***"', () => {
    expect(applyDiff('a\nb\n', '-a\n+A\n***\n@@\n-b\n+B\n')).toBe('A\nB\n');
    expect(problemOf('a\nb\n', '-a\n+A\n***\n-b\n+B\n')).toContain('Invalid Line: -b');
  });

  describe('newlines', () => {
    it.each([
      ['CRLF in the text only', 'a\r\nb\r\n', ' a\n-b\n+c\n+d\n', 'a\r\nc\r\nd\r\n'],
      ['CRLF in the diff only', 'a\nb\n', ' a\r\n-b\r\n+c\r\n+d\r\n', 'a\nc\nd\n'],
      ['a text of one line, CRLF in the diff', 'a', ' a\r\n+b\r\n', 'a\r\nb'],
      ['a text of one line, LF in the diff', 'a', ' a\n+b\n', 'a\nb'],
      ['CRLF and no newline at the end', 'a\r\nb', ' b\n+c', 'a\r\nb\r\nc'],
      ['both in the text', 'a\nb\r\nc\r\nd\r\n', ' a\n+x\n b\n', 'a\nx\r\nb\r\nc\r\nd\r\n'],
      ['a return inside a line', 'a\rb\nc\n', ' a\rb\n-c\n+d\n', 'a\rb\nd\n'],
    ])('follow the text: %s', (_what, input, diff, output) => {
      expect(applyDiff(input, diff)).toBe(output);
    });
  });

  describe('in create mode', () => {
    it.each([
      ['adds no newline at the end', '+a\n+b\n', 'a\nb'],
      ['takes a last "+" for one', '+a\n+b\n+\n', 'a\nb\n'],
      ['keeps the newlines of the diff', '+a\r\n+b\r\n+\r\n', 'a\r\nb\r\n'],
      ['makes an empty text of nothing', '', ''],
      ['keeps what looks like a diff', '++a\n+-b\n+@@\n', '+a\n-b\n@@'],
    ])('%s', (_what, diff, output) => {
      expect(applyDiff('not read', diff, 'create')).toBe(output);
    });

    it.each([
      ['+a\nb\n+c', 2],
      ['+a\n\n+c', 2],
      ['@@\n+a', 1],
    ])('refuses a line without "+": %j', (diff, line) => {
      const error = errorOf(() => applyDiff('', diff, 'create'));

      expect(error).toMatchObject({ code: 'APPLY_DIFF', line, hunk: undefined });
      expect(error.message).toContain(`Invalid Add File Line: ${diff.split('\n')[line - 1]}`);
      expect(error.message).toContain('Begin every line of a new file with "+"');
    });
  });

  it.each([
    ['a line that begins with nothing known', 'oops', { line: 2, hunk: 1 }, 'Invalid Line: oops'],
    ['a marker that is not known', '*** Move to: b', { line: 2, hunk: 1 }, 'Invalid Line: *** Move to: b'],
    ['a later hunk without a header', '+x\n*** End of File\n-b', { line: 4, hunk: 2 }, 'Invalid Line: -b'],
    ['a header with the anchor too near', '+x\n@@b\n-b', { line: 3, hunk: 2 }, 'Invalid Line: @@b'],
    ['a hunk without lines', '@@\n@@ b\n', { line: 4, hunk: 2 }, 'Nothing in this section'],
    ['a hunk with a patch end for lines', '@@\n*** End Patch\n', { line: 3, hunk: 2 }, 'Nothing in this section'],
    ['context that is nowhere', '@@\n y\n-z\n', { line: 2, hunk: 2 }, 'Invalid Context 1:\ny\nz'],
  ])('refuses %s', (_what, rest, place, words) => {
    const error = errorOf(() => applyDiff('a\nb\n', ` a\n${rest}`));

    expect(error).toMatchObject(place);
    expect(error.message).toContain(words);
  });

  it.each([
    ['-a\n-c\n', 'The first of them is at line 1; then the file has "b", the diff "c".'],
    ['-a\n-b\n-c\n \n+x\n y', 'The first 4 of them are at line 1; then the file has its end, the diff "y".'],
    ['-q\n', 'The first of them is nowhere in the file.'],
    ['-c\n@@\n-a\n', 'They are at line 1, above that: put the hunks in the order of the file.'],
  ])('says how far %j fits', (diff, words) => {
    expect(errorOf(() => applyDiff('a\nb\nc\n', diff)).message).toContain(words);
  });

  it('refuses hunks that change the same lines', () => {
    expect(problemOf('a\nb', ' a\n-b\n@@\n-b\n*** End of File')).toBe('applyDiff: overlapping chunk at 1 (cursor 2)');
  });

  it('quotes only the beginning of what is long', () => {
    expect(errorOf(() => applyDiff('a', `-${'x'.repeat(1_000_000)}`)).message.length).toBeLessThan(3_000);
  });

  it('refuses a mode that does not exist', () => {
    expect(() => applyDiff('', '', 'creat' as never)).toThrow(UserError);
  });
});

function problemOf(input: string, diff: string): string {
  return errorOf(() => applyDiff(input, diff)).problem;
}

function errorOf(work: () => unknown): ApplyDiffError {
  try {
    work();
  } catch (error) {
    if (error instanceof ApplyDiffError) return error;
    throw error;
  }
  throw new Error('Nothing was thrown.');
}
