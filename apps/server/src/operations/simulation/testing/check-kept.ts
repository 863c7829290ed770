import { sql } from 'kysely'
import { hourMs } from '../../../platform/base/time.ts'
import type { World } from './world.ts'

type Row = { id: number; state: string; number_state: string; recoverable_until: Date | null; held: boolean }

/** Rule 4: a number is its owner's until the date that was told, unless the owner gave it up. */
export async function checkKept(world: World): Promise<void> {
  const { record, report, now, context } = world
  const told = [...record.kept.values()].filter(({ until }) => until > now())
  if (told.length === 0) return
  const ids = told.map(({ subscriptionId }) => subscriptionId)
  const { rows } = await sql<Row>`
    SELECT s.id, s.state, n.state AS number_state, s.recoverable_until,
      NOT EXISTS (SELECT FROM subscriptions other WHERE other.number_id = s.number_id AND other.id <> s.id
        AND other.state <> 'ended') AS held
    FROM subscriptions s JOIN numbers n ON n.id = s.number_id
    WHERE s.id = ANY(${ids}::bigint[])`.execute(context.db)
  const found = new Map(rows.map((row) => [row.id, row]))
  for (const promise of told) {
    const row = found.get(promise.subscriptionId)
    if (!row) continue
    const isTheirs =
      row.state !== 'ended' ||
      (row.number_state === 'cooling' && (row.recoverable_until?.getTime() ?? 0) > now())
    const calledOff = record.hasDeed(promise.subscriptionId, promise.toldAt, now())
    if (!isTheirs && !calledOff)
      report.add(4, `a number is not kept until the date of ${promise.by}`, { promise, row })
    if (!row.held) report.add(4, 'a number that is kept for its owner has another one', { promise, row })
  }
}

/** Rule 4: while a phone is in registration, as its buyer was told, the order stays. */
export async function checkFiling({ record, report, context, network, now }: World): Promise<void> {
  if (record.filing.size === 0) return
  const rows = await context.db
    .selectFrom('orders')
    .select(['id', 'stage', 'subscription_id'])
    .where('id', 'in', [...record.filing.keys()])
    .execute()
  for (const { id, stage, subscription_id } of rows) {
    if (stage === 'paid') continue
    const filing = record.filing.get(id)
    record.filing.delete(id)
    if (!filing || stage === 'active' || stage === 'ended' || record.returned.has(id)) continue
    const gaveUp = record.hasDeed(subscription_id ?? 0, filing.toldAt - hourMs, now())
    if (!gaveUp && !network.isRefused(filing.phone))
      report.add(4, 'an order is refunded while its phone is in registration', { orderId: id, stage, filing })
  }
}
