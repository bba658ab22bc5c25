import { context, param, timeout, tool, toolset } from 'toolwright';

export class Arguments {
  /** Unknown parameter. */
  @tool()
  @param('nope', 'Nothing.')
  @context('ctx')
  a(city: string, days: number): void {}

  /** No time. */
  @tool()
  @timeout(0)
  b(): void {}

  /** Renamed to another. */
  @tool()
  c(@param({ name: 'days' }) city: string, days: number): void {}
}

export class Options {
  /** Misspelt. */
  @tool({ nam: 'x', 'descriptoin': 'y' } as object)
  a(): void {}

  /** No options at all. */
  @tool('b' as never)
  b(): void {}

  /** Misspelt beside the time. */
  @timeout(5, { behaviour: 'raise_exception' } as object)
  @tool()
  c(): void {}
}

/** Misspelt for all of its tools. */
@toolset({ namspace: 'crm' } as object)
export class Group {
  /** Fine in itself. */
  @tool()
  a(): void {}
}
