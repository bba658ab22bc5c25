import { tool } from 'toolwright';

interface HasId<Id extends string | number = string> {
  id: Id;
}
interface Envelope<Payload extends object, Meta extends Record<string, unknown> = { traceId: string }> {
  payload: Payload;
  meta?: Meta;
}
type Keyed<T extends HasId<string | number>, K extends keyof T = 'id'> = { by: K; value: T[K] };
type Sorted<T, K extends keyof T = keyof T> = { field: K; order: 'asc' | 'desc' };
type Wrapped<T> = Envelope<{ items: Envelope<{ item: T }>[] }>;

interface Invoice extends HasId<number> {
  total: number;
  customer: HasId;
}

export class Invoices {
  /** List invoices. */
  @tool()
  list(
    envelope: Envelope<Invoice>,
    own: Envelope<Invoice, { source: 'web' | 'app' }>,
    keyed: Keyed<Invoice>,
    byTotal: Keyed<Invoice, 'total'>,
    sorted: Sorted<Invoice>,
    wrapped: Wrapped<HasId>,
  ): void {}
}
