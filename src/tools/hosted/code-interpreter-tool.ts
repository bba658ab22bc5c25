import type { CodeContainer, CodeInterpreterTool } from '../../model/provider-tool.js';
import { callers, checkOptions, flag, needed, object, oneOf, text, texts, type Shape } from './check-option.js';
import { networkPolicy } from './check-network-policy.js';

/** Options of {@link codeInterpreterTool}. */
export type CodeInterpreterToolOptions = Partial<Omit<CodeInterpreterTool, 'type' | 'name'>>;

/**
 * Lets the model run Python in a container of the provider's (B11, B16).
 *
 * @param options `container` is a new one, `{ type: 'auto' }`, where left out.
 * @throws UserError when an option is unknown or cannot be used.
 */
export function codeInterpreterTool(options: CodeInterpreterToolOptions = {}): CodeInterpreterTool {
  const { container = { type: 'auto' }, ...others } = checkOptions('codeInterpreterTool()', options, SHAPE);
  return { type: 'code_interpreter', name: 'code_interpreter', container, ...others };
}

const newContainer = object<CodeContainer>({
  type: needed(oneOf('auto')),
  fileIds: texts,
  memoryLimit: oneOf('1g', '4g', '16g', '64g'),
  networkPolicy,
});

const SHAPE: Shape<CodeInterpreterToolOptions> = {
  container: (value, at) => (typeof value === 'string' ? text(value, at) : newContainer(value, at)),
  includeOutputs: flag,
  allowedCallers: callers,
};
