import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayMs, shanghaiDay, startOfShanghaiDay } from '../../platform/base/time.ts'
import { quarantineReport } from '../../commerce/payments/quarantine.ts'
import { approveRefund } from '../testing/approve.ts'
import { startConsole } from '../testing/console.ts'
import { insertPaidOrder } from '../testing/paid-order.ts'
import { insertFailedJob } from '../testing/valid-requests/jobs.ts'
import { shareComputation } from '../base/share-computation.ts'

test('the figures of the day: sales, held numbers, numbers on sale, open tickets', async () => {
  const testConsole = await startConsole()
  const { request, server } = testConsole
  const ids = Object.values(await server.stock('621111,88', '622222,66', '623333,10'))
  const { token } = await server.login()
  const { data: paying } = await server.request(
    'POST /wxpay/h5',
    { numberId: ids[0]!, agreed: true },
    { token },
  )
  await server.wechatPay.pay(paying.out_trade_no)
  await server.request('POST /wxpay/h5', { numberId: ids[1]!, agreed: true }, { token })
  await server.request('POST /ticket', { category: 'other', text: '在吗' }, { token })
  // Four working hours later. A day always contains them, whenever it starts.
  server.advance(dayMs)
  const { data } = await request('GET /home', {}, { as: await testConsole.addStaff('owner') })
  const sums = data.numbers
  expect([sums['held'], sums['on_sale']]).toEqual([expect.any(Number), 1])
  expect(data.tickets).toEqual({ open: 1, overdue: 1 })
  expect(data).toMatchObject({ failedJobs: 0, brokenInvariants: [], quarantine: 0 })
})

test('sales are those since midnight in Shanghai, beside the same weekday last week until the same time', async () => {
  const testConsole = await startConsole()
  const { request, server } = testConsole
  const { db, clock } = server.context
  // To noon, so that no part of the test is before midnight.
  const noon = startOfShanghaiDay(shanghaiDay(new Date(clock().getTime() + dayMs))).getTime() + dayMs / 2
  server.advance(noon - clock().getTime())
  const [id = 0] = Object.values(await server.stock('621111,88'))
  const { token } = await server.login()
  const { data: order } = await server.request('POST /wxpay/h5', { numberId: id, agreed: true }, { token })
  const now = clock().getTime()
  const [minute, week] = [60_000, 7 * dayMs]
  const entry = (at: number, amount_fen: number, kind: 'payment' | 'refund' = 'payment') => ({
    order_id: order.orderId,
    kind,
    amount_fen,
    reference: `${kind}-${at}-${amount_fen}`,
    at: new Date(at),
  })
  await db
    .insertInto('ledger')
    .values([
      entry(now - 1, 100),
      entry(now - 1, 20, 'refund'),
      entry(now - week - 1, 7),
      entry(now - week + minute, 5000),
      entry(now - 2 * dayMs, 900),
    ])
    .execute()
  const { data } = await request('GET /home', {}, { as: await testConsole.addStaff('finance') })
  expect(data.sales).toEqual({ count: 1, fen: 100, countBefore: 1, fenBefore: 7 })
  expect(data.refunds).toEqual({ count: 1, fen: 20, countBefore: 0, fenBefore: 0 })
})

test('a request for approval counts until it is decided, as in its list', async () => {
  const testConsole = await startConsole()
  const { request, server, staffByRole } = testConsole
  const { orderId } = await insertPaidOrder(testConsole)
  const counted = async () => {
    server.advance(6000)
    const { data } = await request('GET /home', {}, { as: staffByRole.finance })
    const waiting = (await request('GET /refund-requests', { state: 'asked' }, { as: staffByRole.finance }))
      .data.list
    expect(data.approvals).toEqual({ refunds: waiting.length, priceRules: 0, bulkChanges: 0, imports: 0 })
    return waiting.map((row) => row.id)
  }
  expect(await counted()).toEqual([])
  const asked = { id: orderId, amountFen: 25_000, reason: '扣费重复' }
  await request('POST /order/:id/refund-request', asked, { as: staffByRole.service })
  const [refundId = 0] = await counted()
  expect((await approveRefund(testConsole, refundId, { as: staffByRole.finance })).status).toBe(200)
  expect(await counted()).toEqual([])
})

test('a quarantined payment counts until a staff member takes it, as in its list', async () => {
  const testConsole = await startConsole()
  const { request, server, staffByRole } = testConsole
  const { account } = server.context.payments.wechat
  const paid = { ...account, provider: 'wechat', state: 'paid' } as const
  const report = { outTradeNo: 'H1', transactionId: 'T1', ...paid } as const
  await quarantineReport(server.context, report, 'no-such-payment')
  const counted = async () => {
    server.advance(6000)
    const { data } = await request('GET /home', {}, { as: staffByRole.finance })
    const open = (await request('GET /quarantine', { state: 'open' }, { as: staffByRole.finance })).data.list
    expect(data.quarantine).toBe(open.length)
    return open.map(({ id }) => id)
  }
  const [id = 0, ...more] = await counted()
  expect(more).toEqual([])
  await request('POST /money-case/:id/take', { id }, { as: staffByRole.finance })
  expect(await counted()).toEqual([])
})

test('a failed job counts as long as its list contains it', async () => {
  const testConsole = await startConsole()
  const { request, server, staffByRole } = testConsole
  const ids = [
    await insertFailedJob(testConsole, 'refund-send'),
    await insertFailedJob(testConsole, 'order-release'),
  ]
  await sql`UPDATE jobs SET ended_at = now() - interval '6 days' WHERE id = ${ids[0]}`.execute(
    server.context.db,
  )
  const counted = async () => {
    server.advance(2000)
    const { data } = await request('GET /home', {}, { as: staffByRole.owner })
    const failed = await request('GET /failed-jobs', { state: 'failed' }, { as: staffByRole.owner })
    expect(data.failedJobs).toBe(failed.data.list.length)
    return data.failedJobs
  }
  expect(await counted()).toBe(2)
  await request('POST /failed-jobs/:id/run', { id: ids[0]! }, { as: staffByRole.owner })
  expect(await counted()).toBe(1)
})

test('only one count runs at a time', async () => {
  let [now, begun] = [0, 0]
  let end = (_counted: number) => {}
  const count = shareComputation(
    () => {
      begun += 1
      return new Promise<number>((resolve) => (end = resolve))
    },
    { clock: () => new Date(now), freshMs: 2000 },
  )
  const first = count()
  now = 60_000
  const second = count()
  end(7)
  expect([await first, await second, begun]).toEqual([7, 7, 1])
  const third = count()
  end(8)
  expect([await third, begun]).toEqual([8, 2])
})

test('all requests within two seconds share one computation; a failed one is not cached', async () => {
  let [now, counted, fails] = [0, 0, true]
  const count = shareComputation(
    async () => {
      counted += 1
      if (fails) throw new Error('away')
      return counted
    },
    { clock: () => new Date(now), freshMs: 2000 },
  )
  await expect(count()).rejects.toThrow('away')
  fails = false
  expect(await Promise.all([count(), count(), count()])).toEqual([2, 2, 2])
  now = 1999
  expect(await count()).toBe(2)
  now = 2000
  expect(await count()).toBe(3)
})
