// A shop after a year: a million numbers, 100,000 subscribers, a million orders and 24 million calls. Prints
// how long the checks of the invariants, the nightly deletion and the console take, their longest statement,
// and the longest wait of a call and an order that are written at that time; also without a job, for
// comparison. Needs 15 GB and 30 minutes.
// YEAR=<admin's database url> reuses a population, CALLS=<number> and ORDERS=<number for each subscriber>
// make a smaller one. ONLY=console leaves the jobs out, ONLY=deletion those with other names.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { pino } from 'pino'
import { closeDays } from '../../apps/server/src/console/statistics/close-days.ts'
import { checkAllInvariants } from '../../apps/server/src/operations/invariants/check-all-invariants.ts'
import { checkInvariants } from '../../apps/server/src/operations/invariants/check-invariants.ts'
import { deleteExpired } from '../../apps/server/src/operations/privacy/delete-expired.ts'
import { addDays, shanghaiDay } from '../../apps/server/src/platform/base/time.ts'
import { wire } from '../../apps/server/src/wiring.ts'
import { apiConfig } from './api-config.ts'
import { startServer } from './child.ts'
import { openBenchDatabase } from './database.ts'
import { reportTable } from './report.ts'
import { quantile } from './rounds.ts'
import { logInStaff } from './staff-session.ts'
import { startProbe } from './write-probe.ts'
import { buildYear } from './year-population.ts'

const built = process.env['YEAR']
const calls = Number(process.env['CALLS'] ?? 24_000_000)
const ordersEach = Number(process.env['ORDERS'] ?? 10)
const size = { numbers: 1_000_000, subscribers: 100_000, ordersEach, calls }
const only = process.env['ONLY'] ?? ''
const say = (line: string) => void process.stderr.write(`${line}\n`)

/** Statistics of 30 days, as the home screen of the console shows them. */
const statistics = ['sales', 'refunds', 'revenue', 'subscriptions', 'conversion', 'calls', 'stock']

const database = built ? { url: built, adminUrl: built, end: async () => {} } : await openBenchDatabase()
const statements = timeStatements()
try {
  if (!built) await buildYear(database.adminUrl, size, say)
  const rows = only === 'console' ? [] : await measureJobs()
  reportTable(
    [
      'job',
      's',
      'longest statement (ms)',
      'longest wait of a write (ms)',
      'writes: p99 (ms)',
      'slow writes waited for',
    ],
    rows,
  )
  if (only === '' || only === 'console')
    reportTable(['screen', 'p50 (ms)', 'p95 (ms)'], await measureConsole())
} finally {
  await database.end()
}

async function measureJobs(): Promise<string[][]> {
  const { jobContext, close } = wire(apiConfig(database.url), pino({ level: 'fatal' }))
  const jobs: [string, () => Promise<void>][] = [
    ['none, for a minute', () => sleep(60_000)],
    ['figures of all days', () => closeDays(jobContext)],
    ['figures of a day', () => closeDays(jobContext)],
    ['first check of changes', () => checkInvariants(jobContext)],
    ['check of everything', () => checkAll(jobContext)],
    ['check of changes: 2,000 orders', () => checkChanges(jobContext)],
    ['nightly deletion', () => deleteExpired(jobContext)],
    ['nightly deletion, nothing expired', () => deleteExpired(jobContext)],
    [
      'nightly deletion, a day later',
      () => deleteExpired({ ...jobContext, clock: () => addDays(new Date(), 1) }),
    ],
  ]
  const rows: string[][] = []
  for (const [name, job] of jobs.filter(([each]) => each.includes(only) || each.startsWith('none')))
    rows.push([name, ...(await measure(job))])
  await close()
  return rows
}

type Context = Parameters<typeof checkInvariants>[0]

/** A job ends after two minutes and enqueues its continuation. */
async function checkAll(context: Context): Promise<void> {
  const unfinished = async () =>
    context.db
      .selectFrom('invariant_passes')
      .select('position')
      .where('kind', '=', 'whole')
      .where('ended_at', 'is', null)
      .executeTakeFirst()
  do await checkAllInvariants(context)
  while (await unfinished())
}

async function checkChanges(context: Context): Promise<void> {
  await sql`INSERT INTO order_history (order_id, event, stage, at)
    SELECT id, 'again', stage, now() FROM orders WHERE id % 500 = 0`.execute(context.db)
  await checkInvariants(context)
}

async function measure(job: () => Promise<void>): Promise<string[]> {
  const probe = await startProbe(database.url)
  statements.reset()
  const from = performance.now()
  await job()
  const seconds = (performance.now() - from) / 1000
  const longest = statements.longest()
  const { waits, reasons } = await probe.stop()
  say(`${longest.ms.toFixed(0)} ms: ${longest.text.replaceAll(/\s+/g, ' ').slice(0, 200)}`)
  return [
    seconds.toFixed(1),
    longest.ms.toFixed(0),
    Math.max(...waits).toFixed(0),
    quantile(waits, 0.99).toFixed(0),
    reasons,
  ]
}

/** Times every statement of this process. */
function timeStatements() {
  let longest = { ms: 0, text: '' }
  const original = Object.getOwnPropertyDescriptor(Client.prototype, 'query')!
  const send = original.value as (...args: unknown[]) => unknown
  Client.prototype.query = function timed(this: Client, ...args: unknown[]) {
    const from = performance.now()
    const answer = Reflect.apply(send, this, args)
    const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text
    const note = () => {
      const ms = performance.now() - from
      if (ms > longest.ms && !/probe|auto_renew|pg_stat_activity/.test(text)) longest = { ms, text }
    }
    Promise.resolve(answer).then(note, note)
    return answer
  } as Client['query']
  return { reset: () => void (longest = { ms: 0, text: '' }), longest: () => longest }
}

async function measureConsole(): Promise<string[][]> {
  const server = await startServer('console-server.ts', database.url)
  const { desk: origin } = await server.next<{ desk: string }>()
  const desk = await logInStaff(database.url, origin, `year ${Date.now()}`)
  const rows: string[][] = []
  const time = async (path: string, inputs: readonly Record<string, string>[]) => {
    const times: number[] = []
    for (const input of inputs) {
      const from = performance.now()
      await desk.read(path, input)
      times.push(performance.now() - from)
    }
    rows.push([path, quantile(times, 0.5).toFixed(0), quantile(times, 0.95).toFixed(0)])
  }
  await time(
    '/home',
    Array.from({ length: 30 }, () => ({})),
  )
  // Each with its own days, because equal requests share their figures for a while.
  const day = (daysAgo: number) => shanghaiDay(addDays(new Date(), -daysAgo))
  const periods = Array.from({ length: 10 }, (_, i) => ({ from: day(29 + i), until: day(i) }))
  for (const name of statistics) await time(`/statistics/${name}`, periods)
  await server.end()
  return rows
}
