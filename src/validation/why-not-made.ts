import { wordsOf } from '../errors/index.js';
import type { Class } from '../schema/class.js';

/**
 * Why no instances of a class can be filled with data: they are constructed without arguments before their properties are set.
 *
 * @returns A sentence that names the class and says what to do; `undefined` when all is well.
 */
export function whyNotMade(dtoClass: Class): string | undefined {
  try {
    Reflect.construct(dtoClass, []);
    return undefined;
  } catch (cause) {
    return (
      `The class ${dtoClass.name} cannot be filled with what a model sends: \`new ${dtoClass.name}()\` throws "${wordsOf(cause)}", ` +
      'and its properties are set after it is constructed. Let the constructor do without arguments, or use an interface or another class for the data.'
    );
  }
}
