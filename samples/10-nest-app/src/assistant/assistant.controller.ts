import { ApiBearerAuth } from '@nestjs/swagger';
import { runsController } from 'toolwright/nestjs';
import { Roles } from '../auth/decorators.js';
import type { StaffRequest } from '../auth/staff.js';
import { DeskAgent } from './desk.agent.js';

/** Runs belong to a shop: what one starts, a colleague may decide on, if she is a clerk. */
@ApiBearerAuth()
export class AssistantController extends runsController({
  path: 'assistant',
  agent: DeskAgent,
  owner: ({ user }: StaffRequest) => user?.shop,
  routeDecorators: { decide: [Roles(['clerk'])] },
}) {}
