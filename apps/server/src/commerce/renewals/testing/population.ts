import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { jobHandlers } from '../../../operations/jobs/job-handlers.ts'
import type { JobName, Jobs } from '../../../platform/jobs/queues.ts'
import type { Enqueue } from '../../../platform/jobs/table.ts'
import type { Refusal } from '../../../platform/base/refuse.ts'
import { bindOrder } from '../../checkout/bind-order.ts'
import { placeOrder } from '../../checkout/place-order.ts'
import { queryAndSettle } from '../../checkout/check-payment.ts'
import { prepayOrder } from '../../checkout/prepay-order.ts'
import type { PaymentProvider } from '../../../platform/integrations/pay/provider.ts'
import type { Sms } from '../../../platform/integrations/sms/sms-sender.ts'
import { makeBuyers } from '../../../testing/buyers.ts'
import { checkMandate } from '../mandates.ts'
import { endSubscription } from '../end-subscription.ts'
import { recoverSubscription, renewSubscription } from '../renew-subscription.ts'
import { signMandate } from '../sign-mandate.ts'
import { switchRenewal } from '../switch-renewal.ts'
import { createBank, type Bank, type ChargeFate } from './bank.ts'
import type { SubscriptionEvent, SubscriptionHistory } from './subscription-model.ts'

type Job = { [N in JobName]: { name: N; data: Jobs[N]; due: number } }[JobName]

/**
 * The owner of a number. Actions go through the product's own functions; `events` records them
 * independently.
 */
export type Owner = {
  id: number
  userId: number
  phone: string
  months: number
  priceFen: number
  boundAt: number
  signings: number
  events: SubscriptionEvent[]
}

const visit = { ip: '192.0.2.1', agent: 'test', locale: 'zh' } as const

type Trade = { owner: Owner; months: number; orderedAt: number }

/**
 * Many owners on one server, each acting at a given moment. Enqueued jobs wait here until `runDueJobs`.
 * Events are recorded when the provider reports them to the server, not read from the database.
 */
