import { IndexEvent, type Application } from 'typedoc';

import { toolDataOf } from './documented-tools.js';

/** Lets TypeDoc's search find a method by what a model calls it, and its class by its namespace. */
export function findByToolName({ renderer }: Application): void {
  renderer.on(IndexEvent.PREPARE_INDEX, ({ searchResults, searchFields, searchFieldWeights }: IndexEvent) => {
    let isAny = false;
    for (const [index, reflection] of searchResults.entries()) {
      if (!reflection.isDeclaration()) continue;
      const names = (reflection.signatures ?? []).flatMap((signature) => {
        const known = toolDataOf(signature);
        return known === undefined ? [] : [known.id, known.tool.name];
      });
      if (names.length === 0) continue;
      searchFields[index] = { ...searchFields[index], tool: [...new Set(names)].join(' ') };
      isAny = true;
    }
    if (isAny) searchFieldWeights['tool'] = WEIGHT;
  });
}

/** That of a name in the code. */
const WEIGHT = 10;
