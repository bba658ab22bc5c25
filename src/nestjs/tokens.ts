/** What `forRoot` was given. */
export const MODULE_OPTIONS = Symbol.for('toolwright:nestjs:options');

/** The runner of the module; `@InjectRunner()` asks for it. */
export const RUNNER = Symbol.for('toolwright:nestjs:runner');

/** Where the routes for runs keep runs between requests. */
export const RUN_STORE = Symbol.for('toolwright:nestjs:run-store');
