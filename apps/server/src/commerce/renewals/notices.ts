import { formatNumber } from '@hao/numbers/plan.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { NoticeKind } from '../../platform/db/schema/subscriptions.ts'
import { toYuan } from '../../platform/base/money.ts'
import type { SmsTemplate } from '../../platform/integrations/sms/sms-sender.ts'
import { graceDays, lossDays } from '../../telephony/subscriptions/schedule.ts'
import { addDays, minuteMs, shanghaiDay, toShanghaiClock } from '../../platform/base/time.ts'
import { insertNotices, updateNoticeSent, claimNotices } from './notice-queries.ts'

const batch = 100
const atOnce = 10
/** A sender claims a notice for this time. If the sender dies, another one sends it afterwards. */
const claimMs = 5 * minuteMs
/** A notice that could not be sent within a day is no longer useful. */
const staleDays = 1
/** Hours (Shanghai) for sending notices. Urgent ones are also sent at night. */
const daytime = { from: 9, to: 21 }
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
    created_at: at,
    claimed_until: null,
    sent_at: null,
  }))
  const inserted = await insertNotices(trx, values)
  if (inserted.length > 0) await context.enqueue(trx, 'notices-send', {})
}

/**
 * Sends the stored notices; at night only the urgent ones. Concurrent senders share the work. A failed
 * notice is tried again after 5 minutes, for a day.
 */
export async function sendNotices(context: Context): Promise<void> {
  for (let full = true; full;) {
    const claimed = await claim(context, context.clock())
    full = claimed.length === batch
    for (let next = 0; next < claimed.length; next += atOnce)
      await Promise.all(claimed.slice(next, next + atOnce).map((notice) => send(context, notice)))
  }
}

type Notice = Awaited<ReturnType<typeof claim>>[number]

async function claim({ db, keys }: Context, at: Date) {
  const claimed = await claimNotices(db, {
    until: new Date(at.getTime() + claimMs),
    since: addDays(at, -staleDays),
    kinds: isDaytime(at) ? undefined : urgent,
    at,
    limit: batch,
  })
  return keys.decryptRows(claimed, { phone: 'users.phone', rung: 'bindings.phone' })
}

function isDaytime(at: Date): boolean {
  const hour = toShanghaiClock(at).getUTCHours()
  return hour >= daytime.from && hour < daytime.to
}

async function send(context: Context, notice: Notice): Promise<void> {
  const { id } = notice
  const phone = notice.phone ?? notice.rung
  try {
    if (phone) await context.sms.send({ id: `notice-${id}`, phone, ...composeMessage(context, notice) })
  } catch (error) {
    context.log.warn({ err: error, noticeId: id }, 'an SMS notice was not sent; the job will retry')
    return
  }
  await updateNoticeSent(context.db, id, context.clock())
}

const templates = {
  charge: 'renewal-charge',
  due: 'renewal-due',
  ends: 'renewal-ends',
  failed: 'charge-failed',
  suspended: 'number-suspended',
  ended: 'number-ended',
} as const satisfies Record<string, SmsTemplate>

/**
 * `date` depends on the kind: the day of the charge, of the end, or until which the number rings, is
 * reserved or can be recovered.
 */
function composeMessage(
  { config }: Context,
  { kind, period_end, recoverable_until, digits, amount_fen }: Notice,
) {
  const [topic] = kind.split('-') as [keyof typeof templates]
  const days = {
    charge: period_end,
    due: period_end,
    ends: period_end,
    failed: addDays(period_end, graceDays),
    suspended: addDays(period_end, lossDays),
    ended: recoverable_until ?? period_end,
  }
  const number = formatNumber(digits, config.numberPlan)
  const date = shanghaiDay(days[topic])
  const amount = toYuan(amount_fen).toFixed(2)
  return { template: templates[topic], params: { number, date, amount } }
}
