import type { ManifestDto } from '../manifest.js';
import type { PlacedTool } from './compare-tools.js';
import { toolChange, type ToolChange } from './tool-change.js';

/** Rules of class-validator that the schema says word for word, so that comparing the schemas is enough. */
const IN_THE_SCHEMA: ReadonlySet<string> = new Set([
  'isString',
  'isInt',
  'isBoolean',
  'isArray',
  'isObject',
  'isDate',
  'isIn',
  'isEnum',
  'equals',
  'isOptional',
  'isDefined',
  'min',
  'max',
  'isPositive',
  'isNegative',
  'minLength',
  'maxLength',
  'isLength',
  'arrayMinSize',
  'arrayMaxSize',
  'arrayUnique',
  'nestedValidation',
  'validateNested',
  'whitelistValidation',
]);

/** Rules of a tool's DTO classes that came, and that refuse what the schema alone lets through. */
export function compareRules(before: PlacedTool, after: PlacedTool): ToolChange[] {
  const old = new Set(classesOf(before).flatMap(ruleTexts));
  const added = classesOf(after)
    .flatMap(ruleTexts)
    .filter((text) => !old.has(text));
  return [...new Set(added)].map((text) =>
    toolChange({
      part: 'arguments',
      kind: 'rule',
      path: '',
      after: text,
      models: 'breaking',
      callers: 'breaking',
      why: 'it cannot be proved that all values that were accepted fit the rule',
    }),
  );
}

function classesOf({ tool, dtos }: PlacedTool): readonly ManifestDto[] {
  const names = [...Object.values(tool.dtos ?? {}), ...tool.parameters.flatMap(({ dto }) => dto ?? [])];
  return [...new Set(names)].flatMap((name) => dtos[name] ?? []);
}

/** `OrderDto.email isEmail` of every rule that the schema may not say. */
function ruleTexts({ className, rules = {} }: ManifestDto): string[] {
  return Object.entries(rules).flatMap(([property, texts]) =>
    texts
      .filter((text) => text !== '…' && !IN_THE_SCHEMA.has(text.split('(')[0] ?? ''))
      .map((text) => `${className}.${property} ${text}`),
  );
}
