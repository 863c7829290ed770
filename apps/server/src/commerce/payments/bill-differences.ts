import { Counter } from 'prom-client'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/database.ts'
import type { Metrics } from '../../platform/http/health.ts'
import type { BillDifferenceKind } from '../../platform/db/schema/payments.ts'
import { openPaymentExceptions } from './exceptions.ts'
import { type BillKey } from './bill-queries.ts'

const kinds: readonly BillDifferenceKind[] = [
  'payment-missing',
  'payment-amount',
  'payment-unbilled',
  'refund-missing',
  'refund-amount',
  'refund-unbilled',
]

/** A payment or refund on which a bill and our records differ. */
export type BillDifference = {
  kind: BillDifferenceKind
  reference: string
  oursFen: number | null
  theirsFen: number | null
}

/** Rows in one statement. PostgreSQL allows 65,535 parameters. */
const batch = 1000

/** Stores the differences of a bill, each once, with one alarm line in the log for each new one. */
export async function storeDifferences(
  context: Context,
  bill: BillKey,
  differences: readonly BillDifference[],
): Promise<void> {
  for (let next = 0; next < differences.length; next += batch)
    await storeBatch(context, bill, differences.slice(next, next + batch))
}

async function storeBatch(
  { db, clock, log }: Context,
  { provider, day }: BillKey,
  differences: readonly BillDifference[],
): Promise<void> {
  const at = clock()
  const rows = differences.map(({ kind, reference, oursFen, theirsFen }) => ({
    provider,
    day,
    kind,
    reference,
    our_amount_fen: oursFen,
    provider_amount_fen: theirsFen,
    found_at: at,
  }))
  const isNew = await inTransaction(db, async (trx) => {
    const inserted = await trx
      .insertInto('bill_differences')
      .values(rows)
      .onConflict((known) => known.columns(['provider', 'day', 'kind', 'reference']).doNothing())
      .returning(['id', 'kind', 'reference', 'our_amount_fen', 'provider_amount_fen'])
      .execute()
    const subjects = inserted.map(({ id }) => ({ bill_difference_id: id }))
    await openPaymentExceptions(trx, subjects, at)
    return inserted
  })
  for (const { id: _id, ...difference } of isNew)
    log.error(
      { alarm: 'bill-difference', provider, day, ...difference },
      'the bill differs from the ledger: settle it in the console',
    )
}

/** Exports the number of differences by kind. While the database is unavailable the values do not change. */
export const billMetrics: Metrics = (registry, db, read) => {
  const counter = new Counter({
    name: 'bill_differences_total',
    help: 'Payments and refunds that differ between a provider’s bill and the ledger; any increase is an alarm',
    labelNames: ['kind'],
    registers: [registry],
    collect: async () => {
      const byKind = db
        .selectFrom('bill_differences')
        .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
        .groupBy('kind')
      const found = await read(byKind.execute())
      if (!found) return
      counter.reset()
      for (const kind of kinds) counter.inc({ kind }, found.find((row) => row.kind === kind)?.count ?? 0)
    },
  })
}
