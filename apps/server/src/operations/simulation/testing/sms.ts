import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Random } from '../../../commerce/renewals/testing/random.ts'
import { AdapterError } from '../../../platform/base/adapter-error.ts'
import { dayMs, hourMs } from '../../../platform/base/time.ts'
import type { Sms, SmsSender, SmsTemplate } from '../../../platform/integrations/sms/sms-sender.ts'
import { dayOf, startOfDay, toFen, type Report, type SimulationRecord } from './record.ts'

type Options = {
  context: Context
  clock: () => Date
  report: Report
  record: SimulationRecord
  randomFor: (...name: number[]) => Random
}

export type PostOffice = {
  sender: SmsSender
  /** The user of each login phone, as people know it. */
  users: Map<string, number>
  /** The newest code that was sent to a phone. */
  codeFor: (phone: string) => string
  sent: (Sms & { at: number })[]
  /** SMS about saved searches. */
  searchMessages: { userId: number; at: number; day: string; count: number }[]
  /** Reports the SMS of a step that contradicted the state. Called at the end of the step. */
  judge: () => void
  /** Called when a person has got an SMS without a code. */
  onSms: (userId: number, template: SmsTemplate) => void
}

/** What the database says about a number and its last subscription of a user, at the moment of an SMS. */
type NumberState = {
  subscription_id: number | null
  state: string | null
  renewal: string | null
  period_end: Date | null
  recoverable_until: Date | null
  amount_fen: number
  mandate: string | null
  number_state: string
  /** Or held for the reader's own order. */
  offered: boolean
  refunds: { fen: number; state: string }[]
  deleted: boolean
}

type Letter = { params: Readonly<Record<string, string>>; at: number }

/** Why an SMS is untrue at the moment when it leaves; undefined if it is true. */
type Contradiction = (state: NumberState, letter: Letter) => string | undefined

const unless = (isTrue: boolean, why: string): string | undefined => (isTrue ? undefined : why)
const endsOn = ({ period_end: end }: NumberState, { params }: Letter): boolean =>
  end !== null && dayOf(end.getTime()) === params['date']

/** An unpaid number rings for this many days. */
const ringsForDays = 7

/** Whether this many days have passed since an unpaid end. The job that records it may be late. */
const isOverdue = ({ state, period_end: end }: NumberState, { at }: Letter, days: number): boolean =>
  end !== null && state !== 'ended' && end.getTime() + days * dayMs <= at

/** The states of a refund behind the words of an SMS. It may arrive while the first SMS is being sent. */
const refundStates: Readonly<Record<string, readonly string[]>> = {
  正在退回: ['init', 'processing', 'succeeded'],
  已退回: ['succeeded'],
}

const contradictions: Partial<Record<SmsTemplate, Contradiction>> = {
  'renewal-charge': (now, letter) =>
    unless(now.state === 'active', `the number is ${now.state}`) ??
    unless(
      now.renewal === 'auto' && now.mandate === 'active',
      `renewal ${now.renewal}, mandate ${now.mandate}`,
    ) ??
    unless(endsOn(now, letter), 'the period ends on another day') ??
    unless(
      toFen(Number(letter.params['amount'])) === now.amount_fen,
      `another amount than ${now.amount_fen}`,
    ),
  'renewal-due': (now, letter) =>
    unless(now.state === 'active' && now.renewal !== 'ends', `${now.state}, renewal ${now.renewal}`) ??
    unless(endsOn(now, letter), 'the period ends on another day'),
  'renewal-ends': (now, letter) =>
    unless(now.state === 'active' && now.renewal === 'ends', `${now.state}, renewal ${now.renewal}`) ??
    unless(endsOn(now, letter), 'the period ends on another day'),
  'charge-failed': (now, letter) =>
    unless(isOverdue(now, letter, 0) && now.state !== 'suspended', `the number is ${now.state}`),
  'number-suspended': (now, letter) =>
    unless(isOverdue(now, letter, ringsForDays), `the number is ${now.state}`),
  'number-ended': ({ state, recoverable_until: until }, { params }) =>
    unless(state === 'ended', `the number is ${state}`) ??
    unless(until !== null && dayOf(until.getTime()) === params['date'], 'it is kept until another day'),
  'number-free': ({ offered, number_state: state }) => unless(offered, `it is ${state}, not for the reader`),
  refund: ({ refunds }, { params }) =>
    unless(
      refunds.some(
        ({ fen, state }) =>
          fen === toFen(Number(params['amount'])) &&
          (refundStates[params['state'] ?? ''] ?? [state]).includes(state),
      ),
      'there is no such refund',
    ),
}

/** The hours (Shanghai) when no reminder leaves. */
const isNight = (at: number): boolean => {
  const hour = (((at / hourMs + 8) % 24) + 24) % 24
  return hour < 9 || hour >= 22
}
const neverAtNight: readonly SmsTemplate[] = [
  'search-found',
  'renewal-charge',
  'renewal-due',
  'renewal-ends',
  'number-suspended',
  'number-ended',
]

/** These go to the login phone; others go to a phone that a number rings, or that someone named. */
const toOwners: readonly SmsTemplate[] = [
  'renewal-charge',
  'renewal-due',
  'renewal-ends',
  'charge-failed',
  'number-suspended',
  'number-ended',
  'number-free',
  'search-found',
  'payment',
  'refund',
]

