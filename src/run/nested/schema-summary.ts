import type { JsonSchema } from '../../schema/json-schema.js';

const SHOWN_VALUES = 5;

/**
 * What the parameters mean, a line each; `undefined` where the schema is more than an object of simple fields, or nobody described
 * any of them (B205).
 */
export function schemaSummary({ type, properties, required = [], description }: JsonSchema): string | undefined {
  if (type !== 'object' || properties === undefined) return undefined;
  const fields = Object.entries(properties);
  const kinds = fields.map(([, field]) => kindOf(field));
  const isDescribed = description !== undefined || fields.some(([, field]) => descriptionOf(field) !== undefined);
  if (!isDescribed || kinds.includes(undefined)) return undefined;
  const lines = fields.map(([name, field], index) => {
    const said = descriptionOf(field);
    const need = required.includes(name) ? 'required' : 'optional';
    return `- ${name} (${kinds[index]}, ${need})${said === undefined ? '' : ` - ${said}`}`;
  });
  return [...(description === undefined ? [] : [`Description: ${description}`]), ...lines].join('\n');
}

function descriptionOf(field: JsonSchema | boolean): string | undefined {
  return typeof field === 'object' ? field.description : undefined;
}

/** A field's type in a word; `undefined` when it is not simple. */
function kindOf(field: JsonSchema | boolean): string | undefined {
  if (typeof field === 'boolean') return undefined;
  if (field.const !== undefined) return `literal ${JSON.stringify(field.const)}`;
  if (field.enum !== undefined) {
    const shown = field.enum.slice(0, SHOWN_VALUES).map((value) => JSON.stringify(value));
    return `enum ${[...shown, ...(field.enum.length > SHOWN_VALUES ? ['...'] : [])].join(' | ')}`;
  }
  return typeof field.type === 'string' && ['string', 'number', 'integer', 'boolean'].includes(field.type)
    ? field.type
    : undefined;
}
