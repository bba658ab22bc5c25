/** What tells a module of the generator from one that a person wrote; never to be changed, as it is looked for in old ones. */
export const MODULE_MARK = 'Written by `toolwright generate`';

/**
 * Stands at the top of every module the generator writes. Its one large literal is data that was checked already: with
 * 800 tools, the user's compiler takes five times as long when it checks it against the type of a manifest, and linters
 * have nothing to say about a file that nobody edits.
 */
export const MODULE_HEADER = `/* eslint-disable */
// @ts-nocheck
// ${MODULE_MARK} from the classes imported below. Changes made here are lost: change the
// classes and run the command again. Import this module once, where the program starts.
`;
