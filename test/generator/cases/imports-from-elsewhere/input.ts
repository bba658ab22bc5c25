import { tool } from 'toolwright';
import type { JSONSchema7TypeName } from 'json-schema';
import type { Unit as Scale } from './types.js';
import type { Reading } from './declared.js';
import type * as types from './types.js';

export class Sensors {
  /** Read a sensor. */
  @tool()
  read(scale: Scale, reading: Reading, spaced: types.Range, inline: import('./types.js').Range, kind: JSONSchema7TypeName): void {}
}
