import { ForbiddenException, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Roles } from './decorators.js';
import type { StaffRequest } from './staff.js';

/** Lets only those call a route, or a tool, whom `@Roles()` names. */
@Injectable()
export class RolesGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const roles = this.reflector.getAllAndOverride(Roles, [context.getHandler(), context.getClass()]);
    const { user } = context.switchToHttp().getRequest<StaffRequest>();
    if (roles === undefined || (user !== undefined && roles.includes(user.role))) return true;
    throw new ForbiddenException(`Only a ${roles.join(' or ')} may do this`);
  }
}
