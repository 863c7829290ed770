import { onlineIndexes } from '../migration.ts'

/** Indexes with which the invariants of due things find these few rows. */
export const invariantIndexes = onlineIndexes('004-expand-invariant-indexes', {
  orders_unbound: `orders (paid_at) WHERE stage = 'paid'`,
  refunds_unfinished: `refunds (state, created_at) WHERE state IN ('init', 'processing', 'abnormal', 'closed')`,
})
