import { type ConsoleEndpointKey, consoleEndpoints } from '@hao/contract/console/endpoints.ts'
import { roles } from '@hao/contract/console/roles.ts'
import { createEmptyDatabase } from '@hao/testing/empty-database.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { JobName } from '../../../platform/jobs/queues.ts'
import { endSubscription } from '../../../commerce/renewals/end-subscription.ts'
import { startConsole, type StaffLogin } from '../../../console/testing/console.ts'
import { verifyAudit } from '../../../people/audit/verify.ts'
import { openStaffSession } from '../../../people/staff/open-session.ts'
import { addDays, dayMs, shanghaiDay } from '../../../platform/base/time.ts'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { migrate } from '../../../platform/migrate/migrate.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { waitUntil } from '../../../testing/wait-until.ts'
import { findBrokenInvariants } from '../../invariants/find-broken-invariants.ts'
import { agreements, banners, questions } from '../content/content.ts'
import { seedDemo } from '../demo.ts'
import { loadMonth } from './load-month.ts'

/** Endpoints with lists that may be empty in a healthy shop, and why. */
const mayBeEmpty: Record<string, string> = {
  'GET /failed-jobs': 'lists failed jobs',
  'GET /list-layouts': 'lists columns that the member of staff set',
  'GET /views': 'lists views that the member of staff saved',
  'GET /me/factors': 'lists factors that the member of staff added',
  'GET /banners/history': 'lists changes to banners',
  'GET /questions/history': 'lists changes to questions',
  'GET /sms-outbox': 'lists SMS of now, not of the past month',
  'GET /agreement-drafts': 'lists drafts that are not published',
  'GET /discounts': 'lists requests to change discounts',
  'GET /customer-requests': 'lists requests about customers',
  'GET /phone-changes': 'lists login phones that were lost',
  'GET /invoices': 'lists invoices that shoppers asked for',
}

/** Statistics of days. */
const statistics = [
  'GET /statistics/sales',
  'GET /statistics/refunds',
  'GET /statistics/subscriptions',
  'GET /statistics/conversion',
  'GET /statistics/calls',
] as const

type Inputs = Partial<Record<ConsoleEndpointKey, Record<string, string>[]>>

/** The last 30 days until a moment and those before, within the simulated month. */
const lastDays = (at: Date) => [
  { from: shanghaiDay(addDays(at, -29)), until: shanghaiDay(at) },
  { from: shanghaiDay(addDays(at, -59)), until: shanghaiDay(addDays(at, -30)) },
]

/** Inputs for endpoints that need them or list only a part. */
const inputsAt = (at: Date): Inputs => ({
  'GET /sets': [{ kind: 'import' }, { kind: 'change' }],
  'GET /phone-calls/outcomes': [{ by: 'hour' }, { by: 'day' }],
  'GET /questions/order': [{ category: 'calls' }],
  ...Object.fromEntries(statistics.map((key) => [key, lastDays(at)])),
  'GET /statistics/stock': lastDays(at),
  'GET /statistics/revenue': lastDays(at),
  'GET /ledger/:month': [{ month: shanghaiDay(at).slice(0, 7) }],
})

const listKeys = (inputs: Inputs) =>
  (Object.keys(consoleEndpoints) as ConsoleEndpointKey[]).filter(
    (key) => key.startsWith('GET ') && !(key in mayBeEmpty) && (!key.includes(':') || inputs[key]),
  )

/** A server on an empty database, into which the month was loaded as at a first start. */
async function startDemo() {
  const url = await createEmptyDatabase()
  const server = await startTestServer({ reach: async () => url })
  const { context } = server
  expect(await loadMonth(context.config, context.clock())).toBe(true)
  await migrate(url)
  await seedDemo(url, () => undefined, { numbers: 2000 })
  await context.keys.load()
  await context.categories.load()
  return { server, url }
}

test(
  'a loaded month keeps all invariants, and the shop goes on with its orders',
  { timeout: 60_000 },
  async () => {
    const { server, url } = await startDemo()
    const { context } = server
    const countNumbers = async () =>
      (await sql<{ n: number }>`SELECT count(*)::integer AS n FROM numbers`.execute(context.db)).rows
    const counted = await countNumbers()
    expect(await verifyAudit(context.db)).toMatchObject({ brokenAt: null })
    expect(await findBrokenInvariants(context.db, await endOfMonth(context.db))).toEqual({})
    expect(await loadMonth(context.config)).toBe(false)
    await seedDemo(url, () => undefined, { numbers: 2000 })
    expect(await countNumbers()).toEqual(counted)

    await runDueJobs(server)
    await runScheduledJobs(server)
    await refundAfterMonth(server)
    expect(server.logged).toEqual([])
    await compareLastBill(server)
  },
)

