import type { Insertable } from 'kysely'
import type { Trx, Db } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { NoticeKind } from '../../platform/db/schema/subscriptions.ts'

/** Inserts notices, one for each subscription, period and kind. Returns the new ones. */
export function insertNotices(trx: Trx, notices: Insertable<Schema['subscription_notices']>[]) {
  return trx
    .insertInto('subscription_notices')
    .values(notices)
    .onConflict((known) => known.columns(['subscription_id', 'period_end', 'kind']).doNothing())
    .returning('id')
    .execute()
}

type NoticeClaim = {
  at: Date
  since: Date
  until: Date
  kinds: readonly NoticeKind[] | undefined
  limit: number
}

/**
 * Claims unsent notices that were created after `since`, until `until`. Skips those that another sender has
 * claimed. `kinds` limits them to these kinds.
 */
export function claimNotices(db: Db, { at, since, until, kinds, limit }: NoticeClaim) {
  return db
    .updateTable('subscription_notices')
    .from('subscriptions')
    .innerJoin('numbers', 'numbers.id', 'subscriptions.number_id')
    .innerJoin('orders', 'orders.id', 'subscriptions.order_id')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .set({ claimed_until: until })
    .whereRef('subscriptions.id', '=', 'subscription_notices.subscription_id')
    .where('subscription_notices.id', 'in', (unsent) =>
      unsent
        .selectFrom('subscription_notices')
        .select('id')
        .where('sent_at', 'is', null)
        .where('created_at', '>', since)
        .where((notice) => (kinds ? notice('kind', 'in', kinds) : notice.lit(true)))
        .where((free) => free.or([free('claimed_until', 'is', null), free('claimed_until', '<=', at)]))
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'subscription_notices.id',
      'subscription_notices.kind',
      'subscription_notices.period_end',
      'subscriptions.recoverable_until',
      'numbers.digits',
      'orders.amount_fen',
    ])
    .returning('users.phone')
    .returning((row) =>
      row
        .selectFrom('bindings')
        .select('phone')
        .whereRef('bindings.subscription_id', '=', 'subscriptions.id')
        .where('bindings.state', 'not in', ['submitted', 'filing', 'rejected'])
        .orderBy('bindings.id', 'desc')
        .limit(1)
        .as('rung'),
    )
    .execute()
}

export async function updateNoticeSent(db: Db, noticeId: number, at: Date): Promise<void> {
  await db.updateTable('subscription_notices').set({ sent_at: at }).where('id', '=', noticeId).execute()
}
