import { describe, expect, it } from '@jest/globals';
import { keyNames } from '../../../src/tools/computer/playwright/key-names.js';

describe('the names that models give keys', () => {
  it.each([
    [
      ['CTRL', 'A'],
      ['Control', 'KeyA'],
    ],
    [
      ['cmd', 'Option', 'SHIFT'],
      ['Meta', 'Alt', 'Shift'],
    ],
    [['ARROWDOWN'], ['ArrowDown']],
    [
      ['Arrow_Down', 'page down', 'PgUp'],
      ['ArrowDown', 'PageDown', 'PageUp'],
    ],
    [
      ['ENTER', 'RETURN', 'ESC', 'SPACE', 'BACKSPACE', 'DELETE', 'TAB'],
      ['Enter', 'Enter', 'Escape', ' ', 'Backspace', 'Delete', 'Tab'],
    ],
    [['CTRL+SHIFT+T'], ['Control', 'Shift', 'KeyT']],
    [['CTRL++'], ['Control', '+']],
    [['+'], ['+']],
    [
      ['/', '1', '?'],
      ['/', 'Digit1', '?'],
    ],
    [
      ['F1', 'f12'],
      ['F1', 'F12'],
    ],
  ])('%j are %j', (keys, known) => {
    expect(keyNames(keys)).toEqual({ known, unknown: [] });
  });

  it('may be none of a keyboard', () => {
    expect(keyNames(['CTRL', 'PRINTSCREEN', 'F13', 'constructor', 'é'])).toEqual({
      known: ['Control'],
      unknown: ['PRINTSCREEN', 'F13', 'constructor', 'é'],
    });
  });
});
