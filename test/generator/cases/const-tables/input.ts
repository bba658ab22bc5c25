import { tool } from 'toolwright';

interface Plan {
  seats: number;
  price: number;
}
const PLANS = {
  /** For one. */
  free: { seats: 1, price: 0 },
  /** For small teams. */
  team: { seats: 5, price: 20 },
  enterprise: { seats: 500, price: 900 },
} as const satisfies Record<string, Plan>;
const ROLES = ['admin', 'editor', 'viewer'] as const;
const STATUS = Object.freeze({ Open: 1, Closed: 2 } as const);
const ROUTES = { home: '/', user: '/users/:id' } satisfies Record<string, string>;
type PlanName = keyof typeof PLANS;
type Role = (typeof ROLES)[number];
type Status = (typeof STATUS)[keyof typeof STATUS];

export class Plans {
  /** Change the plan. */
  @tool()
  change(
    plan: PlanName,
    role: Role,
    status: Status,
    route: keyof typeof ROUTES,
    seats: (typeof PLANS)[PlanName]['seats'],
    permissions: Record<Role, boolean>,
    fallback: PlanName = 'free',
  ): void {}
}
