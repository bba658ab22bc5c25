import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsNumber, IsPositive, Max } from 'class-validator';

const REASONS = ['damaged', 'late', 'lost'] as const;

export class RefundOrderDto {
  /** How many euros go back. */
  @ApiProperty({ exclusiveMinimum: true, minimum: 0, maximum: 500 })
  @IsNumber({ maxDecimalPlaces: 2 })
  @IsPositive()
  @Max(500)
  amount!: number;

  /** What was wrong with the parcel. */
  @ApiProperty({ enum: REASONS })
  @IsIn(REASONS)
  reason!: (typeof REASONS)[number];
}
