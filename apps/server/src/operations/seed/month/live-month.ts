import { seededRandom } from '@hao/numbers/random.ts'
import { sql } from 'kysely'
import { type AuditRow, appendAudit } from '../../../people/audit/append.ts'
import type { Context } from '../../../context.ts'
import { type Db, sqlState } from '../../../platform/db/database.ts'
import { inLoneTransaction } from '../../../platform/db/lone-transaction.ts'
import { jobHandlers } from '../../jobs/job-handlers.ts'
import { enqueue, type EnqueuedJob } from '../../../platform/jobs/table.ts'
import { dayMs, daysAfter, hourMs, shanghaiDay, startOfShanghaiDay } from '../../../platform/base/time.ts'
import { areas } from './areas.ts'
import { type AskConsole, selectClerks } from './clerks.ts'
import { makeMonth } from './make-month.ts'
import type { Area } from './month.ts'
import { breather } from './pace.ts'
import { selectStock } from './stock.ts'
import { createTimeline, type Timeline } from './timeline.ts'
import { setUnderWay } from '../../../console/me/queries.ts'
import { type Books, tellPast } from './wechat-books.ts'

/** So long before the present the first of the month's customers comes: their periods are over by now. */
const pastDays = 75
const mark = 'demo-month'
/** A shop whose visitors have ordered something so long ago (ms) has a past of its own. */
const freshMs = hourMs

/** Another server lives the month, or a visitor has what the month wants: all of it is tried again, so often. */
const lockNotAvailable = '55P03'
const attempts = 60

type Options = {
  signal: AbortSignal
  /** What the staff does goes through it. */
  console: AskConsole
  /** Who takes over what WeChat has in its books; by default the simulator that the server is set to. */
  tell?: (books: Books) => Promise<void>
  /** Chooses another month. */
  seed?: number
  /** Other sides of it than all. */
  sides?: readonly Area[]
  /** Called after each step; by default others have their turn then. */
  pause?: () => Promise<void>
}

/**
 * Lets the demonstration's shoppers live the last month, once: through the stories of the server, at moments of that month. All of it is one transaction,
 * of which nobody sees anything before its end, so that neither workers nor visitors meet a shopper who is not yet in the present, and a server that
 * ends in the middle leaves nothing; of two servers at once the second waits for the first. Jobs of the month are done within it, those of later are left to the
 * workers. What it leaves behind in the world outside, WeChat's books, is told before its end. True when it was lived now.
 */
export async function liveMonth(base: Context, options: Options): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    options.signal.throwIfAborted()
    try {
      return await liveOnce(base, options)
    } catch (error) {
      if (sqlState(error) !== lockNotAvailable || attempt === attempts) throw error
    }
  }
}

async function liveOnce(base: Context, options: Options): Promise<boolean> {
  const { signal, console, tell, seed = 7, sides = areas, pause = breather(signal) } = options
  const { config } = base
  const origin = config.simulators['wechat']
  if (config.production || (!tell && origin === undefined)) return false
  return inLoneTransaction(config.databaseUrl, async (db) => {
    if (!(await isFirst(db))) return false
    await setUnderWay(db)
    const random = seededRandom(seed)
    const stock = await selectStock(db, random)
    if (stock.length === 0) return false
    await setAside(db)
    const end = base.clock()
    const begin = daysAfter(end, -pastDays)
    const timeline = createTimeline({ db, begin, end, pause })
    const audited: AuditRow[] = []
    const month = makeMonth(base, {
      db,
      timeline,
      random,
      stock,
      audited,
      clerks: await selectClerks(db),
      console,
    })
    for (const side of sides) side(month)
    for (let day = startOfShanghaiDay(shanghaiDay(begin)); day < end; day = new Date(day.getTime() + dayMs))
      eachDay(timeline, day)
    const later = await timeline.pass(jobHandlers(month.context))
    await leave(db, later)
    await (tell ?? ((books) => tellPast(origin!, books)))(month.wechat.books)
    await db.transaction().execute(async (trx) => {
      for (const row of audited) await appendAudit(trx, row)
    })
    return true
  })
}

/** Sets the mark that the month is lived; false when it was set before, or the shop has a past already. */
async function isFirst(db: Db): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO seeds (name) SELECT ${mark}
    WHERE NOT EXISTS (SELECT FROM orders WHERE created_at < now() - ${freshMs} * interval '1 ms')
    ON CONFLICT DO NOTHING RETURNING name`.execute(db)
  return rows.length > 0
}

/** What counts how often something was done lately, and codes of long ago, is for the month alone: visitors have theirs, and nothing of them waits for us. */
async function setAside(db: Db): Promise<void> {
  for (const table of ['rate_limits', 'sms_codes'])
    await sql`CREATE TEMPORARY TABLE ${sql.ref(table)} (LIKE ${sql.ref(table)} INCLUDING ALL) ON COMMIT DROP`.execute(
      db,
    )
}

/** What recurs, where nothing else in the month sees to it: in the morning what was not told at night, and yesterday's bill. */
function eachDay(timeline: Timeline, day: Date): void {
  const at = (hours: number) => new Date(day.getTime() + hours * hourMs)
  timeline.at(at(9), () => timeline.run('notices-send', {}))
  timeline.at(at(10.5), () => timeline.run('bill-compare', {}))
}

/** Puts the jobs of after the month into their queues. */
async function leave(db: Db, jobs: readonly EnqueuedJob[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { name, data, startAfter } of jobs) await enqueue(trx, name, data, startAfter)
  })
}
