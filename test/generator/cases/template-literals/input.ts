import { tool } from 'toolwright';

type Id = `user-${number}`;
type Version = `v${bigint}.${bigint}`;
type Route = `${'GET' | 'POST'} /${string}`;
type Semver = `${number}.${number}.${number}`;
type Tagged = string & { readonly __tag: 'Tagged' };
type Ids = `${Id}` | `team-${number}`;
type Size = `${'small' | 'large'}-${1 | 2}`;
type Range = `${Semver}..${Semver}`;

export class Links {
  /** Open a link. */
  @tool()
  open(id: Id, version: Version, route: Route, price: `$${number} (net)`): void {}

  /** Those made of others. */
  @tool()
  nested(range: Range, ids: Ids[], size: Size, flag: `is-${boolean}`, tagged: `#${Tagged}`, either: `${Id}|${Ids}` | null): void {}
}
