export { logger, setLogger, type Logger } from './logger.js';
export { NO_TRACER } from './no-tracer.js';
export type * from './tracer.js';
