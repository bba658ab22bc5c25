import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse } from '@nestjs/swagger';
import { Roles } from '../auth/decorators.js';
import { ListOrdersDto } from './dto/list-orders.dto.js';
import { PlaceOrderDto } from './dto/place-order.dto.js';
import { RefundOrderDto } from './dto/refund-order.dto.js';
import { Order } from './order.js';
import { OrdersService } from './orders.service.js';

@ApiBearerAuth()
@Controller('orders')
export class OrdersController {
  constructor(private readonly orders: OrdersService) {}

  @Get()
  @ApiOkResponse({ type: [Order] })
  list(@Query() filter: ListOrdersDto): Order[] {
    return this.orders.list(filter);
  }

  @Get(':number')
  @ApiOkResponse({ type: Order })
  get(@Param('number') number: string): Order {
    return this.orders.get(number);
  }

  @Post()
  @Roles(['clerk'])
  @ApiCreatedResponse({ type: Order })
  place(@Body() order: PlaceOrderDto): Order {
    return this.orders.place(order);
  }

  @Post(':number/refund')
  @HttpCode(200)
  @Roles(['clerk'])
  @ApiOkResponse({ type: Order })
  refund(@Param('number') number: string, @Body() refund: RefundOrderDto): Order {
    return this.orders.refund(number, refund);
  }
}
