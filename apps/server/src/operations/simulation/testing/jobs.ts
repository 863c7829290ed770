import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { AdapterError } from '../../../platform/base/adapter-error.ts'
import { hourMs, minuteMs } from '../../../platform/base/time.ts'
import type { JobName } from '../../../platform/jobs/queues.ts'
import { jobHandlers } from '../../jobs/job-handlers.ts'

type Job = { id: string; name: JobName; data: never }
type Handlers = Record<JobName, (data: never) => Promise<void>>

/** Recurring jobs of the commerce. No job may rely on another one, so their order is random. */
export const frequent = [
  'subscriptions-step',
  'payments-reconcile',
  'notices-send',
  'searches-match',
] as const satisfies readonly JobName[]
export const rare = [
  'mandates-reconcile',
  'refunds-reconcile',
  'bindings-reconcile',
  'reservations-end',
  'promotions-end',
  'prices-step',
  'approvals-lapse',
] as const satisfies readonly JobName[]

/** After this many failures of one job for another reason than a partner's, it is stuck. */
const maxFailures = 3

/** Does things at once, or one after the other. */
export type AtOnce = (things: readonly (() => Promise<unknown>)[]) => Promise<unknown>

type RunnerOptions = {
  contexts: readonly Context[]
  clock: () => Date
  atOnce: AtOnce
  /** Called with the job that fails again and again, and its error. */
  onStuck: (name: JobName, data: unknown, error: unknown) => void
}

/**
 * The job workers of two servers. Jobs are taken from the queue when `runDue` is called, however late that
 * is. A failed job waits for the next round.
 */
export function createJobRunner({ contexts, clock, atOnce, onStuck }: RunnerOptions) {
  const [first] = contexts as readonly [Context]
  const handlers = contexts.map((context) => jobHandlers(context) as Handlers)
  const failures = new Map<string, number>()
  let turn = 0
  const nextServer = (): Handlers => handlers[(turn += 1) % handlers.length] as Handlers

  async function runOne({ id, name, data }: Job): Promise<void> {
    try {
      await nextServer()[name](data)
      failures.delete(id)
    } catch (error) {
      await retryLater(id)
      if (error instanceof AdapterError) return
      const failed = (failures.get(id) ?? 0) + 1
      failures.set(id, failed)
      if (failed === maxFailures) onStuck(name, data, error)
    }
  }

  async function retryLater(id: string): Promise<void> {
    const later = new Date(clock().getTime() + 10 * minuteMs)
    await sql`UPDATE jobs SET state = 'retry', ended_at = NULL, run_at = ${later} WHERE id = ${id}`.execute(
      first.db,
    )
  }

  /** Takes the due jobs. A job to run at once was inserted at the database's time, any other has ours. */
  async function takeDue(): Promise<Job[]> {
    const { rows } = await sql<Job & { at: Date | null }>`
      UPDATE jobs SET state = 'completed', ended_at = now()
      WHERE ended_at IS NULL AND (run_at = created_at OR run_at <= ${clock()})
      RETURNING id, name, data, CASE WHEN run_at > created_at THEN run_at END AS at`.execute(first.db)
    const order = ({ at, name, data }: (typeof rows)[number]) =>
      `${at?.toISOString() ?? ''} ${name} ${JSON.stringify(data)}`
    return rows.toSorted((a, b) => order(a).localeCompare(order(b)))
  }

  /** Runs the queued jobs that are due, four at a time, and those that they enqueue. */
  async function runQueued(): Promise<void> {
    for (let due = await takeDue(); due.length > 0; due = await takeDue()) {
      const rest = due.values()
      const worker = async () => {
        for (const job of rest) await runOne(job)
      }
      await atOnce(Array.from({ length: 4 }, () => worker))
    }
  }

  return {
    runQueued,
    /** Runs these recurring jobs, in this order, and what is queued. `twice`: on both servers at once. */
    runDue: async (names: readonly JobName[], twice = false): Promise<void> => {
      for (const name of names) {
        const servers = twice ? handlers : [nextServer()]
        await atOnce(servers.map((server) => () => runRecurring(server, name)))
      }
      await runQueued()
    },
  }

  async function runRecurring(server: Handlers, name: JobName): Promise<void> {
    try {
      await server[name]({} as never)
      failures.delete(name)
    } catch (error) {
      if (error instanceof AdapterError) return
      const failed = (failures.get(name) ?? 0) + 1
      failures.set(name, failed)
      if (failed === maxFailures) onStuck(name, {}, error)
    }
  }
}

export type JobRunner = ReturnType<typeof createJobRunner>

/** The longest time for which no job runs. */
export const longestOutageMs = 10 * hourMs
