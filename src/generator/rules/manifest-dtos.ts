import type { ManifestDto, ManifestTool } from '../../schema/manifest.js';
import { ruleText } from '../../validation/rules/rule-text.js';
import type { ClassImport } from '../class-import.js';
import type { GeneratorContext } from '../generator-context.js';
import type { DtoClass } from './dto-classes.js';
import type { PropertyFacts } from './property-facts.js';

/** The classes that tools refer to, as they stand in the manifest, and how to import them. */
export interface UsedDtos {
  readonly entries: Readonly<Record<string, ManifestDto>>;
  readonly imports: Readonly<Record<string, ClassImport>>;
}

/** Gathers the classes whose instances these tools receive. */
export function dtosOf(tools: readonly ManifestTool[], context: GeneratorContext): UsedDtos {
  const keys = tools.flatMap(({ dtos = {}, parameters }) => [
    ...Object.values(dtos),
    ...parameters.flatMap(({ dto }) => dto ?? []),
  ]);
  const used = [...new Set(keys)].flatMap((key) => {
    const dto = context.dtos.byName(key);
    return dto?.exportName === undefined ? [] : [{ key, dto, exportName: dto.exportName }];
  });
  return {
    entries: Object.fromEntries(used.map(({ key, dto }) => [key, entryOf(dto, context)])),
    imports: Object.fromEntries(
      used.map(({ key, dto: { node, className }, exportName }) => [
        key,
        { file: node.getSourceFile().fileName, exportName, className },
      ]),
    ),
  };
}

function entryOf(dto: DtoClass, context: GeneratorContext): ManifestDto {
  const rules = dto.properties.flatMap(([name, facts]) => {
    const texts = ruleTexts(facts);
    return texts.length === 0 ? [] : [[name, texts] as const];
  });
  return {
    className: dto.className,
    source: context.sourceOf(dto.node.name ?? dto.node),
    ...(rules.length > 0 && { rules: Object.fromEntries(rules) }),
  };
}

function ruleTexts({ rules, hasOthers }: PropertyFacts): readonly string[] {
  const known = rules
    .filter(({ kind, name }) => kind === 'check' && name !== undefined)
    .map(({ name, constraints }) => ruleText(name ?? '', constraints));
  const isOpen = hasOthers || rules.some(({ kind, name }) => kind === 'check' && name === undefined);
  return [...known, ...(isOpen && known.length > 0 ? ['…'] : [])];
}