/** The SMS provider: it reads each message, compares it with the state, and records what it promises. */
export function createPostOffice({ context, clock, report, record, randomFor }: Options): PostOffice {
  const users = new Map<string, number>()
  const codes = new Map<string, string>()
  const sent: PostOffice['sent'] = []
  let suspects: (Letter & { state: NumberState; message: Sms; why: string })[] = []

  function examineAddress(message: Sms, at: number): void {
    const { template, phone } = message
    if (neverAtNight.includes(template) && isNight(at))
      report.add(2, `SMS ${template} leaves at night`, message)
    if ((record.formerPhones.get(phone) ?? at) < at && toOwners.includes(template))
      report.add(7, `SMS ${template} to a phone that the account no longer has`, message)
  }

  async function examine(message: Sms, at: number): Promise<void> {
    const { template, phone } = message
    const params: Readonly<Record<string, string>> = message.params
    const userId = users.get(phone)
    examineAddress(message, at)
    if (userId === undefined) return
    if (template === 'search-found')
      office.searchMessages.push({ userId, at, day: dayOf(at), count: Number(params['count']) })
    if (params['number'] === undefined) return
    const state = await readState(context, userId, digitsOf(params['number']), clock())
    if (!state) return report.add(2, `SMS ${template} about a number that the reader never had`, message)
    if (state.deleted) report.add(7, `SMS ${template} to a deleted account`, message)
    const why = contradictions[template]?.(state, { params, at })
    if (why) suspects.push({ params, at, state, message, why })
    promise({ template, params, userId, state, at })
  }

  /**
   * An SMS that leaves while something is done with its subscription in the same step is true: the state was
   * read for it before the deed.
   */
  function judge(): void {
    for (const { state, at, message, why } of suspects) {
      const id = state.subscription_id
      if (id !== null && record.hasDeed(id, at, at)) continue
      report.add(2, `SMS ${message.template}: ${why}`, { message, state })
    }
    suspects = []
  }

  type Promising = {
    template: SmsTemplate
    params: Readonly<Record<string, string>>
    userId: number
    state: NumberState
    at: number
  }

  /** Records what an SMS promises. */
  function promise({ template, params, userId, state, at }: Promising): void {
    const fen = toFen(Number(params['amount'] ?? 0))
    const by = `SMS ${template}`
    if (template === 'refund' && params['state'] !== '没有退成，由客服处理')
      record.refunds.push({ userId, fen, toldAt: at, by })
    const subscriptionId = state.subscription_id
    if (subscriptionId === null || params['date'] === undefined) return
    const date = startOfDay(params['date'])
    if (template === 'renewal-charge') {
      const dueAt = state.period_end?.getTime() ?? date
      record.announce({ subscriptionId, dueAt, fen, toldAt: at, by }, params['date'])
    }
    if (template === 'renewal-due') record.callOffCharges(subscriptionId)
    if (['charge-failed', 'number-suspended', 'number-ended'].includes(template))
      record.keep({ subscriptionId, until: date, toldAt: at, by })
  }

  const office: PostOffice = {
    users,
    sent,
    searchMessages: [],
    judge,
    onSms: () => undefined,
    codeFor: (phone) => codes.get(phone) ?? '',
    sender: {
      send: async (message) => {
        const at = clock().getTime()
        const code = (message.params as Readonly<Record<string, string>>)['code']
        // The provider fails sometimes. A code is asked for by a person who waits, so it always arrives.
        if (
          code === undefined &&
          randomFor(41, Number(message.phone.slice(-6)), Math.floor(at / hourMs)).percent(2)
        )
          throw new AdapterError('unavailable', 'the SMS provider does not answer')
        if (code !== undefined) codes.set(message.phone, code)
        sent.push({ ...message, at })
        await examine(message, at)
        const reader = users.get(message.phone)
        if (reader !== undefined && code === undefined) office.onSms(reader, message.template)
      },
    },
  }
  return office
}

/** The digits after the prefix. */
const digitsOf = (number: string): string => number.replaceAll(/\D/g, '').slice('95013'.length)

async function readState(
  { db }: Context,
  userId: number,
  digits: string,
  at: Date,
): Promise<NumberState | undefined> {
  const { rows } = await sql<NumberState>`
    SELECT s.id AS subscription_id, s.state, s.renewal, s.period_end, s.recoverable_until,
      coalesce(o.price_fen * CASE WHEN o.subscription_id = s.id THEN o.months ELSE 1 END * (100 - coalesce((SELECT percent_off FROM subscription_notices told
        WHERE told.subscription_id = s.id AND told.period_end = s.period_end AND told.kind = 'charge-6'), 0)) / 100, 0)::int AS amount_fen,
      n.state AS number_state,
      (SELECT m.state FROM mandates m WHERE m.subscription_id = s.id AND m.state <> 'ended') AS mandate,
      EXISTS (SELECT FROM offers f WHERE f.number_id = n.id AND f.user_id = ${userId} AND f.state = 'open'
        AND n.offered_to_user_id = ${userId} AND f.expires_at > ${at})
        -- Or the reader has ordered it while the SMS was sent.
        OR EXISTS (SELECT FROM orders own WHERE own.number_id = n.id AND own.user_id = ${userId}
          AND own.stage IN ('created', 'paying')) AS offered,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('fen', r.amount_fen, 'state', r.state)), '[]') FROM refunds r
        JOIN orders p ON p.id = r.order_id WHERE p.user_id = ${userId} AND p.number_id = n.id) AS refunds,
      (SELECT deleted_at IS NOT NULL FROM users WHERE id = ${userId}) AS deleted
    FROM numbers n LEFT JOIN LATERAL (
      SELECT * FROM subscriptions WHERE number_id = n.id AND user_id = ${userId} ORDER BY id DESC LIMIT 1
    ) s ON true LEFT JOIN orders o ON o.id = s.order_id
    WHERE n.digits = ${digits}`.execute(db)
  return rows[0]
}
