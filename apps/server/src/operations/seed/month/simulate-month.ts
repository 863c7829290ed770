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
import { openWechat } from './wechat.ts'

const parts: readonly Scenario[] = [renewals, orders, bulkWork, telephony, supportTickets, staffWork]

/** The first customer comes so many days before the present: their periods are over by now. */
const pastDays = 75
/** A shop with an order older than this (ms) has a past of its own. */
const freshMs = hourMs
/** Another server lives the month, or a visitor has a number that it wants: all of it is tried again. */
const lockNotAvailable = '55P03'
const attempts = 60

type Options = {
  signal: AbortSignal
  /** Other parts than all. */
  only?: readonly Scenario[]
  /** Called after each step. By default it gives others their turn. */
  pause?: () => Promise<void>
}

/**
 * Lets the demonstration's shoppers and staff live the last month, once, through the server's use cases. All
 * of it is one transaction: nobody sees any of it before its end, and a server that ends in the middle leaves
 * nothing. Jobs of the month run within it, those of later are left to the workers. True when it was lived
 * now.
 */
export async function simulateMonth(base: Context, options: Options): Promise<boolean> {
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
  const { production, simulators, databaseUrl } = base.config
  const simulator = simulators['wechat']
  if (production || simulator === undefined) return false
  return inSingleTransaction(databaseUrl, async (db) => {
    if (!(await setMark(db))) return false
    await lockDemoMonth(db)
    const stock = await selectStock(db)
    if (stock.length === 0) return false
    await setAside(db)
    await passMonth(base, { ...options, db, simulator, stock })
    return true
  })
}

type Given = Options & { db: Db; simulator: string; stock: readonly NumberOnSale[] }

async function passMonth(base: Context, { db, simulator, stock, ...options }: Given): Promise<void> {
  const { signal, only = parts, pause = breather(signal) } = options
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
  // All who append to the audit wait for one another, so that its rows come last.
  const desk = { clerks: await selectDemoStaff(db), keep: (_: Trx, row: AuditRow) => audit.push(row) }
  try {
    const month = createMonth(context, codes, {
      timeline,
      wechat,
      stock,
      act: createStaffAction(context, desk),
    })
    for (const part of only) part(month)
    scheduleDailyJobs(timeline)
    const late = await timeline.pass(jobHandlers(context), wechat.catchUp)
    await context.traffic.stop()
    await db.transaction().execute(async (trx) => {
      for (const { name, data, startAfter } of late) await enqueue(trx, name, data, startAfter)
      for (const row of audit) await appendAudit(trx, row)
    })
    await wechat.keep()
  } finally {
    await wechat.close()
  }
}

/** Sets the mark that the month is lived. False when it is set, or the shop has a past already. */
async function setMark(db: Db): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO seeds (name) SELECT 'demo-month'
    WHERE NOT EXISTS (SELECT FROM orders WHERE created_at < now() - ${freshMs} * interval '1 ms')
    ON CONFLICT DO NOTHING RETURNING name`.execute(db)
  return rows.length > 0
}

/** The month's own rate limits and SMS codes: visitors neither wait for its rows nor see them. */
async function setAside(db: Db): Promise<void> {
  for (const table of ['rate_limits', 'sms_codes'].map((name) => sql.ref(name)))
    await sql`CREATE TEMPORARY TABLE ${table} (LIKE ${table} INCLUDING ALL) ON COMMIT DROP`.execute(db)
}

/** How many numbers the month needs, and of how many on sale each may be one. */
const needed = 240
const spread = 4

/**
 * Numbers on sale from all over the inventory, none of them featured. None when the inventory is too small.
 */
async function selectStock(db: Db): Promise<NumberOnSale[]> {
  const { rows } = await sql<NumberOnSale>`
    WITH free AS (
      SELECT id, digits, price_fen AS "priceFen", row_number() OVER (ORDER BY id) AS place, count(*) OVER () AS stock
      FROM numbers WHERE state = 'on_sale' AND featured = 0
    )
    SELECT id, digits, "priceFen" FROM free
    WHERE stock >= ${needed * spread}::integer AND place % (stock / ${needed}::integer) = 1
    ORDER BY id LIMIT ${needed}`.execute(db)
  return rows
}

/** Each day: in the morning the notices of the night, then the bill of the day before. */
function scheduleDailyJobs(timeline: Timeline): void {
  const first = startOfShanghaiDay(shanghaiDay(timeline.now())).getTime()
  for (let day = first; day < timeline.end.getTime(); day += dayMs) {
    timeline.at(new Date(day + 9 * hourMs), () => timeline.run('notices-send', {}))
    timeline.at(new Date(day + 10.5 * hourMs), () => timeline.run('bill-compare', {}))
  }
}

/** The share of the time that the month takes at most. */
const share = 0.4
/** A pause is not worth a timer before so much time (ms) was taken. */
const leastMs = 8

/** Pauses in proportion to the time taken. Throws once `signal` ends it. */
function breather(signal: AbortSignal): () => Promise<void> {
  let began = performance.now()
  return async () => {
    signal.throwIfAborted()
    const taken = performance.now() - began
    if (taken < leastMs) return
    await wait((taken * (1 - share)) / share, undefined, { signal, ref: false })
    began = performance.now()
  }
}
