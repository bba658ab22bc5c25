import { BaseType, type Definition, type SubTypeFormatter } from 'ts-json-schema-generator';

/** A `Map` with keys of any type: a list of pairs in JSON. */
export class MapType extends BaseType {
  constructor(
    readonly key: BaseType,
    readonly value: BaseType,
  ) {
    super();
  }

  override getId(): string {
    return `map<${this.key.getId()},${this.value.getId()}>`;
  }
}

/**
 * Writes the pairs of a `Map` out as such. Ts-json-schema-generator turns a tuple of two equal types into a list of two,
 * and then nothing tells keys from values any more.
 */
export class MapTypeFormatter implements SubTypeFormatter {
  constructor(private readonly inner: SubTypeFormatter) {}

  supportsType(type: BaseType): boolean {
    return type instanceof MapType;
  }

  getDefinition(type: MapType): Definition {
    const items = [this.inner.getDefinition(type.key), this.inner.getDefinition(type.value)];
    return { type: 'array', items: { type: 'array', items, minItems: 2, maxItems: 2 }, 'x-type': 'Map' } as Definition;
  }

  getChildren(type: MapType): BaseType[] {
    return [...this.inner.getChildren(type.key), ...this.inner.getChildren(type.value)];
  }
}
