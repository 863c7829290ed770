import { type JobDataName, jobNames as toldNames } from '@hao/contract/console/job-names.ts'
import { sql } from 'kysely'
import { expect, expectTypeOf, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '@hao/testing/database.ts'
import { openDatabase } from '../db/database.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { jobNames, jobs, selectDueJobs, type JobName, type Jobs } from './queues.ts'
import { enqueue } from './table.ts'
import { handleAllJobs, createTestEnvironment } from './testing/handlers.ts'
import { twoServers } from './testing/two-servers.ts'
import { startWorkers } from './workers.ts'

const recurring = jobNames.filter((name) => jobs[name].times).toSorted()

test('two servers share 100 jobs, and each runs once', async () => {
  const seen: number[] = []
  const { db } = await twoServers(async (_name, data) => {
    seen.push((data as { orderId: number }).orderId)
  })
  const wanted = Array.from({ length: 100 }, (_, orderId) => orderId)
  await db.transaction().execute(async (trx) => {
    for (const orderId of wanted) await enqueue(trx, 'order-release', { orderId })
  })
  await waitUntil(
    async () => seen.length,
    (count) => count >= wanted.length,
  )
  expect(seen.toSorted((a, b) => a - b)).toEqual(wanted)
})

test('a long job does not delay other jobs of its queue', async () => {
  const url = await createTestDatabase()
  const db = openDatabase(url, 4)
  onTestFinished(() => db.destroy())
  const seen: number[] = []
  let end = () => undefined as void
  const long = new Promise<void>((resolve) => (end = resolve))
  const handlers = handleAllJobs(async (name, data) => {
    if (name !== 'change-set-run') return
    const { setId } = data as { setId: number }
    if (setId === 0) await long
    seen.push(setId)
  })
  onTestFinished(startWorkers(url, handlers, createTestEnvironment().here))
  onTestFinished(end)
  const send = (setIds: number[]) =>
    db.transaction().execute(async (trx) => {
      for (const setId of setIds) await enqueue(trx, 'change-set-run', { setId })
    })
  const later = Array.from({ length: 25 }, (_, at) => at + 1)
  await send([0, ...later.slice(0, 12)])
  await waitUntil(
    async () => seen.length,
    (count) => count === 12,
  )
  await send(later.slice(12))
  await waitUntil(
    async () => seen.length,
    (count) => count === later.length,
  )
  end()
  await waitUntil(
    async () => seen,
    (all) => all.includes(0),
  )
})

test('a failed job is retried; other jobs of its batch are not', async () => {
  const seen: number[] = []
  const { db } = await twoServers(async (_name, data) => {
    const { orderId } = data as { orderId: number }
    seen.push(orderId)
    if (orderId === 3 && seen.filter((each) => each === 3).length === 1) throw new Error('not yet')
  })
  await db.transaction().execute(async (trx) => {
    for (const orderId of [1, 2, 3, 4]) await enqueue(trx, 'order-release', { orderId })
  })
  const rows = async () => {
    await sql`UPDATE jobs SET run_at = now() WHERE state = 'retry'`.execute(db)
    const all = db.selectFrom('jobs').select(['state', 'tries']).where('name', '=', 'order-release')
    return all.orderBy('data').execute()
  }
  const ended = await waitUntil(rows, (all) => all.every(({ state }) => state === 'completed'))
  expect(ended.map(({ tries }) => tries)).toEqual([1, 1, 2, 1])
  expect(seen.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 3, 4])
})

test('a recurring job runs once at the start of each server, then once in its minute for all servers', async () => {
  const url = await createTestDatabase()
  const db = openDatabase(url, 1)
  onTestFinished(() => db.destroy())
  const { here, set } = createTestEnvironment()
  const handlers = handleAllJobs(async () => undefined)
  /** How often each server has looked at the clock, as it does before it enqueues what is due. */
  const looks = [0, 0]
  for (const at of looks.keys()) {
    const clock = () => {
      looks[at]! += 1
      return here.clock()
    }
    onTestFinished(startWorkers(url, handlers, { ...here, clock }))
  }
  const done = async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT name FROM jobs WHERE state = 'completed' ORDER BY name`.execute(db)
    return rows.map(({ name }) => name)
  }
  expect(await waitUntil(done, (names) => names.length >= 2 * recurring.length)).toEqual(
    [...recurring, ...recurring].toSorted(),
  )
  await sql`DELETE FROM jobs`.execute(db)
  set('2027-01-01T04:04:00Z')
  const eachMinute = [
    'featured-step',
    'mandates-reconcile',
    'payments-reconcile',
    'prices-step',
    'promotions-end',
    'reservations-end',
    'staff-messages-collect',
    'subscriptions-step',
  ]
  const before = [...looks]
  // At the third look since then a server has taken what it enqueued at the first.
  await waitUntil(
    async () => looks,
    (now) => now.every((count, at) => count >= before[at]! + 3),
  )
  expect(await waitUntil(done, (names) => names.length >= eachMinute.length)).toEqual(eachMinute)
  expect(await db.selectFrom('jobs').select('id').execute()).toHaveLength(eachMinute.length)
})

test('every recurring job has a schedule in Asia/Shanghai', () => {
  const minute = (time: string) => Date.parse(`2027-01-02T${time}:00+08:00`) / 60_000
  const at = (time: string) => selectDueJobs(minute(time) - 1, minute(time))
  const eachMinute = [
    'reservations-end',
    'promotions-end',
    'mandates-reconcile',
    'subscriptions-step',
    'payments-reconcile',
    'prices-step',
    'featured-step',
    'staff-messages-collect',
  ]
  const eachHour = ['bindings-reconcile']
  expect(at('12:04')).toEqual(eachMinute)
  const eachFiveMinutes = ['notices-send', 'invariants-check', 'searches-match']
  expect(at('12:05').toSorted()).toEqual([...eachMinute, ...eachFiveMinutes].toSorted())
  expect(at('12:00').toSorted()).toEqual([...at('12:10'), ...eachHour].toSorted())
  expect(at('12:10').toSorted()).toEqual([...at('12:05'), 'refunds-reconcile', 'approvals-lapse'].toSorted())
  expect(at('10:30').toSorted()).toEqual([...at('12:10'), 'bill-compare'].toSorted())
  expect(at('02:30').toSorted()).toEqual([...at('12:10'), 'days-close'].toSorted())
  expect(at('03:00').toSorted()).toEqual([...at('12:00'), 'forget-expired'].toSorted())
  expect(at('04:30').toSorted()).toEqual([...at('12:10'), 'invariants-whole'].toSorted())
  expect(at('04:00').toSorted()).toEqual([...at('12:00'), 'audit-check'].toSorted())
  expect(selectDueJobs(minute('12:04'), minute('12:04'))).toEqual([])
  expect(selectDueJobs(minute('09:00'), minute('12:04')).toSorted()).toEqual(
    [...at('10:30'), ...eachHour].toSorted(),
  )
})

test('the console describes every kind of job, and no other', () => {
  expect([...toldNames].toSorted()).toEqual(jobNames.toSorted())
})

type DataName = { [N in JobName]: string extends keyof Jobs[N] ? never : keyof Jobs[N] }[JobName]

test('each field of a job payload has a label in the console', () => {
  expectTypeOf<DataName>().toEqualTypeOf<JobDataName>()
})
