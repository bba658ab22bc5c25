export type { Session } from './session.js';
