import type { MandateKey } from '../integrations/pay/mandates.ts'
import type { PaymentKey } from '../integrations/pay/provider.ts'
import { keysOf } from '../base/keys-of.ts'

/** When a job comes by itself, in minutes of UTC: each `every` of them, `after` midnight. */
type Times = { every: number; after: number }

/**
 * One kind of job and, as a type, what it carries: `times` is when it comes by itself; `expireInSeconds` how long it may be under way
 * before its server counts as dead and another one takes it, which is longer than all requests of one that time out.
 */
type Job<Data> = { times?: Times; expireInSeconds: number; data?: Data }

/** About one thing, decided with it in one transaction. */
const single = <Data>(expireInSeconds = 30): Job<Data> => ({ expireInSeconds })

/** Looks through all there is, again and again; when somebody asks for it, too. */
const recurring = (every: number, after = 0): Job<Record<string, never>> => ({
  times: { every, after },
  expireInSeconds: 300,
})
const dayMinutes = 24 * 60

/** Every kind of job; what each does is in `operations/jobs/job-handlers.ts`. A job may run twice and may die in the middle. */
export const jobs = {
  /** The hold of an order is over: close its payment, then release the number. */
  'order-release': single<{ orderId: number }>(),
  /** A paid order has had its 72 hours to be bound: refund it if nobody did. */
  'unbound-refund': single<{ orderId: number }>(),
  /** A verified payment notification lies in the inbox. */
  'notification-apply': single<{ notificationId: string }>(),
  /** An order was paid by another attempt than this: nobody shall pay this one too. */
  'payment-close': single<PaymentKey>(),
  /** A refund is decided: ask the provider for it. */
  'refund-send': single<{ refundId: number }>(),
  /** Somebody has logged in on a device that is new to their account, or a copied token has ended a login: tell the owner by SMS. */
  'login-notice': single<{ family: string; about: 'new-device' | 'copied-login' }>(),
  /** A ticket is answered: tell its shopper by SMS. */
  'ticket-notice': single<{ messageId: number }>(),
  /** A number is kept for one of those who wait: tell them by SMS. */
  'offer-notice': single<{ offerId: number }>(),
  /** The time that it was kept for is over: offer it to the next one. */
  'offer-lapse': single<{ offerId: number }>(),
  /** A transaction of an import has put numbers on sale: offer them to who waits for one like them. */
  'stock-match': single<{ xid: string }>(300),
  /** What a set of price rules would do to the inventory is to be found out. */
  'prices-simulate': single<{ simulationId: number }>(120),
  /** A set of changes to the inventory is under way: another part of it; the file of an import is to be read or taken in. */
  'change-set-run': single<{ setId: number }>(120),
  /** Every minute: numbers whose reservation is over go back. */
  'reservations-end': recurring(1),
  /** A network that keeps bindings is to know of a version of one. */
  'binding-push': single<{ bindingId: number; version: number }>(),
  /** A number rings another phone, or the network would not have it: tell who it concerns by SMS. */
  'binding-notice': single<{ bindingId: number; about: 'rings' | 'refused'; replaced: number | null }>(),
  /** Every hour: hold what the network keeps against our bindings, and mend both ways. */
  'bindings-reconcile': recurring(60),
  /** Somebody has called in vain: tell the owner of the number by SMS. */
  'missed-call-notice': single<{ missedCallId: number }>(),
  /** A call that we had made has rung for as long as it can: if nobody told how it ended, it is over. */
  'placed-call-end': single<{ callId: string }>(),
  /** A renewal will be charged by mandate: announce it to the provider. */
  'renewal-announce': single<{ subscriptionId: number }>(),
  /** A renewal is to be charged by mandate: a try of today's. */
  'renewal-charge': single<{ orderId: number }>(),
  /** A mandate was given up: end it at the provider. */
  'mandate-end': single<MandateKey>(),
  /** Every minute: ask the providers about mandates that are being signed. */
  'mandates-reconcile': recurring(1),
  /** Every five minutes: there are notices of subscriptions to send. */
  'notices-send': recurring(5),
  /** Every minute: let time pass for subscriptions and cooling numbers. */
  'subscriptions-step': recurring(1),
  /** Every minute: ask the providers about payments that no notification came for, release what is overdue. */
  'payments-reconcile': recurring(1),
  /** Every ten minutes: go on with refunds that are not through. */
  'refunds-reconcile': recurring(10),
  /** Every five minutes: see whether the invariants hold. */
  'invariants-check': recurring(5),
  /** Every day at 10:30 in Shanghai: compare the providers' bills of the day before with our books. */
  'bill-compare': recurring(dayMinutes, 2 * 60 + 30),
  /** Every night, at 4:00 in Shanghai: read the whole audit for rows that were changed, and compare it with its heads. */
  'audit-check': recurring(dayMinutes, 20 * 60),
  /** Every ten minutes: end the requests that no second person has decided in time. */
  'approvals-lapse': recurring(10),
  /** Every minute: sets of price rules take effect, and numbers get their prices. */
  'prices-step': recurring(1),
  /** A list is asked for as a file: make it, or go on with it. */
  'export-run': single<{ exportId: number }>(300),
  /** The day of such a file is over: take it away. */
  'export-expire': single<{ exportId: number }>(),
  /** At each start, and every night at 3:30 in Shanghai: give stored entries of callers' lists their canonical form. */
  'callers-normalise': recurring(dayMinutes, 19 * 60 + 30),
  /** Every night, at 3:00 in Shanghai: delete what has expired. */
  'forget-expired': recurring(dayMinutes, 19 * 60),
}

export type JobName = keyof typeof jobs

/** What each kind of job carries. */
export type Jobs = { [N in JobName]: NonNullable<(typeof jobs)[N]['data']> }

export const jobNames = keysOf(jobs)

/**
 * The jobs whose time has come after the minute `last` and until the minute `now`, both counted from the epoch. Before the first minute is
 * -Infinity: then all that have times.
 */
export function selectDueJobs(last: number, now: number): JobName[] {
  return jobNames.filter((name) => {
    const { times }: Job<unknown> = jobs[name]
    return times && turn(times, now) > turn(times, last)
  })
}

const turn = ({ every, after }: Times, minute: number) => Math.floor((minute - after) / every)
