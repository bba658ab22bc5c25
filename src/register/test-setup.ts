/**
 * Set-up for tests in Jest and Vitest: `setupFiles: ['toolwright/test-setup']`. Each class with tools gets its schemas as the sources have
 * them now, however the test runner compiles TypeScript. No manifest is written and none need be imported.
 *
 * @packageDocumentation
 */
import { bindClasses } from './bind-classes.js';
import { placeOf, readDevelopmentProject } from './development-project.js';

/** The project whose tests run: of the folder that the test runner was started in, or of `TOOLWRIGHT_PROJECT`. */
export const project = readDevelopmentProject(placeOf(undefined));

bindClasses(project);
