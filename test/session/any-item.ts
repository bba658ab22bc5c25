import * as fc from 'fast-check';
import type { InputItem } from '../../src/model/index.js';

/** Any text that JavaScript can hold: NUL characters and halves of surrogate pairs too. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\0', 'a\0b', '\uD800', '\u2028', "'; DROP TABLE items; --", '\\u0000', '😀'),
);
const providerData = fc.option(
  fc.dictionary(fc.constantFrom('phase', 'a\0b', '__proto__', 'Ünicode'), fc.oneof(text, fc.integer(), fc.boolean())),
  { nil: undefined },
);

/** Every kind of item, with the texts that databases like least. */
export const anyItem: fc.Arbitrary<InputItem> = fc
  .oneof(
    fc.record({ type: fc.constant('message'), role: fc.constantFrom('user', 'system', 'developer'), content: text }),
    fc.record({
      type: fc.constant('message'),
      role: fc.constant('assistant'),
      content: fc.array(fc.record({ type: fc.constant('text'), text }), { maxLength: 3 }),
      providerData,
    }),
    fc.record({ type: fc.constant('function_call'), callId: text, name: text, arguments: text, providerData }),
    fc.record({ type: fc.constant('function_call_result'), callId: text, name: text, output: text }),
    fc.record({ type: fc.constant('reasoning'), content: fc.constant([]), id: text, providerData }),
  )
  // As JSON has it: without the properties that are not there, and with `__proto__` as a property like others.
  .map((item) => JSON.parse(JSON.stringify(item)) as InputItem);
