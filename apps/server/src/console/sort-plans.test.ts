import { orderList } from '@hao/contract/console/lists/orders.ts'
import { refundList } from '@hao/contract/console/lists/refunds.ts'
import type { NumberPlan } from '@hao/numbers/plan.ts'
import { asOwner, runStatement } from '@hao/testing/postgres.ts'
import { expect, test } from 'vitest'
import type { Db } from '../platform/db/database.ts'
import { selectRefunds } from '../commerce/refunds/list-queries.ts'
import { selectOrders } from './orders/page-queries.ts'
import { selectPriceChanges } from './numbers/price-changes.ts'
import { selectCalls, selectRefused } from './telephony/queries.ts'
import { buildOrdersQuery, findRare } from './orders/queries.ts'
import { startConsole } from './testing/console.ts'
import { explainQueries } from '../testing/query-plans.ts'
import { selectCustomers } from './customers/list-customers.ts'

const rows = 5000
const series = `generate_series(1, ${rows}) AS i`
const ago = `now() - (${rows} - i) * interval '1 hour'`

/** Enough orders, refunds and calls that PostgreSQL prefers an index to a sort. */
const statements = [
  `INSERT INTO users (phone_index, phone, created_at) SELECT sha256(i::text::bytea), '\\x01', ${ago} FROM ${series}`,
  `INSERT INTO numbers (digits, price_fen, state) SELECT (7000000000 + i)::text, 1000 + i, 'off_shelf' FROM ${series}`,
  `INSERT INTO orders (out_trade_no, user_id, user_sequence, number_id, kind, months, price_fen, amount_fen, stage,
     hold_until, paid_at, created_at)
   SELECT 'H' || i, u.first + i - 1, 1, n.first + i - 1, 'new', 1, 1000, 1000 + i, 'ended', ${ago}, ${ago}, ${ago}
   FROM ${series}, (SELECT min(id) AS first FROM users WHERE phone = '\\x01') u,
     (SELECT min(id) AS first FROM numbers WHERE digits LIKE '70000%') n`,
  `INSERT INTO payments (order_id, out_trade_no, provider, channel, amount_fen, state, transaction_id, succeeded_at, created_at)
   SELECT id, 'P' || id, 'wechat', 'browser', amount_fen, 'succeeded', 'T' || id, paid_at, created_at FROM orders`,
  `INSERT INTO refunds (order_id, payment_id, out_refund_no, kind, amount_fen, reason, state, created_at)
   SELECT order_id, id, 'R' || id, 'part', amount_fen, 'x', 'closed', created_at FROM payments`,
  `INSERT INTO subscriptions (user_id, number_id, order_id, state, renewal, period_start, period_end, anchor_day, next_step_at, created_at)
   SELECT user_id, number_id, id, 'active', 'manual', created_at, created_at + interval '1 year', 15, created_at, created_at FROM orders`,
  `INSERT INTO calls (call_id, subscription_id, user_id, started_at, event_ids)
   SELECT 'c' || id, id, user_id, created_at, '{}' FROM subscriptions`,
  `INSERT INTO number_history (number_id, event, state, price_fen, at)
   SELECT n.id, 'price', 'off_shelf', 1000 + i, ${ago} FROM ${series}, (SELECT min(id) AS id FROM numbers) n`,
  `INSERT INTO refused_calls (minute, carrier, digits, reason, status, count)
   SELECT date_trunc('minute', now() - i * interval '1 minute'), 'x', '7000000001', 'off', 404, 1 FROM ${series}`,
  'ANALYZE',
]

async function startWithRows() {
  const { server } = await startConsole()
  for (const statement of statements) await runStatement(asOwner(server.databaseUrl), statement)
  return { db: server.context.db, plan: server.context.config.numberPlan }
}

const page = { limit: 51, after: undefined }
const now = new Date()
type Case = [
  list: string,
  sort: string,
  index: RegExp,
  select: (db: Db, plan: NumberPlan) => Promise<unknown>,
]
const orderIndexes = { newest: 'pkey', oldest: 'pkey', dearest: 'amount', cheapest: 'amount' } as const

const keys = <K extends string>(sorts: Readonly<Record<K, unknown>>) => Object.keys(sorts) as K[]

const cases: Case[] = [
  ...keys(orderList.sorts).map((sort): Case => [
    'orders',
    sort,
    new RegExp(`orders_${sort === 'paid-last' || sort === 'paid-first' ? 'paid' : orderIndexes[sort]}$`),
    (given, plan) => selectOrders(given, {}, { sort, ...page, plan }),
  ]),
  ...keys(refundList.sorts).map((sort): Case => [
    'refunds',
    sort,
    new RegExp(`refunds_${orderIndexes[sort]}$`),
    (given) => selectRefunds(given, {}, { sort, ...page }),
  ]),
  ...['newest', 'oldest'].flatMap((sort): Case[] => [
    ['customers', sort, /users_pkey$/, (given) => selectCustomers(given, {}, { sort, ...page, at: now })],
    ['calls', sort, /calls_started$/, (given) => selectCalls(given, {}, { sort, ...page }, now)],
    [
      'refused calls',
      sort,
      /refused_calls_minute\w*$/,
      (given) => selectRefused(given, {}, { sort, ...page }, now),
    ],
  ]),
  [
    'price changes',
    'newest',
    /number_history_price$/,
    (given) => selectPriceChanges(given, {}, { ...page, now }),
  ],
]

test('orders of lists, and few orders of a method or a category, come from an index, not from a scan', async () => {
  const { db, plan } = await startWithRows()
  for (const [list, sort, index, select] of cases) {
    const lines = await explainQueries(db, (given) => select(given, plan))
    expect(
      lines.filter((line) => index.test(line)),
      `${list} ${sort}: ${lines.join(', ')}`,
    ).not.toEqual([])
  }
  await db.updateTable('payments').set({ channel: 'mandate' }).where('out_trade_no', '=', 'P7').execute()
  for (const filter of [{ method: 'mandate' as const }, { category: 'unknown' }]) {
    const rare = await findRare(db, filter)
    expect(Object.values(rare)).toEqual(['method' in filter ? [expect.any(Number)] : []])
    const lines = await explainQueries(db, (given) => buildOrdersQuery(filter, plan, rare).execute(given))
    expect(lines.filter((line) => line.startsWith('Seq Scan'))).toEqual([])
  }
})
