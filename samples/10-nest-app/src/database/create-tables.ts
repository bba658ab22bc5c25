import type { DatabaseSync } from 'node:sqlite';

/** Makes what a new file does not have yet: two customers, two orders. */
export function createTables(database: DatabaseSync): DatabaseSync {
  database.exec(`
    CREATE TABLE IF NOT EXISTS customers (number TEXT PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS orders (
      id INTEGER PRIMARY KEY, customer TEXT NOT NULL REFERENCES customers, lines TEXT NOT NULL, total REAL NOT NULL,
      refunded REAL NOT NULL DEFAULT 0, status TEXT NOT NULL DEFAULT 'open'
    ) STRICT;
    INSERT OR IGNORE INTO customers VALUES ('C-1', 'Ada Lovelace', 'ada@example.com'), ('C-2', 'Alan Turing', 'alan@example.com');
    INSERT OR IGNORE INTO orders (id, customer, lines, total, status) VALUES
      (17, 'C-1', '[{"sku":"TEA-EARL-GREY","quantity":4}]', 80, 'shipped'),
      (18, 'C-2', '[{"sku":"TEA-SENCHA","quantity":1}]', 20, 'open');
  `);
  return database;
}
