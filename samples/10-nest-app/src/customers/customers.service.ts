import { DatabaseSync } from 'node:sqlite';
import { Injectable, NotFoundException } from '@nestjs/common';
import type { Customer } from './customer.js';

@Injectable()
export class CustomersService {
  constructor(private readonly database: DatabaseSync) {}

  /** @throws NotFoundException for a number that nobody has. */
  get(number: string): Customer {
    const row = this.database.prepare('SELECT number, name, email FROM customers WHERE number = ?').get(number);
    if (row === undefined) throw new NotFoundException(`There is no customer ${number}`);
    return { ...row } as unknown as Customer;
  }
}
