import { SetMetadata, type CustomDecorator } from '@nestjs/common';
import { UserError } from '../../errors/index.js';
import type { Class } from '../../schema/class.js';
import { saidOf } from './described-methods.js';

/** When the model is shown a tool: always, or only where the guards of the method let the run call it. */
export type ToolVisibilityOption = 'always' | 'guard';

const VISIBILITY = 'toolwright:nestjs:tool-visibility';

/**
 * Says of a tool, or of all tools of a class, when the model is shown it. With `'guard'`, the guards are asked before each turn, without
 * arguments, and once more when the tool is called.
 *
 * @default 'always'
 * @throws UserError for any other value.
 */
export function ToolVisibility(visibility: ToolVisibilityOption): CustomDecorator {
  if (visibility !== 'always' && visibility !== 'guard')
    throw new UserError(`@ToolVisibility() takes 'always' or 'guard', not ${JSON.stringify(visibility)}.`);
  return SetMetadata(VISIBILITY, visibility);
}

/** What is said of the method, or else of its class. */
export function visibilityOf(toolset: Class, method: string): ToolVisibilityOption {
  return (saidOf(toolset, method, VISIBILITY) as ToolVisibilityOption | undefined) ?? 'always';
}
