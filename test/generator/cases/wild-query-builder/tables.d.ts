/** A column that is another type in each direction, as query builders declare them. */
export interface Column<Selected, Inserted, Updated> {
  readonly __select: Selected;
  readonly __insert: Inserted;
  readonly __update: Updated;
}
export type Generated<T> = Column<T, T | undefined, T>;

type Read<T> = T extends Column<infer S, any, any> ? S : T;
type Write<T> = T extends Column<any, infer I, any> ? I : T;
type Change<T> = T extends Column<any, any, infer U> ? U : T;
type Unwrap<T> = [T] extends [unknown] ? T : never;
type NeededKeys<R> = { [K in keyof R]: undefined extends Write<R[K]> ? never : K }[keyof R];
type OtherKeys<R> = Exclude<keyof R, NeededKeys<R>>;
type ChangedKeys<R> = { [K in keyof R]: Change<R[K]> extends never ? never : K }[keyof R];

export type Selectable<R> = Unwrap<{ [K in keyof R]: Read<R[K]> }>;
export type Insertable<R> = Unwrap<{ [K in NeededKeys<R>]: Write<R[K]> } & { [K in OtherKeys<R>]?: Write<R[K]> }>;
export type Updateable<R> = Unwrap<{ [K in ChangedKeys<R>]?: Change<R[K]> }>;
