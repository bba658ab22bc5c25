import { Injectable } from '@nestjs/common';

export type Role = 'viewer' | 'clerk';

/** Someone who works in a shop. */
export interface Employee {
  readonly name: string;
  readonly role: Role;
  readonly shop: string;
}

/** A request of Express or Fastify; whose it is, once `AuthGuard` has seen it. */
export interface StaffRequest {
  readonly headers: { readonly authorization?: string };
  user?: Employee;
}

/** Who may come in. In place of this list a real desk asks its identity provider. */
@Injectable()
export class Staff {
  private readonly tokens = new Map<string, Employee>([
    ['token-of-bea', { name: 'Bea', role: 'clerk', shop: 'north' }],
    ['token-of-carl', { name: 'Carl', role: 'clerk', shop: 'north' }],
    ['token-of-vera', { name: 'Vera', role: 'viewer', shop: 'north' }],
    ['token-of-sam', { name: 'Sam', role: 'clerk', shop: 'south' }],
  ]);

  byToken(token: string): Employee | undefined {
    return this.tokens.get(token);
  }
}
