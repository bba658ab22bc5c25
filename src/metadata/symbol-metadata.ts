/**
 * Where standard decorators leave what they know of a class. Engines do not define the symbol yet, and compilers that find none
 * drop the metadata; defining it here, with the key that their helpers fall back to, makes all of them agree.
 */
export const SYMBOL_METADATA: symbol = defineSymbolMetadata();

function defineSymbolMetadata(): symbol {
  const known: unknown = Reflect.get(Symbol, 'metadata');
  if (typeof known === 'symbol') return known;
  const symbol = Symbol.for('Symbol.metadata');
  Object.defineProperty(Symbol, 'metadata', { value: symbol, configurable: false, enumerable: false, writable: false });
  return symbol;
}
