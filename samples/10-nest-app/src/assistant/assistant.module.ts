import { DatabaseSync } from 'node:sqlite';
import { Module } from '@nestjs/common';
import { ToolwrightModule } from 'toolwright/nestjs';
import { SqliteRunStore } from 'toolwright/nestjs/sqlite';
import { SqliteSessions } from 'toolwright/session/sqlite';
import { CustomersModule } from '../customers/customers.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { Settings } from '../settings.js';
import { AssistantController } from './assistant.controller.js';
import { DeskAgent } from './desk.agent.js';

@Module({
  imports: [
    OrdersModule,
    CustomersModule,
    ToolwrightModule.forRootAsync({
      inject: [Settings, DatabaseSync],
      useFactory: ({ model }: Settings, database: DatabaseSync) => ({
        model,
        session: new SqliteSessions({ database }),
        runStore: new SqliteRunStore({ database }),
        shutdown: { timeoutMs: 20_000 },
      }),
    }),
    ToolwrightModule.forFeature([DeskAgent]),
  ],
  controllers: [AssistantController],
})
export class AssistantModule {}
