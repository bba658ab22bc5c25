import { tool, toolset } from 'toolwright';

@toolset({ namespace: 'base', description: 'All bases.' })
export class Base {
  /** One. */
  @tool()
  one(): void {}
}
export class Same extends Base {}
@toolset({ namespace: 'other', strict: false })
export class Other extends Base {}
