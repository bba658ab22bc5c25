export * from './default-model-provider.js';
export * from './check-call-ids.js';
export * from './check-call-ids.js';
export * from './item.js';
export * from './model-settings.js';
export * from './model.js';
export * from './usage.js';
