import { tool } from 'toolwright';

declare function parse(text: string): any;
declare const config: { retries: number; extra: ReturnType<typeof parse> };
type Loose = { [key: string]: any };
interface Row extends Loose {
  id: string;
}

export class Hidden {
  /** An `any` behind other types. */
  @tool()
  take(all: typeof config, row: Row, json: ReturnType<typeof JSON.parse>, table: Record<string, any>, map: Map<string, any>, pair: [string, any], either: string | null | any): void {}
}
