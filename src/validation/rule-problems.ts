import { UserError, type ArgumentProblem } from '../errors/index.js';
import type { Class } from '../schema/class.js';
import { shortJson } from '../schema/short-json.js';
import { jsonName } from './class-transformer-facts.js';
import { memberPath } from './member-path.js';

/** What class-validator reports: its `ValidationError`. */
export interface RuleViolation {
  readonly target?: object;
  readonly property?: string;
  readonly value?: unknown;
  /** The messages, by rule. */
  readonly constraints?: Readonly<Record<string, string>>;
  readonly children?: readonly RuleViolation[];
}

/** Turns violations into problems with the path and the names the model knows: one a property, with all that is asked of it. */
export function ruleProblems(violations: readonly RuleViolation[], parent = ''): readonly ArgumentProblem[] {
  return violations.flatMap((violation) => {
    const { target, property, value, constraints, children } = violation;
    if (property === undefined) throw notAnInstance(parent, target);
    const path = memberPath(parent, pathKey(target, property));
    const messages = Object.entries(constraints ?? {});
    const own =
      messages.length === 0
        ? []
        : [
            {
              path,
              expected: messages.map(([, message]) => expectation(message, property)).join(' and '),
              received: shortJson(value),
            },
          ];
    return [...own, ...ruleProblems(children ?? [], path)];
  });
}

function pathKey(target: object | undefined, property: string): string | number {
  if (Array.isArray(target) || target instanceof Set) return Number(property);
  return target === undefined ? property : (jsonName(target.constructor as Class, property) ?? property);
}

/** class-validator's sentence as what may follow "must be". */
function expectation(message: string, property: string): string {
  const each = `each value in ${property} must be `;
  if (message.startsWith(each)) return `such that each value is ${message.slice(each.length)}`;
  for (const [start, replacement] of [
    [`${property} must be `, ''],
    [`${property} must not be `, 'not '],
    [`${property} should not be `, 'not '],
  ] as const) {
    if (message.startsWith(start)) return replacement + message.slice(start.length);
  }
  return `valid (${message})`;
}

function notAnInstance(path: string, target: object | undefined): UserError {
  return new UserError(
    `The value at "${path}" is ${target?.constructor === Object ? 'a plain object' : `a ${target?.constructor.name ?? 'value'} without rules`}, ` +
      'so its rules cannot be run. Name its class with @Type(() => TheClass) from class-transformer, and give that class rules of class-validator.',
  );
}
