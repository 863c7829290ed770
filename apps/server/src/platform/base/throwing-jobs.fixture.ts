// A worker for tests: the first job throws in every possible way, the second logs that it ran.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '../db/database.ts'
import { jobNames } from '../jobs/queues.ts'
import { enqueue } from '../jobs/table.ts'
import { type JobHandlers, startWorkers } from '../jobs/workers.ts'
import { createLog } from './log.ts'
import { catchUncaught } from './uncaught.ts'

const databaseUrl = process.env['DATABASE_URL']!
const log = createLog({ production: true, level: 'warn' })
catchUncaught(log)

const nothing = Object.fromEntries(jobNames.map((name) => [name, async () => {}])) as unknown as JobHandlers
const handlers: JobHandlers = {
  ...nothing,
  'order-release': async () => {
    // oxlint-disable-next-line typescript/no-floating-promises -- the rejection is what the test needs
    Promise.reject(new Error('thrown by a promise'))
    setTimeout(() => {
      throw new Error('thrown by a timer')
    })
    await wait(10)
    throw new Error('thrown by the job')
  },
  'notification-apply': async () => {
    process.send?.('a job has run')
  },
}
const db = openDatabase(databaseUrl, 1)
// Its last try.
await sql`INSERT INTO jobs (name, data, tries) VALUES ('order-release', '{"orderId": 1}', 12)`.execute(db)
startWorkers(databaseUrl, handlers, { log, clock: () => new Date() })
await wait(1000)
await db.transaction().execute((trx) => enqueue(trx, 'notification-apply', { notificationId: '1' }))
await db.destroy()
