import type { Application } from 'typedoc';

import { carryTools } from './documented-tools.js';
import { acceptValueTags } from './known-tags.js';
import { carryIndexes, mergeIndexes } from './merged-index.js';
import { declareOptions } from './plugin-options.js';
import { addTools } from './project-tools.js';
import { renderTools } from './rendering/render-tools.js';
import { findByToolName } from './search.js';
import { validateDescriptions } from './validate-descriptions.js';

/** TypeDoc calls it when it starts. */
export function load(app: Application): void {
  declareOptions(app);
  acceptValueTags(app);
  addTools(app);
  carryTools(app);
  carryIndexes(app);
  mergeIndexes(app);
  validateDescriptions(app);
  findByToolName(app);
  renderTools(app);
}
