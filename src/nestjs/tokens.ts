/** What `forRoot` was given. */
export const MODULE_OPTIONS = Symbol.for('toolwright:nestjs:options');

/** The runner of the module; `@InjectRunner()` asks for it. */
export const RUNNER = Symbol.for('toolwright:nestjs:runner');
