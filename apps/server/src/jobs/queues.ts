import PgBoss from 'pg-boss'
import { CompiledQuery } from 'kysely'
import type { Trx } from '../db/database.ts'

/** Every kind of job with what it carries. A job may run twice and may die in the middle. */
export type Jobs = {
  /** The hold of an order is over: close its payment, then release the number. */
  'order-release': { orderId: number }
  /** A paid order has had its 72 hours to be bound: refund it if nobody did. */
  'unbound-refund': { orderId: number }
  /** A verified payment notification lies in the inbox. */
  'notification-apply': { notificationId: string }
  /** An order was paid by another attempt than this: nobody shall pay this one too. */
  'payment-close': { outTradeNo: string }
  /** A refund is decided: ask WeChat for it. */
  'refund-send': { refundId: number }
  /** A ticket is answered: tell its shopper by SMS. */
  'ticket-notice': { messageId: number }
  /** A renewal will be charged by contract: tell WeChat. */
  'renewal-announce': { subscriptionId: number }
  /** A renewal is to be charged by contract: a try of today's. */
  'renewal-charge': { orderId: number }
  /** A contract was given up: end it at WeChat. */
  'contract-end': { outContractCode: string }
  /** Every minute: ask WeChat about contracts that are being signed. */
  'contracts-reconcile': Record<string, never>
  /** There are notices of subscriptions to send. */
  'notices-send': Record<string, never>
  /** Every minute: let time pass for subscriptions and resting numbers. */
  'subscriptions-step': Record<string, never>
  /** Every minute: ask WeChat about payments that no notification came for, release what is overdue. */
  'payments-reconcile': Record<string, never>
  /** Every ten minutes: go on with refunds that are not through. */
  'refunds-reconcile': Record<string, never>
  /** Every five minutes: see whether the invariants hold. */
  'invariants-check': Record<string, never>
  /** Every day at 10:30 in Shanghai: hold WeChat's bill of the day before against our books. */
  'bill-compare': Record<string, never>
  /** Every night: delete what has expired. */
  'forget-expired': Record<string, never>
}

export type JobName = keyof Jobs

/** The name of every queue. */
export const jobNames: readonly JobName[] = [
  'order-release',
  'unbound-refund',
  'notification-apply',
  'payment-close',
  'refund-send',
  'ticket-notice',
  'renewal-announce',
  'renewal-charge',
  'contract-end',
  'contracts-reconcile',
  'notices-send',
  'subscriptions-step',
  'payments-reconcile',
  'refunds-reconcile',
  'invariants-check',
  'bill-compare',
  'forget-expired',
]

/** A failed job runs again after 5, 10, 20 … seconds, for about 6 hours; the reconcilers then find what is left. */
const retry = { retryLimit: 12, retryDelay: 5, retryBackoff: true }

/** How long (s) a job may be under way before its server counts as dead and another one takes it; the calls of one time out before that. */
const expireInSeconds = { job: 30, overAll: 300 }

/** Makes the queues that are missing and brings the others to the present settings. */
export async function createQueues(boss: PgBoss): Promise<void> {
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name))
  for (const name of jobNames) {
    const kind = /-(reconcile|check|compare|step)$|^notices-/.test(name) ? 'overAll' : 'job'
    const queue = { name, ...retry, expireInSeconds: expireInSeconds[kind] }
    await (existing.has(name) ? boss.updateQueue(name, queue) : boss.createQueue(name, queue))
  }
}

/** Puts a job into its queue within the transaction that decides it: both happen or neither does (a transactional outbox). */
export type Enqueue = <N extends JobName>(
  trx: Trx,
  name: N,
  data: Jobs[N],
  startAfter?: Date,
) => Promise<void>

/** An `Enqueue` over a started pg-boss. */
export function enqueueWith(boss: PgBoss): Enqueue {
  return async (trx, name, data, startAfter) => {
    const db = {
      executeSql: async (text: string, values: unknown[]) => {
        const { rows } = await trx.executeQuery<unknown>(CompiledQuery.raw(text, values))
        return { rows }
      },
    }
    const id = await boss.send(name, data, { db, ...(startAfter && { startAfter }) })
    if (id === null) throw new Error(`job ${name} was not taken: its queue is missing`)
  }
}
