import type { FastifyBaseLogger } from 'fastify'
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
  /** A refund is decided: ask WeChat for it. */
  'refund-send': { refundId: number }
  /** Every minute: ask WeChat about payments that no notification came for, release what is overdue. */
  'payments-reconcile': Record<string, never>
  /** Every ten minutes: go on with refunds that are not through. */
  'refunds-reconcile': Record<string, never>
}

export type JobName = keyof Jobs

const names: readonly JobName[] = [
  'order-release',
  'unbound-refund',
  'notification-apply',
  'refund-send',
  'payments-reconcile',
  'refunds-reconcile',
]

const schedules = { 'payments-reconcile': '* * * * *', 'refunds-reconcile': '*/10 * * * *' } as const

/** A failed job runs again after 5, 10, 20 … seconds, for about 6 hours; the reconcilers then find what is left. */
const retry = { retryLimit: 12, retryDelay: 5, retryBackoff: true, expireInSeconds: 120 }

/** How many jobs of a queue one server does at once: a flash sale ends for all of its buyers in the same minute. */
const batchSize = 10

/** Makes the queues once; those that exist stay as they are. */
export async function createQueues(boss: PgBoss): Promise<void> {
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name))
  for (const name of names) if (!existing.has(name)) await boss.createQueue(name, { name, ...retry })
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

/** What to do with each kind of job. */
export type JobHandlers = { [N in JobName]: (data: Jobs[N]) => Promise<void> }

/**
 * Starts a worker for each queue, polling every 500 ms (the least that pg-boss offers), and the reconcilers' schedules. A job that fails is
 * logged and goes back into its queue; the others of its batch do not.
 */
export async function startWorkers(
  boss: PgBoss,
  handlers: JobHandlers,
  log: FastifyBaseLogger,
): Promise<void> {
  const run = async <N extends JobName>(name: N, job: PgBoss.Job<Jobs[N]>) => {
    try {
      await handlers[name](job.data)
    } catch (error) {
      log.warn({ err: error, job: name, data: job.data }, 'job failed, to be tried again')
      await boss.fail(name, job.id, { message: String(error) })
    }
  }
  const start = <N extends JobName>(name: N) =>
    boss.work<Jobs[N]>(name, { pollingIntervalSeconds: 0.5, batchSize }, async (batch) => {
      await Promise.all(batch.map((job) => run(name, job)))
    })
  for (const name of names) await start(name)
  for (const [name, cron] of Object.entries(schedules)) {
    await boss.schedule(name, cron, {})
    await boss.send(name, {})
  }
}
