import type { Migration } from '../migration.ts'

const indexes = {
  orders_unbound: `orders (paid_at) WHERE stage = 'paid'`,
  refunds_unfinished: `refunds (state, created_at) WHERE state IN ('init', 'processing', 'abnormal', 'closed')`,
}

/** Indexes by which the invariants of due things find these few rows. */
export const invariantIndexes: Migration = {
  name: '004-expand-invariant-indexes',
  online: true,
  statements: Object.entries(indexes).flatMap(([name, columns]) => [
    `DROP INDEX CONCURRENTLY IF EXISTS ${name}`,
    `CREATE INDEX CONCURRENTLY ${name} ON ${columns}`,
  ]),
}
