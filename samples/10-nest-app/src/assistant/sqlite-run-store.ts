import { DatabaseSync } from 'node:sqlite';
import { Injectable } from '@nestjs/common';
import type { RunRecord, RunStore } from 'toolwright/nestjs';

/** Keeps runs, so that one may wait for a decision longer than the process lives. */
@Injectable()
export class SqliteRunStore implements RunStore {
  constructor(private readonly database: DatabaseSync) {}

  async add(record: RunRecord): Promise<void> {
    this.database
      .prepare('INSERT INTO runs (id, revision, record) VALUES (?, ?, ?)')
      .run(record.id, record.revision, JSON.stringify(record));
  }

  async find(id: string): Promise<RunRecord | undefined> {
    const row = this.database.prepare('SELECT record FROM runs WHERE id = ?').get(id);
    return row && (JSON.parse(String(row['record'])) as RunRecord);
  }

  /** Of two who decide at the same moment, the second finds another revision. */
  async replace(record: RunRecord, revision: number): Promise<boolean> {
    const { changes } = this.database
      .prepare('UPDATE runs SET revision = ?, record = ? WHERE id = ? AND revision = ?')
      .run(record.revision, JSON.stringify(record), record.id, revision);
    return changes === 1;
  }
}
