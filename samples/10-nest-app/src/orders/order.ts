import { ApiProperty } from '@nestjs/swagger';
import { OrderLineDto } from './dto/place-order.dto.js';

export type OrderStatus = 'open' | 'shipped' | 'refunded';

export class Order {
  @ApiProperty({ example: 'O-17' })
  number!: string;

  @ApiProperty({ example: 'C-1' })
  customer!: string;

  @ApiProperty({ type: [OrderLineDto] })
  lines!: OrderLineDto[];

  /** What was paid, in euros. */
  @ApiProperty()
  total!: number;

  /** What has gone back of it, in euros. */
  @ApiProperty()
  refunded!: number;

  @ApiProperty({ enum: ['open', 'shipped', 'refunded'] })
  status!: OrderStatus;
}
