import { tool } from 'toolwright';

interface Settings {
  theme?: {
    colours?: {
      /** As #rrggbb. */
      accent?: string | null;
      palette?: (string | null)[] | undefined;
    };
  } | null;
  limits: { daily?: number | undefined; hourly: number | undefined } | undefined;
}

export class Preferences {
  /** Change what is set. */
  @tool()
  change(user: string, settings?: Settings, reason?: string | null, force: boolean | undefined = undefined, keep?: undefined | string[]): void {}
}
