import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { RequestError } from './openai-request-error.js';
import type { DefinitionSchema, RequestSchema } from './openai-request-schema.js';

/** Refuses a body that the `openai` package's types would not allow, naming the closest type it misses. */
export type TypeCheck = (body: unknown) => void;

export function createTypeCheck(schema: RequestSchema): TypeCheck {
  const ajv = new Ajv({ strict: false, allErrors: true });
  ajv.addSchema(schema, 'request');
  const validate = definition(nameOf(schema));

  return (body) => {
    if (validate(body)) return;
    const lists = body as { readonly input?: unknown; readonly tools?: unknown };
    refuseEntries('input', lists.input, 'ResponseInputItem');
    refuseEntries('tools', lists.tools, 'Tool');
    const [first] = validate.errors ?? [];
    throw new RequestError(describe('the request', first), paramOf('', first));
  };

  function refuseEntries(name: string, entries: unknown, union: string): void {
    if (!Array.isArray(entries)) return;
    for (const [index, entry] of entries.entries()) {
      if (definition(union)(entry)) continue;
      const { branch, error } = closestBranch(union, entry);
      const where = `${name}[${index}]`;
      throw new RequestError(describe(`${where} (read as ${branch})`, error), paramOf(where, error));
    }
  }

  /** The member of the union with the entry's own `type` that it misses by least. */
  function closestBranch(union: string, entry: unknown): { branch: string; error: ErrorObject | undefined } {
    const type = (entry as { readonly type?: unknown } | null)?.type;
    const branches = (schema.definitions[union]?.anyOf ?? [])
      .map(nameOf)
      .filter((name) => schema.definitions[name]?.properties?.['type']?.const === type)
      .map((branch) => {
        const check = definition(branch);
        check(entry);
        return { branch, errors: check.errors ?? [] };
      })
      .toSorted((left, right) => left.errors.length - right.errors.length);
    const [closest] = branches;
    return { branch: closest?.branch ?? `an unknown type ${JSON.stringify(type)}`, error: closest?.errors[0] };
  }

  function definition(name: string): ValidateFunction {
    const found = ajv.getSchema(`request#/definitions/${name}`);
    if (found === undefined) throw new Error(`The request schema has no definition of ${name}.`);
    return found;
  }
}

function nameOf({ $ref = '' }: DefinitionSchema): string {
  return decodeURIComponent($ref.replace('#/definitions/', ''));
}

function describe(what: string, error: ErrorObject | undefined): string {
  if (error === undefined) return `${what} is not valid.`;
  return `${what} is not valid: ${error.instancePath || 'it'} ${error.message} ${JSON.stringify(error.params)}.`;
}

function paramOf(where: string, error: ErrorObject | undefined): string {
  const path = (error?.instancePath ?? '')
    .slice(1)
    .replaceAll(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.');
  return [where, path].filter((part) => part !== '').join('.');
}
