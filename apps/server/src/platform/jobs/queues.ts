import type { MessageWay } from '@hao/contract/console/message-choices.ts'
import type { PhoneChangeState } from '@hao/contract/phone-change.ts'
import type { TransferNews } from '@hao/contract/transfer.ts'
import type { Transaction } from '@hao/contract/entities.ts'
import type { MandateKey } from '../integrations/pay/mandates.ts'
import type { PaymentKey } from '../integrations/pay/provider.ts'
import { typedKeys } from '../base/typed-keys.ts'

/** The schedule of a recurring job in minutes of UTC: each `every` minutes, `after` minutes past midnight. */
type Times = { every: number; after: number }

/** After `expireInSeconds` the server counts as dead: longer than all of its requests and timeouts. */
type Job<Data> = { times?: Times; expireInSeconds: number; data?: Data }

/** A job about one row, enqueued in the transaction that needs it. */
const single = <Data>(expireInSeconds = 30): Job<Data> => ({ expireInSeconds })

/** A job that runs on a schedule over all rows; it can be enqueued as well. */
const recurring = (every: number, after = 0): Job<Record<string, never>> => ({
  times: { every, after },
  expireInSeconds: 300,
})
const dayMinutes = 24 * 60

/** `operations/jobs/job-handlers.ts` has the handlers. A job may run twice or be interrupted. */
export const jobs = {
  /** An order's hold ended: close its payment, then release the number. */
  'order-release': single<{ orderId: number }>(),
  /** 72 hours after the payment: refund an order without a bound phone. */
  'unbound-refund': single<{ orderId: number }>(),
  /** A verified payment notification is in the inbox: apply it. */
  'notification-apply': single<{ notificationId: string }>(),
  /** Another attempt paid the order: close this payment. */
  'payment-close': single<PaymentKey>(),
  /** A refund was decided: request it from the provider. */
  'refund-send': single<{ refundId: number }>(),
  /** A payment or refund reached a state: notify the buyer by SMS, while the state lasts. */
  'transaction-notice': single<{ orderId: number; reference: string; state: Transaction['state'] }>(),
  /** The provider was asked to issue or reverse an invoice: do so and record the outcome. */
  'invoice-send': single<{ invoiceId: number }>(),
  /** An invoice was issued: notify the buyer by SMS. */
  'invoice-notice': single<{ invoiceId: number }>(),
  /** The time to accept a number, or to stop its transfer, is over: end the offer, or change the owner. */
  'transfer-step': single<{ transferId: number }>(),
  /** A transfer took a step: notify both owners by SMS, while it is the last one. */
  'transfer-notice': single<{ transferId: number; about: TransferNews }>(),
  /** A login on a new device, a copied token that ended a login, or a new passkey: notify the user by SMS. */
  'login-notice': single<
    | { family: string; about: 'new-device' | 'copied-login' }
    | { family: string; about: 'new-passkey'; at: string; device: string }
  >(),
  /** A request for another login phone was approved 72 hours ago: change the phone. */
  'phone-change': single<{ changeId: number }>(),
  /** A step of a change of the login phone: notify one of both phones by SMS. */
  'phone-notice': single<{ changeId: number; about: PhoneChangeState; to: 'old' | 'new' }>(),
  /** A ticket was answered: notify its owner by SMS. */
  'ticket-notice': single<{ messageId: number }>(),
  /** A number was offered to someone on the waitlist: notify them by SMS. */
  'offer-notice': single<{ offerId: number }>(),
  /** The offer expired: offer the number to the next one. */
  'offer-lapse': single<{ offerId: number }>(),
  /** An import put numbers on sale: match them with the waitlist. */
  'stock-match': single<{ xid: string }>(300),
  /** Every five minutes: count the new numbers that fit saved searches, and enqueue the SMS about them. */
  'searches-match': recurring(5),
  /** New numbers fit a user's saved searches: notify the user by SMS. */
  'search-notice': single<{ messageId: number }>(),
  /** Simulate a set of price rules over the inventory. */
  'prices-simulate': single<{ simulationId: number }>(120),
  /** Run the next step of a bulk change: read an import's file, or change rows. */
  'change-set-run': single<{ setId: number }>(120),
  /** Every minute: end the reservations that are over. */
  'reservations-end': recurring(1),
  /** Every minute: end the promotions that are over. */
  'promotions-end': recurring(1),
  /** Push a version of a binding to a network that stores bindings. */
  'binding-push': single<{ bindingId: number; version: number }>(),
  /** A number rings another phone, or the network refused the phone: notify by SMS. */
  'binding-notice': single<{ bindingId: number; about: 'rings' | 'refused'; replaced: number | null }>(),
  /** Every hour: reconcile the network's bindings with ours. */
  'bindings-reconcile': recurring(60),
  /** A missed call: notify the owner of the number by SMS. */
  'missed-call-notice': single<{ missedCallId: number }>(),
  /** An outbound call rang for the maximum time without a report of its end: end it. */
  'placed-call-end': single<{ callId: string }>(),
  /** Announce a renewal's charge by mandate to the provider. */
  'renewal-announce': single<{ subscriptionId: number }>(),
  /** Charge a renewal by mandate: today's attempt. */
  'renewal-charge': single<{ orderId: number }>(),
  /** End a mandate at the provider. */
  'mandate-end': single<MandateKey>(),
  /** Every minute: query the mandates that are being signed. */
  'mandates-reconcile': recurring(1),
  /** Every five minutes: send due notices of subscriptions. */
  'notices-send': recurring(5),
  /** Every minute: apply the passing of time to subscriptions and cooling numbers. */
  'subscriptions-step': recurring(1),
  /** Every minute: query payments without a notification, and release overdue orders. */
  'payments-reconcile': recurring(1),
  /** Every ten minutes: send unfinished refunds again, and refund orders without a phone for 72 hours. */
  'refunds-reconcile': recurring(10),
  /** Every five minutes: check the invariants of changed rows. */
  'invariants-check': recurring(5),
  /** Every night at 4:30 in Shanghai: check the invariants of everything, or continue to. */
  'invariants-whole': recurring(dayMinutes, 20 * 60 + 30),
  /** Every day at 10:30 in Shanghai: compare the providers' bills of the previous day with the ledger. */
  'bill-compare': recurring(dayMinutes, 2 * 60 + 30),
  /** Every night at 4:00 in Shanghai: verify the hash chain of the audit log, and its heads. */
  'audit-check': recurring(dayMinutes, 20 * 60),
  /** Every ten minutes: end approval requests that no one decided in time. */
  'approvals-lapse': recurring(10),
  /** Every minute: apply price rules that take effect. */
  'prices-step': recurring(1),
  /** Every minute, and at the moment of a plan: put its numbers in front of the shop's home. */
  'featured-step': recurring(1),
  /** Write a list to a file, or continue to. */
  'export-run': single<{ exportId: number }>(300),
  /** An exported file expired: delete it. */
  'export-expire': single<{ exportId: number }>(),
  /** At each start, and every night at 3:30 in Shanghai: normalise the stored callers of call lists. */
  'callers-normalise': recurring(dayMinutes, 19 * 60 + 30),
  /** Every minute: collect what members of staff wanted to be told of, and send what waits. */
  'staff-messages-collect': recurring(1),
  /** Send all waiting messages of a member by mail, or of everybody to the WeCom group. */
  'staff-message-send': single<{ way: MessageWay | 'code'; staffId: number | null }>(60),
  /** Every night at 2:30 in Shanghai: store the figures of the day before yesterday, and of missing days. */
  'days-close': recurring(dayMinutes, 18 * 60 + 30),
  /** Every night at 3:00 in Shanghai: delete expired data. */
  'forget-expired': recurring(dayMinutes, 19 * 60),
}

export type JobName = keyof typeof jobs

export type Jobs = { [N in JobName]: NonNullable<(typeof jobs)[N]['data']> }

export const jobNames = typedKeys(jobs)

/** Due after the minute `last` up to `now`, counted from the epoch; with -Infinity all recurring jobs. */
export function selectDueJobs(last: number, now: number): JobName[] {
  return jobNames.filter((name) => {
    const { times }: Job<unknown> = jobs[name]
    return times && turn(times, now) > turn(times, last)
  })
}

const turn = ({ every, after }: Times, minute: number) => Math.floor((minute - after) / every)
