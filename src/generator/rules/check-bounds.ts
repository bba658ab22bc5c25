import type { JsonSchema, ObjectSchema } from '../../schema/json-schema.js';
import { markOf } from '../explain/source-mark.js';
import type { GeneratorContext } from '../generator-context.js';
import { visitSubschemas } from '../types/visit-subschemas.js';
import { isEmptyRange } from './narrow-schema.js';

const BOUND = /^(?:exclusive)?(?:min|max)/i;

/**
 * Reports bounds that leave no value between them, wherever they were said: in tags, in options of `@param`, or one here and one there.
 *
 * @returns Whether all is well.
 */
export function checkBounds(marked: ObjectSchema, subject: string, { diagnostics }: GeneratorContext): boolean {
  let isWell = true;
  const visit = (schema: JsonSchema): void => {
    if (isEmptyRange(schema)) {
      isWell = false;
      const bounds = Object.keys(schema).filter(
        (keyword) => BOUND.test(keyword) && typeof schema[keyword] === 'number',
      );
      const texts = bounds.map((keyword) => `${keyword} ${String(schema[keyword])}`);
      const [first, ...others] = bounds.flatMap((keyword) => {
        const node = markOf(schema, keyword)?.node;
        return node === undefined ? [] : [{ node, message: `${keyword} ${String(schema[keyword])} is said here.` }];
      });
      const related = others.filter(({ node }) => node !== first?.node);
      diagnostics.report(
        'TW1406',
        { bounds: texts.join(' and ') },
        { subject, ...(first && { node: first.node }), ...(related.length > 0 && { related }) },
      );
    }
    visitSubschemas(schema, visit);
  };
  for (const schema of [...Object.values(marked.properties), ...Object.values(marked.$defs ?? {})]) visit(schema);
  return isWell;
}
