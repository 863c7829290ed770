// A worker of a test: the first of its jobs throws in every way that a job can, the second says that it ran.
import { setTimeout as wait } from 'node:timers/promises'
import { startBoss } from '../jobs/boss.ts'
import { jobNames } from '../jobs/queues.ts'
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
const { boss, stop } = await startBoss(databaseUrl, { max: 1, migrate: false })
await boss.send('order-release', { orderId: 1 }, { retryLimit: 0 })
startWorkers(databaseUrl, handlers, { log, clock: () => new Date() })
await wait(1000)
await boss.send('notification-apply', { notificationId: '1' })
await stop()
