import { tool } from 'toolwright';

interface L1 { a: L2 }
interface L2 { a: L3 }
interface L3 { a: L4 }
interface L4 { a: L5 }
interface L5 { a: L6 }
interface L6 { a: L7 }
interface L7 { a: L8 }
interface L8 { a: L9 }
interface L9 { a: L10 }
interface L10 { a: L11 }
interface L11 { a: string }

export class Limits {
  /** Too deep. */
  @tool()
  deep(value: L1): void {}

  /** The same without strictness. */
  @tool({ strict: false })
  loose(value: L1): void {}
}
