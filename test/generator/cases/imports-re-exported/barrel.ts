export type * from './models.js';
export * as models from './models.js';
export { SIZES } from './models.js';
export type { Basket as default } from './models.js';
