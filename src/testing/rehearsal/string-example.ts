import type { JsonSchema } from '../../schema/json-schema.js';
import { examplePattern } from './pattern-example.js';

const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2030-01-02T09:00:00Z',
  date: '2030-01-02',
  time: '09:00:00Z',
  duration: 'PT1H',
  email: 'someone@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uuid: '123e4567-e89b-42d3-a456-426614174000',
  uri: 'https://example.com/',
  'uri-reference': '/example',
  'json-pointer': '/example',
  regex: '.*',
  byte: 'ZXhhbXBsZQ==',
};

/** A string that a schema allows. */
export function exampleString(schema: JsonSchema): string {
  const plain =
    schema.pattern === undefined ? (BY_FORMAT[schema.format ?? ''] ?? 'example') : examplePattern(schema.pattern);
  const long = plain.padEnd(schema.minLength ?? 0, plain === '' ? 'x' : plain);
  return schema.pattern === undefined ? long.slice(0, schema.maxLength) : long;
}
