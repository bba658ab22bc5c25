import type * as Swagger from '@nestjs/swagger';
import { loadPeer } from '../../validation/optional-peer.js';
import { apiModels, type ApiModels, type DefineModel, type Model } from './api-models.js';
import { RunsController } from './runs-controller.js';

type SwaggerPackage = Pick<
  typeof Swagger,
  | 'ApiBody'
  | 'ApiExtraModels'
  | 'ApiHeader'
  | 'ApiOperation'
  | 'ApiParam'
  | 'ApiProperty'
  | 'ApiQuery'
  | 'ApiResponse'
  | 'getSchemaPath'
>;

let isDone = false;

/** Tells `@nestjs/swagger`, where an application has it, what the routes take and answer. */
export function describeRoutes(): void {
  if (isDone) return;
  isDone = true;
  const swagger = loadPeer('@nestjs/swagger') as SwaggerPackage | undefined;
  if (swagger === undefined) return;
  for (const [method, decorators] of Object.entries(routes(swagger, apiModels(definer(swagger))))) {
    const descriptor = Object.getOwnPropertyDescriptor(RunsController.prototype, method);
    // All of them are methods of the class, whose descriptors these decorators only read.
    for (const decorate of decorators) decorate(RunsController.prototype, method, descriptor as PropertyDescriptor);
  }
}

function definer({ ApiProperty }: SwaggerPackage): DefineModel {
  return (name, properties) => {
    const model = { [name]: class {} }[name] as Model;
    for (const [property, options] of Object.entries(properties))
      ApiProperty(options)(model.prototype as object, property);
    return model;
  };
}

type Route = Exclude<keyof RunsController, 'onApplicationBootstrap'>;

function routes(swagger: SwaggerPackage, models: ApiModels): Readonly<Record<Route, readonly MethodDecorator[]>> {
  const { ApiBody, ApiExtraModels, ApiHeader, ApiOperation, ApiParam, ApiQuery, ApiResponse, getSchemaPath } = swagger;
  const problems = (...statuses: number[]): MethodDecorator[] =>
    statuses.map((status) =>
      ApiResponse({ status, type: models.problem, description: PROBLEMS[status] ?? 'The run failed.' }),
    );
  const operation = (summary: string): MethodDecorator => ApiOperation({ summary });
  const runId = ApiParam({ name: 'runId', type: String });
  const run = (status: number, description: string): MethodDecorator =>
    ApiResponse({ status, type: models.run, description });
  const anyOf = (all: readonly Model[]): { oneOf: { $ref: string }[] } => ({
    oneOf: all.map((model) => ({ $ref: getSchemaPath(model) })),
  });
  const events = [
    ApiExtraModels(...models.events),
    ApiResponse({
      status: 200,
      description: 'Server-sent events: each has an id, its type as `event`, and this as `data`.',
      content: { 'text/event-stream': { schema: anyOf(models.events) } },
    }),
  ];
  const limit = ApiQuery({
    name: 'limit',
    required: false,
    type: Number,
    description: 'At most so many. Default 100.',
  });
  const decision = (summary: string, body: Model): MethodDecorator[] => [
    operation(summary),
    runId,
    ApiBody({ type: body, required: false }),
    run(200, 'The run has ended, or waits again.'),
    run(202, 'The run goes on.'),
    ...problems(400, 404, 409, 415, 422, 500, 502, 503, 504),
  ];
  return {
    startRun: [
      operation('Start a run'),
      ApiBody({ type: models.startRun }),
      run(201, 'The run has ended, or waits for decisions.'),
      run(202, 'The run goes on.'),
      ...problems(400, 415, 422, 500, 502, 503, 504),
    ],
    streamRun: [
      operation('Start a run and stream its events'),
      ApiBody({ type: models.startRun }),
      ...events,
      ...problems(400, 415, 503),
    ],
    getRun: [operation('Get a run'), runId, run(200, 'Where it stands.'), ...problems(404, 503)],
    getRunEvents: [
      operation('Stream the events of a run'),
      runId,
      ApiHeader({ name: 'Last-Event-ID', required: false, description: 'The newest event that the client knows.' }),
      ...events,
      ApiResponse({ status: 204, description: 'The client knows all events, and no more will come.' }),
      ...problems(400, 404, 409, 503),
    ],
    approve: decision('Approve calls that wait', models.approve),
    reject: decision('Reject calls that wait', models.reject),
    decideEach: decision('Approve some calls that wait and reject others', models.decide),
    cancelRun: [
      operation('Cancel a run'),
      runId,
      run(200, 'It is cancelled.'),
      run(202, 'The process in which it goes on will cancel it.'),
      ...problems(404, 409, 503),
    ],
    listSessions: [
      operation('List sessions, the newest first'),
      limit,
      ApiResponse({ status: 200, type: [models.session] }),
      ...problems(400, 404, 503),
    ],
    listSessionItems: [
      operation('Get the newest items of a session'),
      ApiParam({ name: 'sessionId', type: String }),
      limit,
      ApiExtraModels(...models.items),
      ApiResponse({ status: 200, schema: { type: 'array', items: anyOf(models.items) } }),
      ...problems(400, 404, 503),
    ],
  };
}

const PROBLEMS: Readonly<Record<number, string>> = {
  400: 'The request is not as it must be; the message names the field.',
  404: 'There is no such thing for whoever asks.',
  409: 'The run is not in a state for this.',
  415: 'The body is none of JSON.',
  422: 'A guardrail stopped the run, or the model declined.',
  502: 'The model could not be asked.',
  503: 'The application shuts down, or what it keeps runs or conversations in cannot be reached.',
  504: 'The model did not answer in time.',
};