export function createPopulation(base: Context, fate: (mandateId: string) => ChargeFate) {
  let now = 0
  const jobs: Job[] = []
  const sent: Sms[] = []
  const trades = new Map<string, Trade>()
  const reported = new Set<string>()
  const paidAt = new Map<string, Date>()
  const signers = new Map<string, Owner>()
  const { account } = base.payments.wechat
  const bank: Bank = createBank({ account, clock: () => new Date(now), fate })

  const enqueue = (async (_trx, name, data, startAfter) => {
    jobs.push({ name, data, due: startAfter?.getTime() ?? 0 } as Job)
  }) as Enqueue
  const sms = { send: async (message: Sms) => void sent.push(message) }

  const recordPayment = (outTradeNo: string, at: number) => {
    if (reported.has(outTradeNo)) return
    reported.add(outTradeNo)
    const { owner, months, orderedAt } = trades.get(outTradeNo) ?? chargeOf(outTradeNo)
    if (owner.boundAt > 0) owner.events.push({ kind: 'paid', at, orderedAt, months })
  }
  const chargeOf = (outTradeNo: string): Trade => {
    const charge = bank.charges.find((each) => each.outTradeNo === outTradeNo)
    const owner = charge && signers.get(charge.mandateId)
    if (!owner) throw new Error(`no owner for trade ${outTradeNo}`)
    return { owner, months: owner.months, orderedAt: charge.at }
  }
  /** The provider at a moment: the server learns of a payment and of its time by this query. */
  const providerAt = (at: number): PaymentProvider => ({
    ...bank.provider,
    queryPayment: async (outTradeNo) => {
      const report = await bank.provider.queryPayment(outTradeNo)
      if (report.state !== 'paid') return report
      const successTime = paidAt.get(outTradeNo) ?? report.successTime ?? new Date(at)
      recordPayment(outTradeNo, successTime.getTime())
      return { ...report, successTime }
    },
  })
  const contextAt = (moment: number): Context => ({
    ...base,
    clock: () => new Date(moment),
    enqueue,
    sms,
    payments: { ...base.payments, wechat: providerAt(moment) },
  })
  const payer = (owner: Owner) => ({
    userId: owner.userId,
    provider: 'wechat' as const,
    ip: '127.0.0.1',
    origin: '',
  })

  const runDueJobs = async (moment: number): Promise<void> => {
    now = moment
    const handlers = jobHandlers(contextAt(moment)) as Record<JobName, (data: never) => Promise<void>>
    const runQueued = async () => {
      for (let due = takeDue(jobs, now); due.length > 0; due = takeDue(jobs, now))
        await runConcurrently(due, ({ name, data }) => handlers[name](data as never))
    }
    await runQueued()
    await handlers['subscriptions-step']({} as never)
    await runQueued()
  }

  return {
    bank,
    sent,
    runDueJobs,
    /** Payments and refunds (fen) that the server has learned of. */
    knownFen: () =>
      bank.moved.reduce((sum, { outTradeNo, fen }) => (reported.has(outTradeNo) ? sum + fen : sum), 0),
    /** Buys a number and binds it. */
    buyAndBind: async (owner: Owner, numberId: number, moment: number) => {
      const context = contextAt(moment)
      const { userId, phone, months } = owner
      const request = { userId, numberId, months, agreed: true, autoRenew: false, clientInfo: visit }
      const { order_id: orderId } = await placeOrder(context, request)
      const { out_trade_no } = await prepayOrder(context, orderId, payer(owner))
      trades.set(out_trade_no, { owner, months, orderedAt: moment })
      bank.pay(out_trade_no)
      await queryAndSettle(context, { provider: 'wechat', outTradeNo: out_trade_no })
      await bindOrder(context, { user: { id: userId, phone }, orderId, phone, code: undefined, ip: '' })
      owner.boundAt = moment
      const subscription = base.db.selectFrom('subscriptions').select('id').where('order_id', '=', orderId)
      owner.id = (await subscription.executeTakeFirstOrThrow()).id
    },
    /**
     * Orders a renewal or recovery and returns its trade number; undefined if a charge unknown to the server
     * has already paid, or the time of the number was over since the last tick.
     */
    order: async (owner: Owner, months: number, moment: number, lost: boolean) => {
      const request = { userId: owner.userId, subscriptionId: owner.id, months }
      const payment = await (lost ? recoverSubscription : renewSubscription)(contextAt(moment), request)
        .then((orderId) => prepayOrder(contextAt(moment), orderId, payer(owner)))
        .catch(unlessPaidOrOver)
      if (!payment) return undefined
      const { out_trade_no } = payment
      trades.set(out_trade_no, trades.get(out_trade_no) ?? { owner, months, orderedAt: moment })
      return out_trade_no
    },
    /** The owner pays an order at this moment. */
    pay: (outTradeNo: string, moment: number) => {
      if (bank.pay(outTradeNo)) paidAt.set(outTradeNo, new Date(moment))
    },
    /** The server learns of a payment at this moment. */
    notify: (outTradeNo: string, moment: number) =>
      queryAndSettle(contextAt(moment), { provider: 'wechat', outTradeNo }),
    sign: async (owner: Owner, moment: number) => {
      const request = {
        userId: owner.userId,
        subscriptionId: owner.id,
        agreed: true,
        payer: undefined,
        visit,
      }
      const { redirect_url } = await signMandate(contextAt(moment), request)
      const mandateCode = redirect_url.split('/').at(-1) ?? ''
      owner.signings += 1
      const mandateId = `C${owner.userId * 100 + owner.signings}`
      bank.sign(mandateCode, mandateId)
      signers.set(mandateId, owner)
      await checkMandate(contextAt(moment), { provider: 'wechat', mandateCode })
      owner.events.push({ kind: 'goes on', at: moment })
    },
    choose: async (owner: Owner, renewal: 'manual' | 'ends', moment: number) => {
      await switchRenewal(contextAt(moment), {
        userId: owner.userId,
        subscriptionId: owner.id,
        renewal,
        agreed: false,
        visit,
      })
      owner.events.push({ kind: renewal === 'ends' ? 'runs out' : 'goes on', at: moment })
    },
    giveUp: async (owner: Owner, moment: number) => {
      await endSubscription(contextAt(moment), {
        userId: owner.userId,
        subscriptionId: owner.id,
        confirmed: true,
      })
      owner.events.push({ kind: 'given up', at: moment })
    },
  }
}

function unlessPaidOrOver(error: unknown): undefined {
  const { refusal = '' } = error as Partial<Refusal>
  if (!['order-already-paid', 'subscription-over'].includes(refusal)) throw error
}

export type Population = ReturnType<typeof createPopulation>

function takeDue(jobs: Job[], now: number): Job[] {
  const due = jobs.filter((job) => job.due <= now)
  const later = jobs.filter((job) => job.due > now)
  jobs.splice(0, jobs.length, ...later)
  return due
}

const atOnce = 8

/** Runs the work for all items, eight at a time. */
export async function runConcurrently<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const rest = items.values()
  const worker = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** Creates owners and numbers for them, with one statement each. */
export async function createOwners(
  context: Context,
  history: readonly Pick<SubscriptionHistory, 'priceFen' | 'months'>[],
): Promise<Owner[]> {
  const { db } = context
  const buyers = await makeBuyers(context, history.length)
  const prices = history.map(({ priceFen }) => priceFen)
  await sql`
    INSERT INTO numbers (digits, price_fen, state)
    SELECT (600000 + n)::text, price, 'on_sale'
    FROM unnest(${prices}::integer[]) WITH ORDINALITY AS p (price, n)`.execute(db)
  return buyers.map(({ id, phone }, place) => {
    const { priceFen = 0, months = 1 } = history[place] ?? {}
    return {
      id: 0,
      userId: id,
      phone,
      months,
      priceFen,
      boundAt: 0,
      signings: 0,
      events: [],
    }
  })
}