test('a month is moved by whole days, so that it ends within a day before the start', async () => {
  const url = await createEmptyDatabase()
  const { context, wechatPay } = await startTestServer({ reach: async () => url })
  const now = addDays(context.clock(), 40)
  expect(await loadMonth(context.config, now)).toBe(true)
  const { rows } = await sql<{ at: Date; days: number }>`
    SELECT (SELECT max(at) FROM order_history) AS at,
      (SELECT max(day)::date FROM daily_counts) - (SELECT max(at)::date FROM order_history) AS days`.execute(
    context.db,
  )
  const { at, days } = rows[0]!
  expect(now.getTime() - at.getTime()).toBeLessThan(dayMs)
  expect(now.getTime()).toBeGreaterThan(at.getTime())
  expect(at.toISOString()).toContain('T03:08:41.209Z')
  expect(Math.abs(days)).toBeLessThan(3)
  expect(await verifyAudit(context.db)).toMatchObject({ brokenAt: null })
  const { orders } = (await (await fetch(`${wechatPay.origin}/control/state`)).json()) as {
    orders: { paid: { at: string } | null }[]
  }
  const paidAt = orders.flatMap(({ paid }) => (paid ? [Date.parse(paid.at)] : []))
  expect(Math.abs(Math.max(...paidAt) - at.getTime())).toBeLessThan(dayMs)
})

test('the texts of a loaded month are the present ones, and readers have voted on its questions', async () => {
  const { server } = await startDemo()
  const { db } = server.context
  const ofQuestions = db
    .selectFrom('questions')
    .innerJoin('question_texts', 'question_id', 'questions.id')
    .select(['position', 'category', 'locale', 'title', 'body'])
  const ofAgreements = db
    .selectFrom('agreements')
    .innerJoin('agreement_texts', (join) =>
      join
        .onRef('agreement_texts.agreement_id', '=', 'agreements.id')
        .onRef('agreement_texts.version', '=', 'agreements.version'),
    )
    .select(['agreements.id', 'agreements.version', 'effective_at', 'locale', 'title', 'body'])
  const spread = <Row extends { texts: Record<string, object> }>(rows: readonly Row[]) =>
    rows.flatMap(({ texts, ...row }) =>
      Object.entries(texts).map(([locale, text]) => ({ ...row, locale, ...text })),
    )
  const sorted = (rows: readonly object[]) =>
    rows.map((row) => JSON.stringify(row, sortedKeys(row))).toSorted()
  expect(sorted(await ofQuestions.execute())).toEqual(sorted(spread(questions)))
  expect(sorted(await ofAgreements.execute())).toEqual(sorted(spread(agreements)))
  const banner = db.selectFrom('banners').innerJoin('banner_texts', 'banner_id', 'banners.id')
  expect(await banner.select(['locale', 'title']).execute()).toHaveLength(spread(banners).length)
  const votes = db.selectFrom('question_votes').select('id')
  expect((await votes.execute()).length).toBeGreaterThan(0)
})

const sortedKeys = (row: object) => Object.keys(row).toSorted()

/** A list of the last hours is empty when the month ended a day ago: decision 198. */
test('every list of the console has rows at the end of a loaded month', { timeout: 60_000 }, async () => {
  const { server: loader, url } = await startDemo()
  const at = await endOfMonth(loader.context.db)
  const inputs = inputsAt(at)
  const { server, request, addStaff } = await startConsole({ reach: async () => url, clock: () => at })
  await server.runJob('invariants-check', {})
  await server.runJob('days-close', {})
  const allRoles = await addStaff(...roles)
  const demoStaff = await logInAsDemoStaff(server)

  const empty: string[] = []
  for (const key of listKeys(inputs)) {
    for (const input of inputs[key] ?? [{}]) {
      // A member of staff sees only their own exports, and the outcomes of their own requests.
      const as = key === 'GET /exports' || key === 'GET /work' ? demoStaff : allRoles
      const { status, data } = await request(key, input, { as })
      expect(status, key).toBe(200)
      for (const name of findEmptyLists(data)) empty.push(`${key} ${JSON.stringify(input)} ${name}`)
    }
  }
  expect(empty).toEqual([])
  const [days] = lastDays(at)
  for (const key of statistics) {
    const { data } = await request(key, days, { as: allRoles })
    expect.soft(Object.values(data.totals), key).not.toContain(0)
  }
  const { data } = await request('GET /statistics/stock', days, { as: allRoles })
  expect(data.totals.bound).toBeGreaterThan(data.totalsBefore.bound)
})

