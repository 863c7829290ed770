import { percentOff, totalFen } from '@hao/numbers/periods.ts'
import { formatNumber } from '@hao/numbers/plan.ts'
import { sql } from 'kysely'
import { percentOffSql } from '../../inventory/numbers/discounts.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import type { NoticeKind } from '../../platform/db/schema/subscriptions.ts'
import { toYuan } from '../../platform/base/money.ts'
import { sendNotice, smsDropped } from '../../platform/integrations/sms/send-notice.ts'
import type { Sms, SmsTemplate } from '../../platform/integrations/sms/sms-sender.ts'
import { canCharge } from '../../telephony/subscriptions/can-charge.ts'
import { chargePercent, willCharge } from '../../telephony/subscriptions/next-charge.ts'
import { monthsSql } from '../../telephony/subscriptions/queries.ts'
import {
  canRecover,
  graceDays,
  lossDays,
  reminderKind,
  stateAt,
} from '../../telephony/subscriptions/schedule.ts'
import { addDays, isDaytime, minuteMs, shanghaiDay } from '../../platform/base/time.ts'
import { claimNotices, insertNotices, selectNotice, updateNotice } from './notice-queries.ts'

const batch = 100
const atOnce = 10
/** A sender claims a notice for this time. If the sender dies, another one sends it afterwards. */
const claimMs = 5 * minuteMs
/** A notice that could not be sent within a day is dropped: a charge is not announced by it. */
const staleDays = 1
/** Sent at night too. */
const urgent: readonly NoticeKind[] = ['failed']

type NoticeRequest = { subscription: { id: number; period_end: Date }; kind: NoticeKind }

/** Stores notices, one for each subscription, period and kind, and enqueues the job that sends them. */
export async function storeNotices(
  context: Context,
  trx: Trx,
  notices: readonly NoticeRequest[],
  at: Date,
): Promise<void> {
  if (notices.length === 0) return
  const values = notices.map(({ subscription, kind }) => ({
    subscription_id: subscription.id,
    period_end: subscription.period_end,
    kind,
    percent_off: percentOffSql(
      sql<number>`(SELECT ${monthsSql} FROM orders JOIN subscriptions ON subscriptions.order_id = orders.id
        WHERE subscriptions.id = ${subscription.id})`,
    ),
    created_at: at,
    claimed_until: null,
    sent_at: null,
  }))
  const inserted = await insertNotices(trx, values)
  if (inserted.length > 0) await context.enqueue(trx, 'notices-send', {})
}

/**
 * Sends the stored notices that are still true; at night only the urgent ones. Concurrent senders share the
 * work. A failed notice is tried again after 5 minutes, for a day.
 */
export async function sendNotices(context: Context): Promise<void> {
  const at = context.clock()
  const dropped = await context.db
    .updateTable('subscription_notices')
    .set({ dropped_at: at })
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where('created_at', '<=', addDays(at, -staleDays))
    .executeTakeFirst()
  const stale = Number(dropped.numUpdatedRows)
  if (stale > 0) smsDropped.inc({ topic: 'subscription' }, stale)
  for (let ids = await claim(context); ids.length > 0; ids = await claim(context))
    for (let next = 0; next < ids.length; next += atOnce)
      await Promise.all(ids.slice(next, next + atOnce).map(({ id }) => sendOrDrop(context, id)))
}

function claim({ db, clock }: Context) {
  const at = clock()
  return claimNotices(db, {
    until: new Date(at.getTime() + claimMs),
    kinds: isDaytime(at) ? undefined : urgent,
    at,
    limit: batch,
  })
}

type Notice = NonNullable<Awaited<ReturnType<typeof selectNotice>>>

/** Decides by the state of this moment whether a notice is sent. A reminder of something else replaces it. */
async function sendOrDrop(context: Context, id: number): Promise<void> {
  const { db, keys, clock, log } = context
  const at = clock()
  const notice = await selectNotice(db, keys, id)
  if (!notice) return
  const topic = chooseTopic(context, notice, at)
  const message = topic === toTopic(notice.kind) ? composeMessage(context, notice, topic) : undefined
  try {
    await sendNotice(context, 'subscription', message)
  } catch (error) {
    log.warn({ err: error, noticeId: id }, 'an SMS notice was not sent; the job will retry')
    return
  }
  if (message) return updateNotice(db, id, { sent_at: clock() })
  await inTransaction(db, async (trx) => {
    await updateNotice(trx, id, { dropped_at: at })
    await storeNotices(context, trx, replaceReminder(notice, topic), at)
  })
}

const templates = {
  charge: 'renewal-charge',
  due: 'renewal-due',
  ends: 'renewal-ends',
  failed: 'charge-failed',
  suspended: 'number-suspended',
  ended: 'number-ended',
} as const satisfies Record<string, SmsTemplate>

type Topic = keyof typeof templates

const toTopic = (kind: NoticeKind) => kind.split('-')[0] as Topic

/** What an owner can be told now; undefined when nothing is true of the period that the notice is about. */
function chooseTopic(context: Context, notice: Notice, at: Date): Topic | undefined {
  const { period_end, told_period_end, renewal, recoverable_until, number_state } = notice
  if (period_end?.getTime() !== told_period_end.getTime()) return undefined
  const topics = {
    pending_bind: undefined,
    active: reminderKind(renewal, willCharge(notice, { at, canCharge: canCharge(context) })),
    past_due: 'failed',
    grace: 'failed',
    suspended: 'suspended',
    ended: canRecover(recoverable_until, number_state, at) ? 'ended' : undefined,
  } as const
  return topics[stateAt(notice, at)]
}

/** The reminder in place of one that is no longer true. A mandate that was signed since has its own. */
function replaceReminder(
  { kind, subscription_id: id, told_period_end: period_end }: Notice,
  topic: Topic | undefined,
): NoticeRequest[] {
  const days = kind.split('-')[1]
  if (days === undefined || (topic !== 'due' && topic !== 'ends')) return []
  return [{ subscription: { id, period_end }, kind: `${topic}-${days}` as NoticeKind }]
}

/**
 * `date` depends on the topic: the day of the charge, of the end, or until which the number rings, is
 * reserved or can be recovered.
 */
function composeMessage({ config }: Context, notice: Notice, topic: Topic): Sms | undefined {
  const { id, told_period_end: end, recoverable_until, digits, price_fen, months } = notice
  const phone = notice.phone ?? notice.rung
  if (phone === null) return undefined
  const days = {
    charge: end,
    due: end,
    ends: end,
    failed: addDays(end, graceDays),
    suspended: addDays(end, lossDays),
    ended: recoverable_until ?? end,
  }
  const number = formatNumber(digits, config.numberPlan)
  const date = shanghaiDay(days[topic])
  // A charge and its failure name the announced sum, all others what a renewal by hand costs now.
  const isOfCharge = topic === 'charge' || topic === 'failed'
  const percent = isOfCharge ? chargePercent(notice) : percentOff(notice.discounts, months)
  const amount = toYuan(totalFen(price_fen, months, percent)).toFixed(2)
  return { id: `notice-${id}`, phone, template: templates[topic], params: { number, date, amount } }
}
