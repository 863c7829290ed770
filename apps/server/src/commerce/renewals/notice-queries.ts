import type { InsertObject } from 'kysely'
import type { Trx, Db } from '../../platform/db/database.ts'
import type { Keys } from '../../platform/encryption/keys.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { NoticeKind } from '../../platform/db/schema/subscriptions.ts'
import { discountsSql } from '../../inventory/numbers/discounts.ts'
import { chargeColumns, monthsSql } from '../../telephony/subscriptions/queries.ts'

/**
 * Inserts notices, one for each subscription, period and kind; one that was dropped waits again. Returns
 * those that wait now.
 */
export function insertNotices(trx: Trx, notices: InsertObject<Schema, 'subscription_notices'>[]) {
  return trx
    .insertInto('subscription_notices')
    .values(notices)
    .onConflict((known) =>
      known
        .columns(['subscription_id', 'period_end', 'kind'])
        .doUpdateSet((row) => ({
          created_at: row.ref('excluded.created_at'),
          percent_off: row.ref('excluded.percent_off'),
          claimed_until: null,
          dropped_at: null,
        }))
        .where('subscription_notices.dropped_at', 'is not', null),
    )
    .returning('id')
    .execute()
}

type NoticeClaim = {
  at: Date
  until: Date
  kinds: readonly NoticeKind[] | undefined
  limit: number
}

/**
 * Claims waiting notices until `until`. Skips those that another sender has claimed. `kinds` limits them to
 * these kinds.
 */
export function claimNotices(db: Db, { at, until, kinds, limit }: NoticeClaim) {
  return db
    .updateTable('subscription_notices')
    .set({ claimed_until: until })
    .where('id', 'in', (waiting) =>
      waiting
        .selectFrom('subscription_notices')
        .select('id')
        .where('sent_at', 'is', null)
        .where('dropped_at', 'is', null)
        .where((notice) => (kinds ? notice('kind', 'in', kinds) : notice.lit(true)))
        .where((free) => free.or([free('claimed_until', 'is', null), free('claimed_until', '<=', at)]))
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
}

/** A notice, its subscription as it is now, and the phones that may get it: the login's and the bound one. */
export async function selectNotice(db: Db, keys: Keys, id: number) {
  const notices = await db
    .selectFrom('subscription_notices as notice')
    .innerJoin('subscriptions', 'subscriptions.id', 'notice.subscription_id')
    .innerJoin('numbers', 'numbers.id', 'subscriptions.number_id')
    .innerJoin('orders', 'orders.id', 'subscriptions.order_id')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select(['notice.id', 'notice.subscription_id', 'notice.kind', 'notice.period_end as told_period_end'])
    .select(['subscriptions.state', 'renewal', 'subscriptions.period_end', 'recoverable_until'])
    .select(['numbers.digits', 'numbers.state as number_state', 'users.phone'])
    .select(['orders.price_fen', monthsSql.as('months'), discountsSql.as('discounts')])
    .select(chargeColumns)
    .select((row) =>
      row
        .selectFrom('bindings')
        .select('phone')
        .whereRef('bindings.subscription_id', '=', 'subscriptions.id')
        .where('bindings.state', 'not in', ['submitted', 'filing', 'rejected'])
        .orderBy('bindings.id', 'desc')
        .limit(1)
        .as('rung'),
    )
    .where('notice.id', '=', id)
    .execute()
  return (await keys.decryptRows(notices, { phone: 'users.phone', rung: 'bindings.phone' }))[0]
}

export async function updateNotice(
  db: Db | Trx,
  noticeId: number,
  outcome: { sent_at: Date } | { dropped_at: Date },
): Promise<void> {
  await db.updateTable('subscription_notices').set(outcome).where('id', '=', noticeId).execute()
}
