import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module.js';
import { OrderRepository } from './order-repository.js';
import { OrdersController } from './orders.controller.js';
import { OrdersService } from './orders.service.js';
import { SqliteOrderRepository } from './sqlite-order-repository.js';

@Module({
  imports: [CustomersModule],
  controllers: [OrdersController],
  providers: [OrdersService, { provide: OrderRepository, useClass: SqliteOrderRepository }],
  exports: [OrdersService],
})
export class OrdersModule {}
