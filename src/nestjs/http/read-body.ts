import { badRequest } from './http-problem.js';

/** The fields of a request's body, read one by one; what is wrong is answered with 400 and the field's name. */
export class Body {
  private constructor(
    private readonly fields: Readonly<Record<string, unknown>>,
    /** Before the names of fields, in messages. */
    private readonly prefix: string,
  ) {}

  /** @throws RunHttpException 400 when it is no object, or has a field that is not one of the names. */
  static of(body: unknown, names: readonly string[], where = ''): Body {
    const value = body ?? {};
    if (typeof value !== 'object' || Array.isArray(value))
      throw badRequest(`${where === '' ? 'The body' : where} is no JSON object.`);
    const unknown = Object.keys(value).find((name) => !names.includes(name));
    const prefix = where === '' ? '' : `${where}.`;
    if (unknown !== undefined)
      throw badRequest(`${prefix}${unknown.slice(0, 50)} is no field. Known are: ${names.join(', ')}.`);
    return new Body(value as Record<string, unknown>, prefix);
  }

  /** A text that is not empty. */
  text(name: string, most: number): string {
    const value = this.optionalText(name, most);
    if (value === undefined) throw badRequest(`${this.prefix}${name} is missing; give a text.`);
    return value;
  }

  optionalText(name: string, most: number): string | undefined {
    const value = this.fields[name];
    if (value === undefined) return undefined;
    if (typeof value !== 'string' || value.trim() === '')
      throw badRequest(`${this.prefix}${name} must be a text that is not empty.`);
    if (value.length > most) throw badRequest(`${this.prefix}${name} must have at most ${most} characters.`);
    return value;
  }

  flag(name: string, byDefault: boolean): boolean {
    const value = this.fields[name];
    if (value === undefined) return byDefault;
    if (typeof value !== 'boolean') throw badRequest(`${this.prefix}${name} must be true or false.`);
    return value;
  }

  choice<T extends string>(name: string, choices: readonly T[]): T {
    const value = this.fields[name];
    const found = choices.find((choice) => choice === value);
    if (found === undefined)
      throw badRequest(`${this.prefix}${name} must be one of: ${choices.map((choice) => `"${choice}"`).join(', ')}.`);
    return found;
  }

  /** A list that is not empty; `undefined` where it is left out. */
  list(name: string): readonly unknown[] | undefined {
    const value = this.fields[name];
    if (value === undefined) return undefined;
    if (!Array.isArray(value) || value.length === 0)
      throw badRequest(`${this.prefix}${name} must be a list that is not empty.`);
    return value as readonly unknown[];
  }
}
