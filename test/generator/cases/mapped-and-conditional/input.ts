import { tool } from 'toolwright';

interface Shape {
  name: string;
  sides: number;
  inner: { colour: string; sizes: number[] };
}
type DeepPartial<T> = T extends (infer U)[] ? DeepPartial<U>[] : T extends object ? { [K in keyof T]?: DeepPartial<T[K]> } : T;
type Flags<T> = { [K in keyof T as `has${Capitalize<string & K>}`]: boolean };
type Unwrap<T> = T extends Promise<infer U> ? U : T;
type Args = Parameters<(a: string, b?: number) => void>;
type Result = Awaited<ReturnType<() => Promise<{ ok: boolean }>>>;

export class Shapes {
  /** Draw. */
  @tool()
  draw(deep: DeepPartial<Shape>, flags: Flags<Shape>, unwrapped: Unwrap<Promise<number>>, args: Args, result: Result): void {}
}
