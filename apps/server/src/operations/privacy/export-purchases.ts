import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { UserData } from '@hao/contract/user-data.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/database.ts'
import { toYuan } from '../../platform/base/money.ts'
import { bytesFromJson, type Keys } from '../../platform/encryption/keys.ts'
type Purchases = Pick<UserData, 'orders' | 'payments' | 'refunds' | 'subscriptions' | 'mandates'>

/** A user's orders with their payments and refunds, subscriptions and mandates: newest first. */
export async function exportPurchases({ db, keys }: Context, userId: number): Promise<Purchases> {
  return {
    orders: await orders(db, userId),
    payments: await payments(db, keys, userId),
    refunds: await refunds(db, userId),
    subscriptions: await subscriptions(db, keys, userId),
    mandates: await mandates(db, userId),
  }
}

async function orders(db: Db, userId: number): Promise<UserData['orders']> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('numbers', 'numbers.id', 'orders.number_id')
    .select([
      'out_trade_no',
      'digits',
      'kind',
      'months',
      'amount_fen',
      'stage',
      'orders.created_at',
      'paid_at',
    ])
    .where('user_id', '=', userId)
    .orderBy('orders.id', 'desc')
    .execute()
  return rows.map(({ out_trade_no, digits, amount_fen, created_at, paid_at, kind, months, stage }) => ({
    outTradeNo: out_trade_no,
    number: digits,
    kind,
    months,
    amount: toYuan(amount_fen),
    stage,
    placedAt: created_at.toISOString(),
    ...moments({ paidAt: paid_at }),
  }))
}

async function payments(db: Db, keys: Keys, userId: number): Promise<UserData['payments']> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select([
      'payments.out_trade_no',
      'provider',
      'channel',
      'payments.amount_fen',
      'state',
      'transaction_id',
    ])
    .select(['payer_client_ip', 'payer_id', 'payments.created_at', 'succeeded_at'])
    .where('user_id', '=', userId)
    .orderBy('payments.id', 'desc')
    .execute()
  const opened = await keys.decryptRows(rows, {
    payer_client_ip: 'payments.payer_client_ip',
    payer_id: 'payments.payer_id',
  })
  return opened.map((row) => ({
    outTradeNo: row.out_trade_no,
    provider: row.provider,
    channel: row.channel,
    amount: toYuan(row.amount_fen),
    state: row.state,
    ...(row.transaction_id !== null && { transactionId: row.transaction_id }),
    ...(row.payer_client_ip !== null && { address: row.payer_client_ip }),
    ...(row.payer_id !== null && { payerId: row.payer_id }),
    begunAt: row.created_at.toISOString(),
    ...moments({ paidAt: row.succeeded_at }),
  }))
}

async function refunds(db: Db, userId: number): Promise<UserData['refunds']> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['out_refund_no', 'payments.out_trade_no', 'refunds.amount_fen', 'reason', 'refunds.state'])
    .select(['refunds.created_at', 'refunds.succeeded_at'])
    .where('user_id', '=', userId)
    .orderBy('refunds.id', 'desc')
    .execute()
  return rows.map((row) => ({
    refundNo: row.out_refund_no,
    outTradeNo: row.out_trade_no,
    amount: toYuan(row.amount_fen),
    reason: row.reason,
    state: row.state,
    decidedAt: row.created_at.toISOString(),
    ...moments({ arrivedAt: row.succeeded_at }),
  }))
}

async function subscriptions(db: Db, keys: Keys, userId: number): Promise<UserData['subscriptions']> {
  const found = await db
    .selectFrom('subscriptions')
    .innerJoin('numbers', 'numbers.id', 'subscriptions.number_id')
    .select(['digits', 'subscriptions.name', 'subscriptions.state', 'renewal', 'period_start', 'period_end'])
    .select((subscription) =>
      jsonArrayFrom(
        subscription
          .selectFrom('bindings')
          .select(['bindings.phone', 'bindings.state', 'bindings.created_at as since'])
          .whereRef('bindings.subscription_id', '=', 'subscriptions.id')
          .where('bindings.phone', 'is not', null)
          .$narrowType<{ phone: Buffer }>()
          .orderBy('bindings.id', 'desc'),
      ).as('phones'),
    )
    .where('user_id', '=', userId)
    .orderBy('subscriptions.id', 'desc')
    .execute()
  const rows = await keys.decryptRows(found, { name: 'subscriptions.name' })
  return Promise.all(
    rows.map(async ({ digits, name, state, renewal, phones, period_start, period_end }) => ({
      number: digits,
      ...(name !== null && { name }),
      state,
      renewal,
      phones: await keys.decryptRows(
        phones.map(({ phone, since, ...rest }) => ({
          ...rest,
          phone: bytesFromJson(phone),
          since: new Date(since).toISOString(),
        })),
        { phone: 'bindings.phone' },
      ),
      ...moments({ periodStart: period_start, periodEnd: period_end }),
    })),
  )
}

async function mandates(db: Db, userId: number): Promise<UserData['mandates']> {
  const rows = await db
    .selectFrom('mandates')
    .innerJoin('subscriptions', 'subscriptions.id', 'mandates.subscription_id')
    .innerJoin('numbers', 'numbers.id', 'subscriptions.number_id')
    .select(['digits', 'provider', 'code', 'provider_mandate_id', 'mandates.state', 'mandates.created_at'])
    .select(['signed_at', 'mandates.ended_at'])
    .where('user_id', '=', userId)
    .orderBy('mandates.id', 'desc')
    .execute()
  return rows.map((row) => ({
    number: row.digits,
    provider: row.provider,
    code: row.code,
    ...(row.provider_mandate_id !== null && { providerMandateId: row.provider_mandate_id }),
    state: row.state,
    begunAt: row.created_at.toISOString(),
    ...moments({ signedAt: row.signed_at, endedAt: row.ended_at }),
  }))
}

function moments<Name extends string>(dates: Record<Name, Date | null>): { [N in Name]?: string } {
  const come = Object.entries<Date | null>(dates).filter(
    (entry): entry is [string, Date] => entry[1] !== null,
  )
  return Object.fromEntries(come.map(([name, date]) => [name, date.toISOString()])) as {
    [N in Name]?: string
  }
}
