import { tool } from 'toolwright';

interface User {
  /** The full name. */
  name: string;
  age: number;
  readonly password: string;
  save(): void;
}
type Getters<T> = { [K in keyof T as K extends 'password' ? never : T[K] extends (...args: never[]) => unknown ? never : `get_${K & string}`]: T[K] };
type DataOnly<T> = { [K in keyof T as T[K] extends Function ? never : K]: T[K] };
type Writable<T> = { -readonly [K in keyof T]-?: T[K] };
type Filters<T> = { [K in keyof T as Uncapitalize<`Min${Capitalize<K & string>}`>]?: T[K] };
type EventMap = { created: { id: string }; removed: { id: string; reason?: string } };
type AnyEvent = { [K in keyof EventMap]: { type: K; data: EventMap[K] } }[keyof EventMap];

export class Users {
  /** Find users. */
  @tool()
  find(getters: Getters<User>, data: DataOnly<User>, writable: Writable<Pick<User, 'password'>>, filters: Filters<Pick<User, 'age'>>, event: AnyEvent): void {}
}
