import { tool } from '../../src/index.js';

/** A class `Weather`, or of another name, whose text is exactly this, with `@tool()` on one method: for code that reads the text. */
export function classFromText(body: string, method: string, className = 'Weather'): new () => object {
  // oxlint-disable-next-line no-implied-eval -- Jest's own transform would rewrite a class written here
  const Class = new Function(`return class ${className}{${body}}`)() as { new (): object; readonly prototype: object };
  tool()(Class.prototype, method, Object.getOwnPropertyDescriptor(Class.prototype, method) as PropertyDescriptor);
  return Class;
}
