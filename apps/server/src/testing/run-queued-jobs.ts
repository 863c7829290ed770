import { sql } from 'kysely'
import type { JobName, Jobs } from '../platform/jobs/queues.ts'
import type { TestServer } from './server.ts'

/** Runs the queued jobs with these names, as a worker would, and those that they enqueue. */
export async function runQueuedJobs<N extends JobName>(
  server: TestServer,
  names: readonly N[],
): Promise<void> {
  const { rows } = await sql<{ [Name in N]: { name: Name; data: Jobs[Name] } }[N]>`
    DELETE FROM jobs WHERE state = 'created' AND name = ANY(${names}) RETURNING name, data`.execute(
    server.context.db,
  )
  for (const { name, data } of rows) await server.runJob(name, data)
  if (rows.length > 0) await runQueuedJobs(server, names)
}
