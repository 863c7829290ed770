import { sql } from 'kysely'
import { dayMs, hourMs, minuteMs } from '../../../platform/base/time.ts'
import { decryptAll } from '../../../testing/decrypt-all.ts'
import { findBrokenInvariants } from '../../invariants/find-broken-invariants.ts'
import type { World } from './world.ts'

type Stuck = { what: string; id: number; since: Date }

/** Rule 5: nothing stays held, offered, signing, filing or open beyond its rule. */
export async function checkOpen({ context, bank, report, now, record, network }: World): Promise<void> {
  // After a phone was refused its buyer has a day for another one.
  const lastDay = new Date(now() - dayMs - 12 * hourMs)
  const { rows } = await sql<Stuck>`
    SELECT * FROM (
      SELECT 'an order waits for its payment' AS what, id, hold_until AS since FROM orders WHERE stage IN ('created', 'paying')
      UNION ALL SELECT 'a number is held', id, held_until FROM numbers WHERE state = 'held'
      UNION ALL SELECT 'an offer is open', id, expires_at FROM offers WHERE state = 'open'
      UNION ALL SELECT 'a paid order has no phone', o.id, paid_at + interval '72 hours' FROM orders o WHERE stage = 'paid'
        AND NOT EXISTS (SELECT FROM bindings b WHERE b.subscription_id = o.subscription_id AND (b.state IN ('submitted', 'filing')
            OR b.id IN (SELECT binding_id FROM binding_history WHERE state = 'rejected' AND at > ${lastDay})))
      UNION ALL SELECT 'a number is of a deleted account', n.id, u.deleted_at + interval '1 day' FROM subscriptions s
        JOIN numbers n ON n.id = s.number_id JOIN users u ON u.id = s.user_id
        WHERE s.state <> 'ended' AND u.deleted_at IS NOT NULL
      UNION ALL SELECT 'a refund is not sent', id, created_at + interval '1 day' FROM refunds WHERE state IN ('init', 'processing')
    ) open WHERE since < ${new Date(now() - 2 * hourMs)}`.execute(context.db)
  for (const { what, id, since } of rows) report.add(5, what, { id, since })
  await checkSignings({ context, bank, report, now, record })
  await checkBindings({ context, network, report, now })
}

/** A mandate that its owner signed a day ago is active, or ended. */
async function checkSignings({
  context,
  bank,
  report,
  now,
  record,
}: Pick<World, 'context' | 'bank' | 'report' | 'now' | 'record'>): Promise<void> {
  const signing = await context.db
    .selectFrom('mandates')
    .select(['id', 'code'])
    .where('state', '=', 'signing')
    .execute()
  for (const { id, code } of signing) {
    const signedAt = record.mandates.get(code)?.signedAt
    if (signedAt !== undefined && signedAt < now() - dayMs && bank.mandate(code)?.state === 'active')
      report.add(5, 'a mandate that was signed a day ago is signing', { id, signedAt: new Date(signedAt) })
  }
}

/** A phone that the network has decided about is not in registration any more. */
async function checkBindings({
  context,
  network,
  report,
  now,
}: Pick<World, 'context' | 'network' | 'report' | 'now'>): Promise<void> {
  const waiting = await context.db
    .selectFrom('bindings')
    .select(['id', 'phone', 'state'])
    .where('state', 'in', ['submitted', 'filing'])
    .execute()
  for (const { id, phone } of await context.keys.decryptRows(waiting, { phone: 'bindings.phone' })) {
    const decided = network.filings.get(phone ?? '')?.until ?? Infinity
    if (decided < now() - dayMs) report.add(5, 'a phone that the network has decided about is filing', { id })
  }
}

/** Rule 6: of two sets of price rules the one that was approved last is in effect. */
export async function checkPrices({ context, record, report }: World): Promise<void> {
  const last = record.approvedPrices.at(-1)
  if (last === undefined) return
  const sets = await context.db
    .selectFrom('price_rule_sets')
    .select(['id', 'state'])
    .where('state', 'in', ['in_effect', 'approved'])
    .execute()
  const inEffect = sets.find(({ state }) => state === 'in_effect')?.id
  if (inEffect !== last && !sets.some(({ state }) => state === 'approved'))
    report.add(6, 'not the price rules that were approved last are in effect', { inEffect, last })
}

/** Rule 7: an ended subscription has no phone, and nothing has a phone of a deleted account. */
export async function checkPrivacy({ context, report, now, record }: World): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    SELECT s.id FROM ring_rules r JOIN subscriptions s ON s.id = r.subscription_id
    WHERE s.state = 'ended' AND r.second_phone IS NOT NULL`.execute(context.db)
  for (const row of rows) report.add(7, 'an ended subscription keeps its second phone', row)
  const left = record.deleted.filter(({ at, phone }) => phone !== '' && at > now() - 2 * dayMs)
  if (left.length === 0) return
  const texts = await decryptAll(context)
  for (const { phone, userId } of left)
    for (const { column, text } of texts)
      if (text.includes(phone) && !allowedAfterDeletion.includes(column))
        report.add(7, `${column} has the phone of a deleted account`, { userId })
}

/** The login log is kept for six months by law. */
const allowedAfterDeletion = ['login_log.phone', 'login_log.ip']

/** Rule 8: the invariants, after all jobs have run. */
export async function checkInvariants({ context, report, now }: World): Promise<void> {
  const broken = await findBrokenInvariants(context.db, new Date(now() - minuteMs))
  for (const [invariant, rows] of Object.entries(broken)) report.add(8, invariant, rows)
}
