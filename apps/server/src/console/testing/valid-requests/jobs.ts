import type { jobEndpoints } from '@hao/contract/console/endpoints/jobs.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { JobName } from '../../../platform/jobs/queues.ts'
import type { StaffLogin, TestConsole } from '../console.ts'
import type { ValidRequest } from '../valid-request.ts'

/** Inserts a job that failed permanently. */
export async function insertFailedJob(
  { server }: TestConsole,
  name: JobName,
  error = 'away',
): Promise<string> {
  const id = randomUUID()
  await sql`
    INSERT INTO jobs (id, name, data, state, ended_at, error)
    VALUES (${id}, ${name}, '{"orderId": 1, "missedCallId": 1}', 'failed', now(), ${error})`.execute(
    server.context.db,
  )
  return id
}

const ofCalls = (testConsole: TestConsole, as?: StaffLogin) => as?.id === testConsole.staffByRole.telephony.id

export const jobRequests: Record<keyof typeof jobEndpoints, ValidRequest> = {
  'GET /jobs': async () => ({}),
  'GET /failed-jobs': async () => ({}),
  'GET /job/:id': async (testConsole) => ({ id: await insertFailedJob(testConsole, 'refund-send') }),
  'POST /failed-jobs/:id/run': async (testConsole, as) => ({
    id: await insertFailedJob(testConsole, ofCalls(testConsole, as) ? 'missed-call-notice' : 'order-release'),
  }),
  'POST /jobs/:name/run': async (testConsole, as) => ({
    name: ofCalls(testConsole, as) ? 'bindings-reconcile' : 'bill-compare',
  }),
  'GET /invariants': async () => ({}),
}
