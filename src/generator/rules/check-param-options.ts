import type { ParamOptions } from '../../metadata/tool-facts.js';
import type { JsonSchema } from '../../schema/json-schema.js';
import type { ManifestTool } from '../../schema/manifest.js';
import { shortJson } from '../../schema/short-json.js';
import type { RuleEffect, ValueType } from '../../validation/rules/rule-effect.js';
import type { FoundTool } from '../classes/found-tool.js';
import type { ReadParameter } from '../classes/read-parameters.js';
import type { GeneratorContext } from '../generator-context.js';
import { narrowSchema } from './narrow-schema.js';

/**
 * Reports options of `@param` that let nothing through that the type of the parameter stands for. A `schema` of its own takes the
 * place of the type, and is not asked.
 *
 * @returns Whether all is well.
 */
export function checkParamOptions(
  tool: FoundTool,
  derived: ManifestTool,
  parameters: readonly ReadParameter[],
  definitions: Readonly<Record<string, JsonSchema>>,
  subject: string,
  { diagnostics }: GeneratorContext,
): boolean {
  let isWell = true;
  for (const { at, options } of tool.facts.parameters ?? []) {
    const parameter = parameters.find(({ name }, index) => index === at || name === at);
    const known = parameter && derived.inputSchema.properties[parameter.name];
    if (options === undefined || options.schema !== undefined || parameter === undefined || known === undefined)
      continue;
    // Options speak of the JSON form of a Date.
    const { 'x-type': _revived, ...schema } = known;
    const saying = sayings(options).find((each) => 'conflict' in narrowSchema(schema, each.effect, definitions));
    if (saying === undefined) continue;
    isWell = false;
    const type = parameter.typeNode?.getText() ?? 'another';
    const decorator = tool.decorators.find(({ word, index, args }) => {
      return word === 'param' && (index === at || (index === undefined && args[0]?.getText().slice(1, -1) === at));
    });
    const place = parameter.typeNode ?? parameter.node;
    diagnostics.report(
      'TW1407',
      { said: saying.text, type },
      {
        node: decorator?.node ?? parameter.node,
        subject: `${subject}(${parameter.name})`,
        related: [{ node: place, message: `The type is ${type}.` }],
      },
    );
  }
  return isWell;
}

function sayings(options: ParamOptions): readonly { readonly text: string; readonly effect: RuleEffect }[] {
  const { type, enum: values } = options;
  const types = type === undefined ? [] : [type].flat();
  return [
    ...(types.length > 0
      ? [{ text: `type ${types.join(' or ')}`, effect: { types: types satisfies ValueType[] } }]
      : []),
    ...(values === undefined ? [] : [{ text: `enum ${shortJson(values)}`, effect: { values } }]),
  ];
}
