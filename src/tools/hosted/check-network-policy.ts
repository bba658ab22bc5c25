import type { NetworkPolicy } from '../../model/provider-tool.js';
import { list, needed, object, oneOf, text, texts, type Check } from './check-option.js';

type Allowlist = Extract<NetworkPolicy, { readonly type: 'allowlist' }>;

/** Looks at what of the network a container may reach. */
export const networkPolicy: Check<NetworkPolicy> = (value, at) => {
  const { type } = (value ?? {}) as { readonly type?: unknown };
  if (type !== 'allowlist') return object({ type: needed(oneOf('disabled', 'allowlist')) })(value, at) as NetworkPolicy;
  return object<Allowlist>({
    type: oneOf('allowlist'),
    allowedDomains: needed(texts),
    domainSecrets: list(object({ domain: needed(text), name: needed(text), value: needed(text) })),
  })(value, at);
};
