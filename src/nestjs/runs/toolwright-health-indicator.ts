import { Inject, Injectable } from '@nestjs/common';
import { refuseUnknownOptions } from '../../errors/index.js';
import { RunsInFlight } from './runs-in-flight.js';

/** What `@nestjs/terminus` reads of an indicator. */
export type ToolwrightHealth<TKey extends string> = Readonly<
  Record<TKey, { readonly status: 'up' | 'down'; readonly runs: number; readonly reason?: string }>
>;

export interface ToolwrightHealthOptions {
  /** More runs in flight than this, and the application is to have no more work. @default no limit */
  readonly maxRuns?: number;
}

/**
 * Tells `@nestjs/terminus` whether the application can take on a run.
 *
 * @example
 * ```ts
 * @Get('health')
 * @HealthCheck()
 * check() {
 *   return this.health.check([() => this.toolwright.isHealthy('toolwright', { maxRuns: 100 })]);
 * }
 * ```
 */
@Injectable()
export class ToolwrightHealthIndicator {
  constructor(@Inject(RunsInFlight) private readonly inFlight: RunsInFlight) {}

  /**
   * @param key The name in the report. @default 'toolwright'
   * @returns `down` while the application shuts down, or where more runs are in flight than it is to have.
   */
  isHealthy<const TKey extends string = 'toolwright'>(
    key: TKey = 'toolwright' as TKey,
    options: ToolwrightHealthOptions = {},
  ): ToolwrightHealth<TKey> {
    refuseUnknownOptions('ToolwrightHealthIndicator.isHealthy()', options, ['maxRuns']);
    const { maxRuns = Number.POSITIVE_INFINITY } = options;
    const { size: runs, isClosing } = this.inFlight;
    const reason = isClosing
      ? 'The application is shutting down.'
      : runs > maxRuns
        ? `More than ${maxRuns} runs are in flight.`
        : undefined;
    const status = reason === undefined ? ('up' as const) : ('down' as const);
    // The key is the caller's, which a computed property forgets.
    return { [key]: { status, runs, ...(reason !== undefined && { reason }) } } as ToolwrightHealth<TKey>;
  }
}
