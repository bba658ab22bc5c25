import { tool } from 'toolwright';

/** A {@link Links} type. */
interface Target {
  /** {@link https://example.com/a?b=1 | The rules}, [more rules]{@link Target}, {@link Target.name}, {@link Links#go}. */
  name: string;
  /** {@linkcode Target}, {@linkplain Links the class}, {@link Links.go()}, {@code a + b}, mail a@b.example. */
  mail: string;
}

export class Links {
  /** Goes to {@link Target}s; see {@link https://example.com} and {@link https://example.com/x|the page}. */
  @tool()
  go(target: Target): void {}
}
