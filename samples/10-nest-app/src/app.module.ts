import { Module } from '@nestjs/common';
import { AssistantModule } from './assistant/assistant.module.js';
import { AuthModule } from './auth/auth.module.js';
import { CustomersModule } from './customers/customers.module.js';
import { DatabaseModule } from './database/database.module.js';
import { HealthModule } from './health/health.module.js';
import { OrdersModule } from './orders/orders.module.js';
import { SettingsModule } from './settings.js';

@Module({
  imports: [SettingsModule, DatabaseModule, AuthModule, CustomersModule, OrdersModule, AssistantModule, HealthModule],
})
export class AppModule {}
