/**
 * `node --import toolwright/register main.ts` runs a program straight from its TypeScript sources, decorators included, and gives each
 * class with tools its schemas as the sources have them now. No manifest is written and none need be imported.
 *
 * Beside another loader (`tsx --import toolwright/register main.ts`) that loader compiles, and this one only binds.
 *
 * @packageDocumentation
 */
import { bindClasses } from './bind-classes.js';
import { placeOf, readDevelopmentProject } from './development-project.js';
import { compileWhenLoaded } from './compile-when-loaded.js';

/** The project that this process runs. */
export const project = readDevelopmentProject(placeOf(process.argv[1]));

bindClasses(project);
compileWhenLoaded(project);

export type { Binding } from './binding.js';
export type { DevelopmentProject } from './development-project.js';
