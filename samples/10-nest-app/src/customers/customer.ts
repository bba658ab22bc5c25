import { ApiProperty } from '@nestjs/swagger';

export class Customer {
  @ApiProperty({ example: 'C-1' })
  number!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty()
  email!: string;
}
