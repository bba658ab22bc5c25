import { DatabaseSync } from 'node:sqlite';
import { Global, Module, type OnModuleDestroy } from '@nestjs/common';
import { Settings } from '../settings.js';
import { createTables } from './create-tables.js';

@Global()
@Module({
  providers: [
    {
      provide: DatabaseSync,
      inject: [Settings],
      useFactory: ({ database: file }: Settings) => createTables(new DatabaseSync(file)),
    },
  ],
  exports: [DatabaseSync],
})
export class DatabaseModule implements OnModuleDestroy {
  constructor(private readonly database: DatabaseSync) {}

  onModuleDestroy(): void {
    this.database.close();
  }
}
