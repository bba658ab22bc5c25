import ts from 'typescript';

import type { RevivedType } from '../../schema/json-schema.js';
import { isBytesType } from '../../schema/bytes-types.js';
import { isRevivedType } from '../../schema/revived-types.js';
import { CONTEXT_TYPES, SECRET_TYPES, type DecoratorOrigin } from '../classes/decorator-origin.js';
import type { CatalogueCode } from '../diagnostics/catalogue.js';
import { definedMembers } from './type-syntax.js';

/** What the application gives to a tool, and no model. */
const HIDDEN_TYPES = [...CONTEXT_TYPES, ...SECRET_TYPES];

interface PlatformType {
  readonly code: CatalogueCode;
  /** What to write instead, where the catalogue's remedy leaves it open. */
  readonly instead?: string;
}

const binary = { code: 'TW1208' } as const;
const stream = { code: 'TW1209' } as const;
const platform = (instead: string): PlatformType => ({ code: 'TW1210', instead });

const PLATFORM_TYPES: Readonly<Record<string, PlatformType>> = {
  WeakMap: { code: 'TW1207', instead: '`Map`' },
  WeakSet: { code: 'TW1207', instead: '`Set`' },
  WeakRef: { code: 'TW1207', instead: 'the type it refers to' },
  ReadonlySetLike: { code: 'TW1207', instead: '`ReadonlySet`' },
  SharedArrayBuffer: binary,
  DataView: binary,
  Blob: binary,
  File: binary,
  Float16Array: binary,
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
  URLSearchParams: platform('`Record<string, string>`'),
  Error: platform('an interface with the data of the failure'),
  AbortSignal: platform('a parameter of its own typed `AbortSignal`, which receives the signal of the call'),
  AbortController: platform('a parameter of its own typed `AbortSignal`, which receives the signal of the call'),
  Function: { code: 'TW1204' },
  CallableFunction: { code: 'TW1204' },
  NewableFunction: { code: 'TW1204' },
  String: platform('`string`, in lower case'),
  Number: platform('`number`, in lower case'),
  Boolean: platform('`boolean`, in lower case'),
  Symbol: { code: 'TW1205' },
  BigInt: platform('`bigint`, in lower case'),
  Object: { code: 'TW1213' },
};

const OTHER = platform('an interface with the data the method needs');

/** Types that are the same to whoever makes a value for them. */
const READ_ONLY: Readonly<Record<string, RevivedType>> = { ReadonlyMap: 'Map', ReadonlySet: 'Set' };

/** Tells the types that come with the language and the platform from those of the user and their packages. */
export class PlatformTypes {
  private readonly declaredByPlatform = new Map<ts.SourceFile, boolean>();

  constructor(
    private readonly program: ts.Program,
    private readonly origin: DecoratorOrigin,
  ) {}

  /** Which of the platform's types that JSON has a form for it is, if any: `Date`, `Map`, `Uint8Array`, … */
  revivedType(type: ts.Type): RevivedType | undefined {
    const { symbol } = type;
    if (symbol === undefined) return undefined;
    if (!this.isPlatform(symbol)) return this.renamedType(type);
    const name = READ_ONLY[symbol.name] ?? symbol.name;
    return isRevivedType(name) && name !== 'bigint' ? name : undefined;
  }

  /** The type that a package only has another name for: `interface NativeDate extends Date {}`. */
  private renamedType(type: ts.Type): RevivedType | undefined {
    const { declarations = [] } = type.symbol;
    const isBare = declarations.every(
      (each) =>
        (ts.isInterfaceDeclaration(each) || ts.isClassDeclaration(each)) &&
        each.getSourceFile().isDeclarationFile &&
        each.members.length === 0,
    );
    const [base, ...others] = isBare ? this.basesOf(type) : [];
    const name = base && others.length === 0 ? this.revivedType(base) : undefined;
    // The elements of a collection would be those of the base, which this type does not tell.
    return name === 'Map' || name === 'Set' ? undefined : name;
  }

  /** What a brand such as `Date & { __brand: 'Due' }` is at run time. */
  brandedType(type: ts.Type): ts.Type | undefined {
    return type.isIntersection() ? type.types.find((each) => this.revivedType(each) !== undefined) : undefined;
  }

  /** The name of a type of the platform that holds bytes, those that cannot be made again included. */
  bytesKind(type: ts.Type): string | undefined {
    const name = this.revivedType(type);
    if (name !== undefined) return isBytesType(name) ? name : undefined;
    const { symbol } = type;
    if (symbol === undefined || !this.isPlatform(symbol)) return undefined;
    return PLATFORM_TYPES[symbol.name] === binary ? symbol.name : undefined;
  }

  /** Whether it is an `AbortSignal`, optional or not: it cannot be sent, so whoever asks for one wants that of the call. */
  isSignal(type: ts.Type): boolean {
    const [only, ...others] = definedMembers(type).filter(({ flags }) => !(flags & ts.TypeFlags.Null));
    const symbol = others.length === 0 ? only?.symbol : undefined;
    return symbol?.name === 'AbortSignal' && this.isPlatform(symbol);
  }

  /** What is wrong with a type of the platform as data; undefined for all other types. */
  problemOf(type: ts.Type): PlatformType | undefined {
    const { symbol } = type;
    if (symbol === undefined || !(symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class))) return undefined;
    if (HIDDEN_TYPES.includes(symbol.name) && HIDDEN_TYPES.includes(this.origin.nameOfType(type) ?? '')) {
      return { code: 'TW1223' };
    }
    if (this.isPlatform(symbol)) return PLATFORM_TYPES[symbol.name] ?? (this.isData(type) ? undefined : OTHER);
    const inherited = this.basesOf(type).map((base) => {
      const revived = this.revivedType(base);
      return revived === undefined ? this.problemOf(base) : platform(`\`${revived}\` itself`);
    });
    return inherited.find((problem) => problem !== undefined);
  }

  /** Whether an interface of the platform only says what data looks like, as those of options do. */
  private isData(type: ts.Type): boolean {
    // What is there as a value too has a constructor, and is made by it.
    if (type.symbol.flags & ts.SymbolFlags.Value) return false;
    const checker = this.program.getTypeChecker();
    const properties = checker.getPropertiesOfType(type);
    const isEmpty = properties.length === 0 && checker.getIndexInfosOfType(type).length === 0;
    return !isEmpty && properties.every((each) => checker.getTypeOfSymbol(each).getCallSignatures().length === 0);
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
