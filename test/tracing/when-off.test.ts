import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NO_TRACER, openTracer, setTracingDisabled, type TracingOptions } from '../../src/tracing/index.js';
import { register, Traces, unregister } from './traces.js';

const execute = promisify(execFile);
const VARIABLE = 'TOOLWRIGHT_DISABLE_TRACING';

/** In a process of its own, as what one test loads stays loaded for the others. */
async function inProcess(fixture: string): Promise<unknown> {
  const file = join(import.meta.dirname, 'fixtures', fixture);
  const { stdout } = await execute(process.execPath, ['--import', 'tsx', file]);
  return JSON.parse(stdout);
}

describe('nothing is traced, and the answer is there at once,', () => {
  beforeEach(() => register(new Traces()));
  afterEach(() => {
    unregister();
    setTracingDisabled(undefined);
    delete process.env[VARIABLE];
  });

  it('when no provider is registered', () => {
    unregister();
    expect(openTracer({ workflowName: 'Booking' })).toBe(NO_TRACER);
  });

  it('when the run asks for none', () => {
    expect(openTracer({ enabled: false })).toBe(NO_TRACER);
  });

  it('when the process is told to trace none, whatever a run asks for (B323)', () => {
    setTracingDisabled(true);
    expect(openTracer({ enabled: true, tracerProvider: new Traces().provider })).toBe(NO_TRACER);
  });

  it.each(['1', 'true', 'TRUE'])('when the environment says %s (B323)', (value) => {
    process.env[VARIABLE] = value;
    expect(openTracer(undefined)).toBe(NO_TRACER);
  });

  it.each(['0', 'false', ''])('but not when the environment says "%s"', async (value) => {
    process.env[VARIABLE] = value;
    expect(await openTracer(undefined)).not.toBe(NO_TRACER);
  });

  it('but not when the program overrules the environment', async () => {
    process.env[VARIABLE] = '1';
    setTracingDisabled(false);
    expect(await openTracer(undefined)).not.toBe(NO_TRACER);
  });
});

it('loads nothing of OpenTelemetry until there is somebody to trace for', async () => {
  expect(await inProcess('what-is-loaded.mjs')).toEqual({ isNoTracer: true, loadedBefore: 0, isLoadedAfter: true });
});

it('traces nothing and says so, once, where the API is not installed', async () => {
  expect(await inProcess('without-the-api.mjs')).toEqual({
    areNoTracers: true,
    warnings: [expect.stringContaining('@opentelemetry/api')],
  });
});

describe('options that cannot be meant are refused, also where nothing is traced:', () => {
  it.each<[string, unknown, RegExp]>([
    ['a misspelt one', { includeContents: true }, /did you mean 'includeContent'/],
    ['no object', true, /takes its options as an object, not true/],
    ['null', null, /takes its options as an object, not null/],
    ['no provider', { tracerProvider: { startSpan: () => {} } }, /no getTracer\(\)/],
    ['a null for a provider', { tracerProvider: null }, /no getTracer\(\)/],
  ])('%s', (_what, options, message) => {
    expect(() => openTracer(options as TracingOptions)).toThrow(message);
  });
});
