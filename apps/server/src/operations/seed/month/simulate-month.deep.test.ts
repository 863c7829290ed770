import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verifyAudit } from '../../../people/audit/verify.ts'
import { findBrokenInvariants } from '../../invariants/find-broken-invariants.ts'
import { endSubscription } from '../../../commerce/renewals/end-subscription.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { waitUntil } from '../../../testing/wait-until.ts'
import { dayMs } from '../../../platform/base/time.ts'
import { seedDemo } from '../demo.ts'
import { simulateMonth } from './simulate-month.ts'
import { orders } from './orders.ts'
import { isDemoMonthRunning } from '../../../console/me/queries.ts'

const timeoutMs = 300_000

/** A demonstration's server before the month is simulated. */
async function startDemo(): Promise<TestServer> {
  const server = await startTestServer()
  await seedDemo(server.databaseUrl, () => undefined, { numbers: 2000 })
  return server
}

const withoutPauses = () => ({
  signal: new AbortController().signal,
  pause: async () => undefined,
})

/** The distinct values of a column. */
async function selectDistinct({ context }: TestServer, table: string, value: string): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    SELECT DISTINCT ${sql.raw(value)} AS value FROM ${sql.table(table)} ORDER BY 1`.execute(context.db)
  return rows.map((row) => row.value)
}

/** Counts the rows of each kind. */
async function countAll({ context }: TestServer): Promise<unknown> {
  const { rows } = await sql`
    SELECT (SELECT count(*) FROM orders)::int AS orders, (SELECT count(*) FROM number_history)::int AS moves,
      (SELECT count(*) FROM calls)::int AS calls, (SELECT count(*) FROM tickets)::int AS tickets,
      (SELECT count(*) FROM users)::int AS users, (SELECT count(*) FROM jobs WHERE state = 'created')::int AS jobs`.execute(
    context.db,
  )
  return rows[0]
}

test(
  'the month is simulated once: it has every state, keeps all invariants, and leaves nothing to repair',
  { timeout: timeoutMs },
  async () => {
    const server = await startDemo()
    const { context } = server
    expect(await simulateMonth(context, withoutPauses())).toBe(true)

    const states = async (table: string, column = 'state') => selectDistinct(server, table, column)
    expect(await states('orders', 'stage')).toEqual(
      'active cancelled created ended expired paid paying refunded refunding'.split(' '),
    )
    expect(await states('payments')).toEqual('closed init prepared succeeded unknown'.split(' '))
    expect(await states('refunds', `kind || ' ' || state`)).toEqual([
      'order abnormal',
      'order processing',
      'order succeeded',
      'part succeeded',
      'remainder succeeded',
    ])
    expect(await states('subscriptions')).toEqual(
      'active ended grace past_due pending_bind suspended'.split(' '),
    )
    expect(await states('numbers')).toEqual(
      'blocked bound cooling held off_shelf offered on_sale reserved retired sold suspended'.split(' '),
    )
    expect(await states('audit_log', 'action')).toEqual([
      ...'money-case.settle money-case.take'.split(' '),
      ...'block price publish reserve retire unblock unreserve withdraw'
        .split(' ')
        .map((move) => `number.${move}`),
      ...'price-rules.draft refund.approve refund.ask refund.refuse refund.withdraw reveal'.split(' '),
      ...'set.approve set.ask set.preview set.run template.add ticket.answer ticket.assign ticket.close ticket.note'.split(
        ' ',
      ),
    ])
    expect(await states('change_sets')).toEqual('done previewed undone_in_part'.split(' '))
    expect(await states('price_rule_sets')).toEqual(['draft'])
    expect(await states('approvals')).toEqual('approved asked lapsed refused withdrawn'.split(' '))
    expect(await states('payment_exceptions')).toEqual(['open', 'settled'])
    expect(await states('ticket_templates', 'title')).toHaveLength(6)
    expect(await verifyAudit(context.db)).toMatchObject({ brokenAt: null })
    expect(await isHistoryInOrder(server)).toBe(true)
    expect(await states('tickets')).toEqual('answered closed open'.split(' '))
    expect(await states('calls', 'outcome')).toEqual('answered busy cancelled missed refused'.split(' '))
    expect(await states('offers')).toEqual('lapsed open taken'.split(' '))
    expect(await states('quarantined_payments', 'reason')).toEqual(['no-such-payment'])
    expect(await states('bill_differences', 'kind')).toEqual(
      'payment-amount payment-missing payment-unbilled'.split(' '),
    )
    expect(await states('consents', 'occasion')).toEqual('alert login order renewal'.split(' '))
    expect(await findBrokenInvariants(context.db)).toEqual({})

    const counts = await countAll(server)
    expect(await simulateMonth(context, withoutPauses())).toBe(false)
    expect(await countAll(server)).toEqual(counts)

    await runScheduledJobs(server)
    expect(await countAll(server)).toMatchObject({ ...(counts as object), jobs: expect.any(Number) })
    await refundAfterMonth(server)
    expect(server.logged).toEqual([])
    await compareLastBill(server)
  },
)

/** Whether the history rows of each number are in order of time. */
async function isHistoryInOrder({ context }: TestServer): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM (SELECT at, lag(at) OVER (PARTITION BY number_id ORDER BY id) AS before FROM number_history) moves
    WHERE before > at`.execute(context.db)
  return rows.length === 0
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

test(
  'an aborted month leaves nothing and can be simulated later, and only one of two servers simulates it',
  { timeout: timeoutMs },
  async () => {
    const server = await startDemo()
    const { context } = server
    const before = await countAll(server)
    const controller = new AbortController()
    let steps = 0
    const pause = async () => {
      steps += 1
      if (steps === 1) expect(await isDemoMonthRunning(context.db)).toBe(true)
      if (steps === 60) controller.abort()
      controller.signal.throwIfAborted()
    }
    const only = [orders]
    await expect(
      simulateMonth(context, { ...withoutPauses(), signal: controller.signal, pause, only }),
    ).rejects.toThrow('aborted')
    expect(await countAll(server)).toEqual(before)
    expect(await isDemoMonthRunning(context.db)).toBe(false)

    const both = await Promise.all([1, 2].map(() => simulateMonth(context, { ...withoutPauses(), only })))
    expect(both.filter(Boolean)).toEqual([true])
    expect(await findBrokenInvariants(context.db)).toEqual({})
  },
)

test('a shop with older orders gets no simulated month', async () => {
  const server = await startDemo()
  const { context } = server
  const { token } = await server.login()
  const numbers = await server.stock('7654321,88')
  await server.request('POST /order', { numberId: numbers['7654321'], agreed: true }, { token })
  await sql`UPDATE orders SET created_at = created_at - interval '1 day'`.execute(context.db)
  expect(await simulateMonth(context, withoutPauses())).toBe(false)
})