/** When the month's last event was. */
async function endOfMonth(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`SELECT max(at) AS at FROM order_history`.execute(db)
  return rows[0]!.at
}

/** The names of the empty lists in a response. */
function findEmptyLists(data: object): string[] {
  const lists = Object.entries(Array.isArray(data) ? { data } : data)
  return lists.flatMap(([name, rows]) =>
    name !== 'dropped' && name !== 'problems' && Array.isArray(rows) && rows.length === 0 ? [name] : [],
  )
}

/** Logs in as the demonstration's inventory staff. */
async function logInAsDemoStaff({ context }: TestServer): Promise<StaffLogin> {
  const { id, name } = await context.db
    .selectFrom('staff_members')
    .select(['id', 'name'])
    .where(sql<boolean>`demonstration AND 'inventory' = ANY(roles)`)
    .executeTakeFirstOrThrow()
  const session = { staffId: id, at: context.clock(), device: 'test' }
  return { id, name, token: await inTransaction(context.db, (trx) => openStaffSession(trx, session)) }
}

/** Runs the jobs of the month that were due before now. */
async function runDueJobs(server: TestServer): Promise<void> {
  const { rows } = await sql<{ name: JobName; data: never }>`
    DELETE FROM jobs WHERE state = 'created' AND run_at <= now() RETURNING name, data`.execute(
    server.context.db,
  )
  for (const { name, data } of rows) await server.runJob(name, data)
}

/** Runs all scheduled jobs, as the workers do when they start. */
async function runScheduledJobs(server: TestServer): Promise<void> {
  for (const job of [
    'payments-reconcile',
    'refunds-reconcile',
    'mandates-reconcile',
    'subscriptions-step',
    'bindings-reconcile',
    'bill-compare',
    'notices-send',
    'invariants-check',
  ] as const)
    await server.runJob(job, {})
  expect(await findBrokenInvariants(server.context.db)).toEqual({})
}

/**
 * A shopper ends a subscription after the month, and WeChat refunds a payment made within it. A failed refund
 * succeeds when it is requested again.
 */
async function refundAfterMonth(server: TestServer): Promise<void> {
  const { context } = server
  const { id, user_id } = await context.db
    .selectFrom('subscriptions')
    .innerJoin('orders', 'orders.id', 'subscriptions.order_id')
    .select(['subscriptions.id', 'subscriptions.user_id'])
    .where('subscriptions.state', '=', 'active')
    .where('orders.months', '=', 12)
    .executeTakeFirstOrThrow()
  await endSubscription(context, { userId: user_id, subscriptionId: id, confirmed: true })
  const refund = await context.db
    .selectFrom('refunds')
    .select('id')
    .where('state', '=', 'init')
    .executeTakeFirstOrThrow()
  await waitUntil(
    async () => {
      await server.runJob('refund-send', { refundId: refund.id })
      const row = context.db.selectFrom('refunds').select('state').where('id', '=', refund.id)
      return row.executeTakeFirstOrThrow()
    },
    ({ state }) => state === 'succeeded',
  )
  const failed = await context.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['payments.out_trade_no as outTradeNo', 'out_refund_no as outRefundNo'])
    .select(['refunds.amount_fen as refundFen', 'payments.amount_fen as totalFen'])
    .where('refunds.state', '=', 'abnormal')
    .executeTakeFirstOrThrow()
  expect(await context.payments.wechat.queryRefund(failed)).toMatchObject({ state: 'abnormal' })
  await context.payments.wechat.refund({ ...failed, reason: '再次退款' })
  await waitUntil(
    () => context.payments.wechat.queryRefund(failed),
    ({ state }) => state === 'succeeded',
  )
}

/** The bill of the month's last day contains its payments. */
async function compareLastBill(server: TestServer): Promise<void> {
  const { context, wechatPay, logged } = server
  server.advance(2 * dayMs)
  wechatPay.advanceDays(2)
  await server.runJob('bill-compare', {})
  expect(logged.filter((line) => line.includes('bill-difference'))).toEqual([])
  const { rows } = await sql`SELECT FROM bills WHERE compared_at > now()`.execute(context.db)
  expect(rows.length).toBeGreaterThan(0)
}
