export type { Session } from './session.js';
export { MemorySession, type MemorySessionOptions } from './memory-session.js';
export { MemorySessions } from './memory-sessions.js';
export type { ListSessionsOptions, SessionStore, SessionSummary } from './session-store.js';
export { addToSession } from './add-to-session.js';
export { readSession, SESSION_SETTING_NAMES, type SessionSettings } from './read-session.js';
export { dropOrphanedCalls } from './drop-orphaned-calls.js';
