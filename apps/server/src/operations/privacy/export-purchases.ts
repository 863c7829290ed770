import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { UserData } from '@hao/contract/user-data.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/database.ts'
import { openBuyer } from '../../commerce/invoices/buyer.ts'
import { toYuan } from '../../platform/base/money.ts'
import { bytesFromJson, type Keys } from '../../platform/encryption/keys.ts'
import { exportRow } from './export-row.ts'

type Purchases = Pick<
  UserData,
  'orders' | 'payments' | 'refunds' | 'invoices' | 'subscriptions' | 'transfers' | 'mandates'
>

/** A user's orders with their payments and refunds, subscriptions and mandates: newest first. */
export async function exportPurchases({ db, keys }: Context, userId: number): Promise<Purchases> {
  return {
    orders: await orders(db, userId),
    payments: await payments(db, keys, userId),
    refunds: await refunds(db, userId),
    invoices: await invoices(db, keys, userId),
    subscriptions: await subscriptions(db, keys, userId),
    transfers: await transfers(db, keys, userId),
    mandates: await mandates(db, userId),
  }
}

async function orders(db: Db, userId: number): Promise<UserData['orders']> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('numbers', 'numbers.id', 'orders.number_id')
    .select(['out_trade_no', 'digits as number', 'kind', 'months', 'amount_fen', 'stage'])
    .select(['orders.created_at as placed_at', 'paid_at'])
    .where('user_id', '=', userId)
    .orderBy('orders.id', 'desc')
    .execute()
  return rows.map(({ amount_fen, ...row }) => ({ ...exportRow(row), amount: toYuan(amount_fen) }))
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
    .select(['payer_client_ip as address', 'payer_id'])
    .select(['payments.created_at as begun_at', 'succeeded_at as paid_at'])
    .where('user_id', '=', userId)
    .orderBy('payments.id', 'desc')
    .execute()
  const opened = await keys.decryptRows(rows, {
    address: 'payments.payer_client_ip',
    payer_id: 'payments.payer_id',
  })
  return opened.map(({ amount_fen, ...row }) => ({ ...exportRow(row), amount: toYuan(amount_fen) }))
}

async function refunds(db: Db, userId: number): Promise<UserData['refunds']> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['out_refund_no as refund_no', 'payments.out_trade_no', 'refunds.amount_fen', 'reason'])
    .select(['refunds.state', 'refunds.created_at as decided_at', 'refunds.succeeded_at as arrived_at'])
    .where('user_id', '=', userId)
    .orderBy('refunds.id', 'desc')
    .execute()
  return rows.map(({ amount_fen, ...row }) => ({ ...exportRow(row), amount: toYuan(amount_fen) }))
}

async function invoices(db: Db, keys: Keys, userId: number): Promise<UserData['invoices']> {
  const rows = await db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select(['out_trade_no', 'state', 'buyer', 'invoices.amount_fen', 'number', 'red_number', 'link'])
    .select(['requested_at as asked_at', 'issued_at', 'red_at as reversed_at'])
    .where('user_id', '=', userId)
    .orderBy('invoices.id', 'desc')
    .execute()
  return Promise.all(
    rows.map(async ({ buyer, amount_fen, ...row }) => ({
      ...exportRow(row),
      ...(await openBuyer(keys, buyer)),
      ...(amount_fen !== null && { amount: toYuan(amount_fen) }),
    })),
  )
}

async function subscriptions(db: Db, keys: Keys, userId: number): Promise<UserData['subscriptions']> {
  const found = await db
    .selectFrom('subscriptions')
    .innerJoin('numbers', 'numbers.id', 'subscriptions.number_id')
    .select(['digits as number', 'subscriptions.name', 'subscriptions.state', 'renewal'])
    .select(['subscriptions.created_at as bought_at', 'period_start', 'period_end', 'subscriptions.ended_at'])
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
    rows.map(async ({ phones, ...row }) => ({
      ...exportRow(row),
      phones: await keys.decryptRows(
        phones.map(({ phone, since, ...rest }) => ({
          ...rest,
          phone: bytesFromJson(phone),
          since: new Date(since).toISOString(),
        })),
        { phone: 'bindings.phone' },
      ),
    })),
  )
}

async function transfers(db: Db, keys: Keys, userId: number): Promise<UserData['transfers']> {
  const rows = await db
    .selectFrom('transfers')
    .innerJoin('numbers', 'numbers.id', 'transfers.number_id')
    .select(['digits as number', 'transfers.state', 'transfers.user_id', 'next_phone as phone'])
    .select(['gift', 'message'])
    .select(['transfers.created_at as offered_at', 'accepted_at', 'ended_at'])
    .where((row) => row.or([row('transfers.user_id', '=', userId), row('next_user_id', '=', userId)]))
    .orderBy('transfers.id', 'desc')
    .execute()
  const opened = await keys.decryptRows(rows, {
    phone: 'transfers.next_phone',
    message: 'transfers.message',
  })
  return opened.map(({ user_id, ...row }) => ({
    ...exportRow(row),
    role: user_id === userId ? 'given' : 'received',
  }))
}

async function mandates(db: Db, userId: number): Promise<UserData['mandates']> {
  const rows = await db
    .selectFrom('mandates')
    .innerJoin('subscriptions', 'subscriptions.id', 'mandates.subscription_id')
    .innerJoin('numbers', 'numbers.id', 'subscriptions.number_id')
    .select(['digits as number', 'provider', 'code', 'provider_mandate_id', 'mandates.state'])
    .select(['mandates.created_at as begun_at', 'signed_at', 'mandates.ended_at'])
    .where('user_id', '=', userId)
    .orderBy('mandates.id', 'desc')
    .execute()
  return rows.map(exportRow)
}
