import { Injectable, UnauthorizedException, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Public } from './decorators.js';
import { Staff, type StaffRequest } from './staff.js';

/** Asks every request whose it is. A tool call has the request that its run serves, so that it needs no case of its own. */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly staff: Staff,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    if (this.reflector.getAllAndOverride(Public, [context.getHandler(), context.getClass()])) return true;
    const request = context.switchToHttp().getRequest<StaffRequest>();
    const user = this.staff.byToken(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
    if (user === undefined) throw new UnauthorizedException();
    request.user = user;
    return true;
  }
}
