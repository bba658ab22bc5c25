// The part of TypeORM that entities and services meet, with types in its manner.
export type ObjectLiteral = { [key: string]: any };
export type DeepPartial<T> =
  | T
  | (T extends Array<infer U>
      ? DeepPartial<U>[]
      : T extends Map<infer K, infer V>
        ? Map<DeepPartial<K>, DeepPartial<V>>
        : T extends Set<infer M>
          ? Set<DeepPartial<M>>
          : T extends Date
            ? T
            : T extends object
              ? { [K in keyof T]?: DeepPartial<T[K]> }
              : T);
export type FindOptionsOrderValue = 'ASC' | 'DESC' | 'asc' | 'desc' | 1 | -1;
export type FindOptionsOrder<Entity> = {
  [P in keyof Entity]?: NonNullable<Entity[P]> extends Date | string | number ? FindOptionsOrderValue : never;
};
export class BaseEntity {
  hasId(): boolean {
    return true;
  }
  save(): Promise<this> {
    return Promise.resolve(this);
  }
}
export const Entity = (): ClassDecorator => () => {};
export const Column = (options?: object): PropertyDecorator => () => void options;
