import type { OpenAI } from 'openai';
import type { NetworkPolicy } from '../model/provider-tool.js';
import { given } from './given.js';

type WirePolicy = NonNullable<OpenAI.Responses.ContainerAuto['network_policy']>;

/** What of the network a container may reach, as the API reads it (B59). */
export function toWireNetworkPolicy(policy: NetworkPolicy): WirePolicy {
  if (policy.type === 'disabled') return { type: policy.type };
  const { type, allowedDomains, domainSecrets } = policy;
  return {
    type,
    allowed_domains: [...allowedDomains],
    ...given({ domain_secrets: domainSecrets?.map((secret) => ({ ...secret })) }),
  };
}
