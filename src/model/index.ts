export * from './default-model-provider.js';
export * from './check-call-ids.js';
export * from './item.js';
export * from './model-settings.js';
export * from './model.js';
export type * from './model-stream-event.js';
export { retryPolicies } from './retry-policies.js';
export * from './usage.js';
