import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type AuditRow, appendAudit } from '../../../people/audit/append.ts'
import { storeNotification } from '../../../commerce/checkout/apply-notification.ts'
import type { Context } from '../../../context.ts'
import { type Db, sqlState, type Trx } from '../../../platform/db/database.ts'
import { inSingleTransaction } from '../../../platform/db/single-transaction.ts'
import { jobHandlers } from '../../jobs/job-handlers.ts'
import { enqueue } from '../../../platform/jobs/table.ts'
import { dayMs, addDays, hourMs, shanghaiDay, startOfShanghaiDay } from '../../../platform/base/time.ts'
import { bulkWork } from './bulk-work.ts'
import { createStaffAction, selectDemoStaff } from './staff-action.ts'
import { staffWork } from './staff-work.ts'
import { supportTickets } from './support-tickets.ts'
import { createMonthContext, createMonth, type Scenario } from './month.ts'
import { orders } from './orders.ts'
import { renewals } from './renewals.ts'
import type { NumberOnSale } from './shopper.ts'
import { telephony } from './telephony.ts'
import { createTimeline, type Timeline } from './timeline.ts'
import { lockDemoMonth } from '../../../console/me/queries.ts'
import { storeStatistics } from './statistics.ts'
import { openWechat } from './wechat.ts'

const scenarios: readonly Scenario[] = [renewals, orders, bulkWork, telephony, supportTickets, staffWork]

/** The month begins this many days ago, so that the periods of the first customers have ended. */
const pastDays = 75
/** A shop with an order older than this (ms) has real data and gets no simulated month. */
const freshMs = hourMs
/** Another server simulates the month, or a visitor has locked a number: the whole month is tried again. */
const lockNotAvailable = '55P03'
const attempts = 60

type Options = {
  signal: AbortSignal
  /** The scenarios to run, by default all. */
  only?: readonly Scenario[]
  /** Called after each step. By default it pauses to leave processor time for other work. */
  pause?: () => Promise<void>
}

/**
 * Simulates the last month of the demonstration's shoppers and staff once, through the server's use cases.
 * The month is one transaction: it becomes visible at its end, and an interrupted server leaves nothing.
 * Jobs due within the month run in it, later jobs are left to the workers. Returns whether it ran now.
 */
export async function simulateMonth(base: Context, options: Options): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    options.signal.throwIfAborted()
    try {
      return await simulateOnce(base, options)
    } catch (error) {
      if (sqlState(error) !== lockNotAvailable || attempt === attempts) throw error
    }
  }
}

async function simulateOnce(base: Context, options: Options): Promise<boolean> {
  const { production, simulators, directUrl } = base.config
  const simulator = simulators['wechat']
  if (production || simulator === undefined) return false
  return inSingleTransaction(directUrl, async (db) => {
    if (!(await markAsSimulated(db))) return false
    await lockDemoMonth(db)
    const stock = await selectStock(db)
    if (stock.length === 0) return false
    await createTemporaryTables(db)
    await runMonth(base, { ...options, db, simulator, stock })
    return true
  })
}

type RunOptions = Options & { db: Db; simulator: string; stock: readonly NumberOnSale[] }

async function runMonth(base: Context, { db, simulator, stock, ...options }: RunOptions): Promise<void> {
  const { signal, only = scenarios, pause = createPause(signal) } = options
  const end = base.clock()
  const timeline = createTimeline({ db, begin: addDays(end, -pastDays), end, pause })
  const wechat = await openWechat(base, {
    simulator,
    now: timeline.now,
    notify: (notification) => storeNotification(context, notification),
  })
  const codes = new Map<string, string>()
  const context = createMonthContext(base, { db, timeline, wechat, codes })
  const audit: AuditRow[] = []
  // Appending locks the audit log for all other writers, so that its rows are inserted at the end.
  const storeAudit = (_: Trx, row: AuditRow) => audit.push(row)
  const staff = await selectDemoStaff(db)
  try {
    const month = createMonth(context, codes, {
      timeline,
      wechat,
      stock,
      act: createStaffAction(context, { staff, storeAudit }),
    })
    for (const scenario of only) scenario(month)
    scheduleDailyJobs(timeline)
    const laterJobs = await timeline.run(jobHandlers(context), wechat.catchUp)
    await context.traffic.stop()
    await storeStatistics(context, timeline.begin)
    await db.transaction().execute(async (trx) => {
      for (const { name, data, startAfter } of laterJobs) await enqueue(trx, name, data, startAfter)
      for (const row of audit) await appendAudit(trx, row)
    })
    await wechat.store()
  } finally {
    await wechat.close()
  }
}

/** Marks the month as simulated. False when it is marked already, or the shop has real data. */
async function markAsSimulated(db: Db): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO seeds (name) SELECT 'demo-month'
    WHERE NOT EXISTS (SELECT FROM orders WHERE created_at < now() - ${freshMs} * interval '1 ms')
    ON CONFLICT DO NOTHING RETURNING name`.execute(db)
  return rows.length > 0
}

/** Rate limits and SMS codes of the month, in temporary tables so that they do not block visitors. */
async function createTemporaryTables(db: Db): Promise<void> {
  for (const table of ['rate_limits', 'sms_codes'].map((name) => sql.ref(name)))
    await sql`CREATE TEMPORARY TABLE ${table} (LIKE ${table} INCLUDING ALL) ON COMMIT DROP`.execute(db)
}

/** The month needs this many numbers, out of at least `inventoryFactor` times as many on sale. */
const neededNumbers = 240
const inventoryFactor = 4

/** Numbers on sale spread over the inventory, none of them featured. None when the inventory is too small. */
async function selectStock(db: Db): Promise<NumberOnSale[]> {
  const { rows } = await sql<NumberOnSale>`
    WITH free AS (
      SELECT id, digits, price_fen AS "priceFen", row_number() OVER (ORDER BY id) AS place, count(*) OVER () AS stock
      FROM numbers WHERE state = 'on_sale' AND featured = 0
    )
    SELECT id, digits, "priceFen" FROM free
    WHERE stock >= ${neededNumbers * inventoryFactor}::integer AND place % (stock / ${neededNumbers}::integer) = 1
    ORDER BY id LIMIT ${neededNumbers}`.execute(db)
  return rows
}

/** The daily jobs: notices at 9:00, the comparison with the bill of the day before at 10:30. */
function scheduleDailyJobs(timeline: Timeline): void {
  const first = startOfShanghaiDay(shanghaiDay(timeline.now())).getTime()
  for (let day = first; day < timeline.end.getTime(); day += dayMs) {
    timeline.at(new Date(day + 9 * hourMs), () => timeline.runJob('notices-send', {}))
    timeline.at(new Date(day + 10.5 * hourMs), () => timeline.runJob('bill-compare', {}))
  }
}

/** The simulation takes at most this share of the time. */
const maxShare = 0.4
/** The simulation runs at least this long (ms) before it pauses. */
const minRunMs = 8

/** Pauses in proportion to the time taken. Throws when `signal` aborts. */
function createPause(signal: AbortSignal): () => Promise<void> {
  let startedAt = performance.now()
  return async () => {
    signal.throwIfAborted()
    const taken = performance.now() - startedAt
    if (taken < minRunMs) return
    await wait((taken * (1 - maxShare)) / maxShare, undefined, { signal, ref: false })
    startedAt = performance.now()
  }
}
