import type { jobEndpoints } from '@hao/contract/console/endpoints/jobs.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { JobName } from '../../../platform/jobs/queues.ts'
import type { Colleague, TestConsole } from '../console.ts'
import type { Good } from '../good.ts'

/** A job that was given up: of calls for telephony, of money for all others who ask. */
export async function failedJob({ server }: TestConsole, name: JobName, error = 'away'): Promise<string> {
  const id = randomUUID()
  await sql`
    INSERT INTO jobs (id, name, data, state, ended_at, error)
    VALUES (${id}, ${name}, '{"orderId": 1, "missedCallId": 1}', 'failed', now(), ${error})`.execute(
    server.context.db,
  )
  return id
}

const ofCalls = (town: TestConsole, as?: Colleague) => as?.id === town.five.telephony.id

export const jobGoods: Record<keyof typeof jobEndpoints, Good> = {
  'GET /jobs': async () => ({}),
  'GET /failed-jobs': async () => ({}),
  'GET /job/:id': async (town) => ({ id: await failedJob(town, 'refund-send') }),
  'POST /failed-jobs/:id/run': async (town, as) => ({
    id: await failedJob(town, ofCalls(town, as) ? 'missed-call-notice' : 'order-release'),
  }),
  'POST /jobs/:name/run': async (town, as) => ({
    name: ofCalls(town, as) ? 'bindings-reconcile' : 'bill-compare',
  }),
  'GET /invariants': async () => ({}),
}
