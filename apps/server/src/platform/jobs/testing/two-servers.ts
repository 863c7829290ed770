import { onTestFinished } from 'vitest'
import { createTestDatabase } from '@hao/testing/database.ts'
import { openDatabase } from '../../db/database.ts'
import { type JobName, jobs } from '../queues.ts'
import { startWorkers } from '../workers.ts'
import { createTestEnvironment, handleAllJobs } from './handlers.ts'

/** The workers of two servers over one database. Each job calls `ran` first. */
export async function twoServers(ran: (name: JobName, data: unknown) => Promise<void>) {
  const url = await createTestDatabase()
  const db = openDatabase(url, 4)
  const handlers = handleAllJobs((name, data) => (jobs[name].times ? Promise.resolve() : ran(name, data)))
  const { here, logged } = createTestEnvironment()
  onTestFinished(() => db.destroy())
  for (const stopWorkers of [startWorkers(url, handlers, here), startWorkers(url, handlers, here)])
    onTestFinished(stopWorkers)
  return { url, db, logged }
}
