import { Reflector } from '@nestjs/core';
import type { Role } from './staff.js';

/** Who may call a route, or a tool. */
export const Roles = Reflector.createDecorator<Role[]>();

/** Open to everyone. */
export const Public = Reflector.createDecorator<void, boolean>({ transform: () => true });
