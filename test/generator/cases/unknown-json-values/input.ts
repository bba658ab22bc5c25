import { tool } from 'toolwright';

/** Any JSON value. */
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

export class Documents {
  /** Store documents. */
  @tool()
  store(document: JsonObject, patch: Json, list: unknown[], meta?: { extra: unknown; note?: unknown }): void {}
}
