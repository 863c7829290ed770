import type { Migration } from '../../apps/server/src/platform/db/migration.ts'

// Two imaginary releases for the upgrade test: one extends the schema (expand), one tightens it (contract).

/** The origin of an order: new rows have it, older ones get it in steps. */
export const nextRelease: readonly Migration[] = [
  {
    name: '900-expand-order-channel',
    statements: [
      'ALTER TABLE orders ADD COLUMN channel text',
      "ALTER TABLE orders ALTER COLUMN channel SET DEFAULT 'mobile'",
    ],
  },
  {
    name: '901-expand-order-channel-index',
    statements: [
      'DROP INDEX CONCURRENTLY IF EXISTS orders_channel_idx',
      'CREATE INDEX CONCURRENTLY orders_channel_idx ON orders (channel, id)',
    ],
    online: true,
  },
]

export const releaseAfter: readonly Migration[] = [
  {
    name: '902-contract-900-order-channel',
    statements: ['ALTER TABLE orders ALTER COLUMN channel SET NOT NULL'],
  },
]
