import { tool } from 'toolwright';

interface Order {
  id: `ord_${string}`;
  lines: { sku: string; options?: { gift: boolean; note: string | null } }[];
  address: { country: 'DE' | 'AT'; geo: [lat: number, lon: number] };
  history: Record<string, { at: Date; by: Order['id'] }>;
}
type Path<T, P extends string> = P extends `${infer Head}.${infer Tail}`
  ? Head extends keyof T ? Path<T[Head], Tail> : never
  : P extends keyof T ? T[P] : never;

export class Orders {
  /** Read parts of an order. */
  @tool()
  read(
    id: Order['id'],
    line: Order['lines'][number],
    options: NonNullable<Order['lines'][number]['options']>,
    latitude: Order['address']['geo'][0],
    country: Path<Order, 'address.country'>,
    note: Required<Order['lines'][number]>['options']['note'],
    entry: Order['history'][string],
    either: Order['address'][keyof Order['address']],
  ): void {}
}
