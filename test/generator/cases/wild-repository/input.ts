import { tool } from 'toolwright';

type Primitive = string | number | boolean | bigint | Date | null | undefined;
type Operators<V> = { eq?: V; in?: readonly V[] } & (V extends number | Date ? { gt?: V; lt?: V } : {}) &
  (V extends string ? { like?: string } : {});
type Where<T> = { [K in keyof T as T[K] extends Primitive ? K : never]?: T[K] | Operators<NonNullable<T[K]>> } & {
  and?: Where<T>[];
  or?: Where<T>[];
};
type PathOf<T> = {
  [K in keyof T & string]: T[K] extends Primitive | readonly unknown[] ? K : `${K}.${PathOf<T[K]>}`;
}[keyof T & string];
type Select<T, K extends keyof T> = { [P in K]: T[P] };
interface Cursor<T> {
  readonly field: keyof T & string;
  readonly after: string;
}
type Result<T, E extends string = 'NOT_FOUND'> = { ok: true; value: T } | { ok: false; error: E };

interface Product {
  sku: string;
  price: number;
  added: Date;
  dimensions: { width: number; height: number };
  tags: string[];
}
interface ReadOnlyRepository<T, TId> {
  byId(id: TId): Promise<Result<T>>;
}
export abstract class Repository<T extends object, TId extends string | number = string>
  implements ReadOnlyRepository<T, TId>
{
  /** Get one. */
  @tool()
  async byId(id: TId): Promise<Result<T>> {
    throw new Error(String(id));
  }

  /** Search. */
  @tool()
  async search(where: Where<T>, sort: PathOf<T>[] = [], cursor?: Cursor<T>): Promise<T[]> {
    throw new Error(String([where, sort, cursor]));
  }

  /** Only some fields. */
  @tool()
  async fields(ids: TId[], fields: (keyof T & string)[]): Promise<Partial<T>[]> {
    throw new Error(String([ids, fields]));
  }

  /** Write many. */
  @tool()
  async upsert(items: ReadonlyMap<TId, Select<T, keyof T>>): Promise<number> {
    return items.size;
  }
}
export class Products extends Repository<Product, `sku-${number}`> {}
