import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';

export class ListOrdersDto {
  /** Whose orders: a customer's number, such as C-1. */
  @ApiProperty({ example: 'C-1' })
  @Matches(/^C-\d+$/)
  customer!: string;
}
