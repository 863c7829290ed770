import { pino } from 'pino'
import { jobNames, type JobName } from '../queues.ts'
import type { JobHandlers } from '../workers.ts'

/** One handler for all kinds of jobs. */
export const handleAllJobs = (handle: (name: JobName, data: unknown) => Promise<void>) =>
  Object.fromEntries(jobNames.map((name) => [name, (data: unknown) => handle(name, data)])) as JobHandlers

/** A log in memory, and a clock that only moves when it is set. */
export function createTestEnvironment() {
  const logged: string[] = []
  let now = new Date('2027-01-01T04:03:30Z')
  const log = pino({ level: 'warn' }, { write: (line) => logged.push(line) })
  return { logged, here: { log, clock: () => now }, set: (time: string) => void (now = new Date(time)) }
}
