import { Controller, Get, Param } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse } from '@nestjs/swagger';
import { tool } from 'toolwright';
import { Customer } from './customer.js';
import { CustomersService } from './customers.service.js';

@ApiBearerAuth()
@Controller('customers')
export class CustomersController {
  constructor(private readonly customers: CustomersService) {}

  /**
   * Look up a customer's name and address.
   *
   * @param number The customer's number, such as C-1.
   * @pattern number ^C-\d+$
   */
  @Get(':number')
  @ApiOkResponse({ type: Customer })
  @tool({ name: 'getCustomer', effect: 'read' })
  get(@Param('number') number: string): Customer {
    return this.customers.get(number);
  }
}
