import { Controller } from '@nestjs/common';
import { describeRoutes } from './describe-routes.js';
import { resolveRunsOptions, type ResolvedRunsOptions, type RunsControllerOptions } from './runs-controller-options.js';
import { decorateRoutes } from './route-decorators.js';
import { RunsController } from './runs-controller.js';

/**
 * Makes a controller with routes for the runs of an agent: start, stream, get, approve, reject and cancel them, and look at sessions. List
 * it among a module's `controllers`; guards, interceptors, filters, versions and the prefix of the application hold for it as for any.
 *
 * @throws UserError for options that are unknown or unusable.
 * @example
 * ```ts
 * @UseGuards(SignedIn)
 * export class SupportRuns extends runsController({
 *   path: 'support',
 *   agent: SupportAgent,
 *   owner: (request: Request) => request.user.id,
 * }) {}
 * ```
 */
export function runsController<TRequest = never>(options: RunsControllerOptions<TRequest>): new () => RunsController {
  const resolved = resolveRunsOptions(options);
  const { path, version, decorators, routeDecorators } = resolved;
  class Runs extends RunsController {
    protected override readonly options: ResolvedRunsOptions = resolved;
  }
  // What documents of the API name operations after.
  Object.defineProperty(Runs, 'name', { value: `${toPascalCase(path)}Runs` });
  Controller({ path, ...(version !== undefined && { version }) })(Runs);
  for (const decorate of decorators.toReversed()) decorate(Runs);
  describeRoutes();
  decorateRoutes(Runs, routeDecorators);
  return Runs;
}

function toPascalCase(path: string): string {
  return path
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
