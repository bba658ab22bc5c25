import type { CodeContainer, CodeInterpreterTool } from '../../model/provider-tool.js';
import {
  checkOptions,
  flag,
  list,
  needed,
  object,
  oneOf,
  text,
  texts,
  type Check,
  type Shape,
} from './check-option.js';

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

type NetworkPolicy = NonNullable<CodeContainer['networkPolicy']>;
type Allowlist = Extract<NetworkPolicy, { readonly type: 'allowlist' }>;

const networkPolicy: Check<NetworkPolicy> = (value, at) => {
  const { type } = (value ?? {}) as { readonly type?: unknown };
  if (type !== 'allowlist') return object({ type: needed(oneOf('disabled', 'allowlist')) })(value, at) as NetworkPolicy;
  return object<Allowlist>({
    type: oneOf('allowlist'),
    allowedDomains: needed(texts),
    domainSecrets: list(object({ domain: needed(text), name: needed(text), value: needed(text) })),
  })(value, at);
};

const newContainer = object<CodeContainer>({
  type: needed(oneOf('auto')),
  fileIds: texts,
  memoryLimit: oneOf('1g', '4g', '16g', '64g'),
  networkPolicy,
});

const SHAPE: Shape<CodeInterpreterToolOptions> = {
  container: (value, at) => (typeof value === 'string' ? text(value, at) : newContainer(value, at)),
  includeOutputs: flag,
};
