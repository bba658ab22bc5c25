import { tool } from 'toolwright';

type Id = `user-${number}`;
type Version = `v${bigint}.${bigint}`;
type Route = `${'GET' | 'POST'} /${string}`;

export class Links {
  /** Open a link. */
  @tool()
  open(id: Id, version: Version, route: Route, price: `$${number} (net)`): void {}
}
