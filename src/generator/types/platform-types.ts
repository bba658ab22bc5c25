import ts from 'typescript';

import type { CatalogueCode } from '../diagnostics/catalogue.js';

interface PlatformType {
  readonly code: CatalogueCode;
  /** What to write instead, where the catalogue's remedy leaves it open. */
  readonly instead?: string;
}

const map = { code: 'TW1207', instead: '`Record<string, …>`' } as const;
const set = { code: 'TW1207', instead: 'an array' } as const;
const binary = { code: 'TW1208' } as const;
const stream = { code: 'TW1209' } as const;
const platform = (instead: string): PlatformType => ({ code: 'TW1210', instead });

const PLATFORM_TYPES: Readonly<Record<string, PlatformType>> = {
  Map: map,
  ReadonlyMap: map,
  WeakMap: map,
  Set: set,
  ReadonlySet: set,
  WeakSet: set,
  ...Object.fromEntries(
    [
      ...['Buffer', 'ArrayBuffer', 'SharedArrayBuffer', 'DataView', 'Blob', 'File', 'Int8Array', 'Uint8Array'],
      ...['Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array', 'Float16Array'],
      ...['Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array'],
    ].map((name) => [name, binary]),
  ),
  ...Object.fromEntries(
    [
      ...['Iterable', 'Iterator', 'IterableIterator', 'IteratorObject', 'Generator', 'AsyncIterable', 'AsyncIterator'],
      ...['AsyncIterableIterator', 'AsyncIteratorObject', 'AsyncGenerator', 'ReadableStream', 'WritableStream'],
      ...['TransformStream', 'Readable', 'Writable', 'Duplex', 'Transform', 'Stream', 'EventEmitter'],
    ].map((name) => [name, stream]),
  ),
  Promise: platform('the type it resolves to'),
  PromiseLike: platform('the type it resolves to'),
  RegExp: platform('`string` and `new RegExp(text)` in the method'),
  URL: platform('`string` and `new URL(text)` in the method'),
  URLSearchParams: platform('`Record<string, string>`'),
  Error: platform('an interface with the data of the failure'),
  AbortSignal: platform('a parameter typed `ToolContext`, whose `signal` is the one of the call'),
  Function: { code: 'TW1204' },
  CallableFunction: { code: 'TW1204' },
  NewableFunction: { code: 'TW1204' },
  String: platform('`string`, in lower case'),
  Number: platform('`number`, in lower case'),
  Boolean: platform('`boolean`, in lower case'),
  Symbol: { code: 'TW1205' },
  BigInt: { code: 'TW1206' },
  Object: { code: 'TW1213' },
};

const OTHER = platform('an interface with the data the method needs');
const SUBCLASS_OF_DATE = platform('`Date` itself');

/** Tells the types that come with the language and the platform from those of the user and their packages. */
export class PlatformTypes {
  private readonly declaredByPlatform = new Map<ts.SourceFile, boolean>();

  constructor(private readonly program: ts.Program) {}

  /** Whether the type is the global `Date`. */
  isDate(type: ts.Type): boolean {
    return type.symbol?.name === 'Date' && this.isPlatform(type.symbol);
  }

  /** What is wrong with a type of the platform as data; undefined for all other types. */
  problemOf(type: ts.Type): PlatformType | undefined {
    const { symbol } = type;
    if (symbol === undefined || !(symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class))) return undefined;
    if (this.isPlatform(symbol)) return PLATFORM_TYPES[symbol.name] ?? OTHER;
    const inherited = this.basesOf(type).map((base) => (this.isDate(base) ? SUBCLASS_OF_DATE : this.problemOf(base)));
    return inherited.find((problem) => problem !== undefined);
  }

  private basesOf(type: ts.Type): readonly ts.Type[] {
    const declared = (type as Partial<ts.TypeReference>).target ?? type;
    return declared.isClassOrInterface() ? this.program.getTypeChecker().getBaseTypes(declared) : [];
  }

  /** Whether the language or the platform declares it: its comment is not the user's. */
  isPlatform(symbol: ts.Symbol): boolean {
    const file = symbol.declarations?.[0]?.getSourceFile();
    if (file === undefined) return false;
    let known = this.declaredByPlatform.get(file);
    if (known === undefined) {
      known = this.program.isSourceFileDefaultLibrary(file) || file.fileName.includes('/node_modules/@types/node/');
      this.declaredByPlatform.set(file, known);
    }
    return known;
  }
}
