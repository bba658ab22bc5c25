import { tool } from 'toolwright';
import type {
  CamelCasedProperties,
  Except,
  JsonObject,
  JsonValue,
  LiteralUnion,
  Merge,
  MergeExclusive,
  PartialDeep,
  ReadonlyDeep,
  RequireAtLeastOne,
  RequireExactlyOne,
  SetOptional,
  SetRequired,
  Simplify,
  Tagged,
  ValueOf,
} from 'type-fest';

interface Account {
  id: Tagged<string, 'AccountId'>;
  /** What it is called. */
  name: string;
  email?: string;
  limits: { daily: number; perCall?: number };
}
interface Contact {
  mail?: string;
  phone?: string;
  note: string;
}

export class Accounts {
  /** Change accounts. */
  @tool()
  change(
    except: Except<Account, 'limits'>,
    optional: SetOptional<Account, 'name'>,
    required: Simplify<SetRequired<Account, 'email'>>,
    merged: Merge<Account, { id: number; kind: 'new' }>,
    deep: PartialDeep<Account>,
    frozen: ReadonlyDeep<Account>,
    colour: LiteralUnion<'red' | 'green', string>,
    key: keyof Account,
    camel: CamelCasedProperties<{ user_name: string; last_login_at: number }>,
    value: ValueOf<{ a: 'x'; b: 'y' }>,
  ): void {}

  /** Reach somebody. */
  @tool()
  reach(
    any: RequireAtLeastOne<Contact, 'mail' | 'phone'>,
    one: RequireExactlyOne<Contact, 'mail' | 'phone'>,
    either: MergeExclusive<{ url: string }, { path: string }>,
  ): void {}

  /** Keep data. */
  @tool()
  keep(data: JsonObject, value: JsonValue): void {}
}
