import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { isBlockedSql } from '../../people/users/blocks.ts'
import { prepareStatement } from '../../platform/db/prepared.ts'
import { openAttemptStates } from './machine.ts'
import type { PaymentKey } from '../../platform/integrations/pay/provider.ts'

/** A user's own order with what its payment needs; undefined if it is another user's. */
export async function selectPayableOrder(db: Db, userId: number, orderId: number, at: Date) {
  const [order] = await payable(db, { userId, orderId, at })
  return order
}

const payable = prepareStatement((db, params: { userId: number; orderId: number; at: Date }) =>
  db
    .selectFrom('orders')
    .innerJoin('numbers', 'numbers.id', 'orders.number_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(isBlockedSql(params.at).as('isBlocked'))
    .select([
      'orders.id',
      'orders.out_trade_no',
      'orders.amount_fen',
      'orders.months',
      'orders.status',
      'orders.stage',
      'orders.hold_until',
      'orders.kind',
      'numbers.digits',
    ])
    .where('orders.id', '=', params.orderId)
    .where('orders.user_id', '=', params.userId)
    .compile(),
)

/** The order's open attempt. There is at most one. */
export async function selectOpenAttempt(db: Db | Trx, orderId: number) {
  return db
    .selectFrom('payments')
    .select(['id', 'provider', 'out_trade_no', 'channel', 'state', 'payer_id'])
    .select(['payment_url', 'payment_url_until', 'payer_client_ip'])
    .where('order_id', '=', orderId)
    .where('state', 'in', openAttemptStates)
    .executeTakeFirst()
}

/**
 * Marks up to `limit` open payments as checked at `at` and returns them, those checked longest ago first.
 * Skips those that were checked since `before`.
 */
export async function claimOpenPayments(
  db: Db,
  claim: { before: Date; at: Date; limit: number },
): Promise<PaymentKey[]> {
  return db
    .updateTable('payments')
    .set({ checked_at: claim.at })
    .where('id', 'in', (open) =>
      open
        .selectFrom('payments')
        .select('id')
        .where('state', 'in', openAttemptStates)
        .where(sql<boolean>`coalesce(checked_at, created_at) < ${claim.before}`)
        .orderBy(sql`coalesce(checked_at, created_at)`)
        .limit(claim.limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['provider', 'out_trade_no as outTradeNo'])
    .execute()
}

export type Attempt = NonNullable<Awaited<ReturnType<typeof selectOpenAttempt>>>

export const toPaymentKey = ({ provider, out_trade_no }: Attempt): PaymentKey => ({
  provider,
  outTradeNo: out_trade_no,
})
