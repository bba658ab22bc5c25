import type { ArgumentProblem } from '../errors/index.js';
import type { Class } from '../schema/class.js';
import { isPlainObject, memberPath, propertyOfJsonName, toInstance, validateInstance } from '../validation/index.js';
import type { DtoPlan } from './dto-plan.js';
import { fitsSchema } from './fits-schema.js';

interface Pending {
  readonly instance: object;
  readonly path: string;
}

/** Makes instances of the data of one call, from the outside in, and then runs their rules. */
export class InstanceReviver {
  private readonly pending: Pending[] = [];

  /** @param signal Of the call. */
  constructor(private readonly signal: AbortSignal) {}

  /** What the value is with its instances; the data itself is never written to. */
  revive(value: unknown, plan: DtoPlan | undefined, path: string): unknown {
    return this.visit(value, plan, path, false);
  }

  /** Runs the rules of everything that was revived. */
  async problems(): Promise<readonly ArgumentProblem[]> {
    const found = await Promise.all(
      this.pending.map(async ({ instance, path }) => {
        const problems = await validateInstance(instance);
        return problems.map((problem) => ({ ...problem, path: joined(path, problem.path) }));
      }),
    );
    return found.flat();
  }

  /** @param isCovered Whether the rules of something around it will look into this value. */
  private visit(value: unknown, plan: DtoPlan | undefined, path: string, isCovered: boolean): unknown {
    if (plan === undefined || typeof value !== 'object' || value === null) return value;
    if (plan.branches !== undefined) {
      return this.visit(value, choose(value, plan), path, isCovered);
    }
    if (plan.dto !== undefined) return this.visitDto(value, plan.dto, plan, path, isCovered);
    if (Array.isArray(value)) {
      return value.map((item: unknown, index) =>
        this.visit(item, placeOf(plan, index), `${path}[${index}]`, isCovered),
      );
    }
    if (value instanceof Map) {
      const entries = [...(value as Map<unknown, unknown>)];
      return new Map(
        entries.map(([key, item]) => [
          key,
          this.visit(item, plan.values?.(), memberPath(path, String(key)), isCovered),
        ]),
      );
    }
    if (value instanceof Set) {
      return new Set(
        [...(value as Set<unknown>)].map((item, index) =>
          this.visit(item, plan.items?.(), `${path}[${index}]`, isCovered),
        ),
      );
    }
    if (!isPlainObject(value)) return value;
    const entries = Object.entries(value).map(([name, item]) => {
      const inner = plan.properties?.get(name) ?? plan.values;
      return [name, this.visit(item, inner?.(), memberPath(path, name), isCovered)] as const;
    });
    const signals = (plan.signals ?? []).map((name) => [name, this.signal] as const);
    return Object.fromEntries<unknown>([...entries, ...signals]);
  }

  private visitDto(value: object, dto: Class, plan: DtoPlan, path: string, isCovered: boolean): unknown {
    if (Array.isArray(value)) return value;
    const instance = isPlainObject(value) ? (toInstance(dto, value) as object) : value;
    const { isRuled = false } = plan;
    if (isRuled && !isCovered) this.pending.push({ instance, path });
    for (const [name, inner] of plan.properties ?? []) {
      const property = propertyOfJsonName(dto, name);
      if (!Object.hasOwn(instance, property)) continue;
      const before: unknown = Reflect.get(instance, property);
      if (typeof before !== 'object' || before === null) continue;
      const after = this.visit(before, inner(), memberPath(path, name), isCovered || isRuled);
      if (after !== before) Reflect.set(instance, property, after);
    }
    for (const name of plan.signals ?? []) Reflect.set(instance, name, this.signal);
    return instance;
  }
}

function isCollection(value: object): boolean {
  return Array.isArray(value) || value instanceof Map || value instanceof Set;
}

function choose(value: object, { branches = [] }: DtoPlan): DtoPlan | undefined {
  // class-transformer may have chosen the class already.
  const made = branches.find(({ plan }) => plan?.dto !== undefined && value instanceof plan.dto);
  if (made !== undefined || !(isPlainObject(value) || isCollection(value))) return made?.plan;
  return branches.find(({ schema }) => fitsSchema(value, schema))?.plan;
}

function placeOf({ items, places }: DtoPlan, index: number): DtoPlan | undefined {
  return places?.[index] ?? items?.();
}

function joined(parent: string, path: string): string {
  if (parent === '' || path === '') return parent + path;
  return path.startsWith('[') ? parent + path : `${parent}.${path}`;
}
