import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import { maskPhone } from '@hao/contract/phone.ts'
import { isBarred } from '../../telephony/subscriptions/is-barred.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { selectRules } from '../../telephony/ring-rules/queries.ts'
import { canCharge } from '../../telephony/subscriptions/can-charge.ts'
import { getSubscription } from '../../telephony/subscriptions/get-subscription.ts'
import { describeNextStep } from '../../telephony/subscriptions/schedule.ts'
import { presentRow } from '../base/present-row.ts'
import { describeTransfer } from './transfer.ts'
import { selectBindings, selectSubscription, type SubscriptionRow } from './queries.ts'

type Row = ConsoleOutput<'GET /subscriptions'>['list'][number]

/** A subscription in the list, its owner's phone masked. */
export async function presentSubscription(context: Context, row: SubscriptionRow): Promise<Row> {
  const phone = await context.keys.decrypt('users.phone', row.phone)
  return {
    ...presentRow(row),
    number: row.digits,
    customerId: row.user_id,
    phone: phone === null ? null : maskPhone(phone),
    nextStep: describeNextStep(row, canCharge(context)),
  }
}

async function selectNotices(db: Db, subscriptionId: number) {
  return db
    .selectFrom('subscription_notices')
    .select(['id', 'kind', 'created_at', 'sent_at', 'dropped_at'])
    .where('subscription_id', '=', subscriptionId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
}

/**
 * The newest thirty renewal attempts: each payment of a renewal order, and renewal orders without a payment.
 */
async function selectRenewalAttempts(db: Db, subscriptionId: number) {
  return db
    .selectFrom('orders')
    .leftJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.id as order_id', 'orders.out_trade_no as trade', 'orders.stage', 'orders.amount_fen'])
    .select(['payments.channel', 'payments.state'])
    .select(({ fn }) => fn.coalesce('payments.created_at', 'orders.created_at').as('at'))
    .where('orders.subscription_id', '=', subscriptionId)
    .where('orders.kind', '=', 'renew')
    .orderBy('orders.id', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(30)
    .execute()
}

async function selectHistory(db: Db, subscriptionId: number) {
  return db
    .selectFrom('subscription_history')
    .leftJoin('staff_members', 'staff_members.id', 'subscription_history.staff_id')
    .select([
      'event',
      'subscription_history.state',
      'renewal',
      'subscription_history.at',
      'name as staff_name',
      'reason',
    ])
    .where('subscription_id', '=', subscriptionId)
    .orderBy('subscription_history.id')
    .limit(500)
    .execute()
}

/**
 * A subscription with its next step, notices, charge attempts, phones and history. Refuses `no-such-thing`.
 */
export async function describeSubscription(
  context: Context,
  db: Db,
  id: number,
): Promise<ConsoleOutput<'GET /subscriptions/:id'>> {
  const { keys } = context
  const row = await selectSubscription(db, id)
  if (!row) throw refuse('no-such-thing')
  const own = await getSubscription(context, row.user_id, id)
  const bindings = await keys.decryptRows(await selectBindings(db, id), { phone: 'bindings.phone' })
  const [rules, notices, tries, history] = await Promise.all([
    selectRules(db, keys, id),
    selectNotices(db, id),
    selectRenewalAttempts(db, id),
    selectHistory(db, id),
  ])
  return {
    ...(await presentSubscription(context, row)),
    orderId: row.order_id,
    trade: row.trade,
    months: own.months,
    priceFen: fenOf(own.price),
    periodStart: own.periodStart ?? null,
    graceEnd: own.graceEnd ?? null,
    suspendedEnd: own.suspendedEnd ?? null,
    endedAt: own.endedAt ?? null,
    recoverableUntil: own.recoverableUntil ?? null,
    mandate: own.mandate ?? 'none',
    refundableFen: fenOf(own.refundable ?? 0),
    bindings: bindings.map(({ phone, ...binding }) => ({
      ...presentRow(binding),
      phone: phone === null ? null : maskPhone(phone),
    })),
    barred: presentBar(row, context.clock()),
    secondPhone: rules?.second_phone ? maskPhone(rules.second_phone) : null,
    transfer: await describeTransfer(context, db, id),
    notices: notices.map(presentRow),
    tries: tries.map(presentRow),
    history: history.map(presentRow),
  }
}

/** The period while staff block its calls; null when `at` is outside of it. */
function presentBar({ state, barred_at, barred_until }: SubscriptionRow, at: Date) {
  if (!barred_at || state === 'ended' || !isBarred({ barred_at, barred_until }, at)) return null
  return { since: barred_at.toISOString(), until: barred_until?.toISOString() ?? null }
}

const fenOf = (yuan: number) => Math.round(yuan * 100)
