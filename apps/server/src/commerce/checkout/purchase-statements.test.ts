import { expect, onTestFinished, test } from 'vitest'
import { openPool } from '../../platform/db/connections.ts'
import { completeJob, takeJobs } from '../../platform/jobs/table.ts'
import { publishAgreementVersion } from '../../testing/agreements.ts'
import { startTestServer } from '../../testing/server.ts'
import { recordStatements } from '../../testing/statements.ts'

test('placing an order takes at most 5 round trips, its refusal 2, and a whole purchase at most 24 statements, by notification or query', async () => {
  const server = await startTestServer()
  const { 628881: first, 628882: second } = await server.stock('628881,88', '628882,88')
  for (const id of ['service', 'privacy']) await publishAgreementVersion(server, id, '1.0')
  const { token, phone } = await server.login()
  const pool = openPool({ connectionString: server.databaseUrl, max: 1 })
  onTestFinished(() => pool.end())
  const statements = recordStatements()
  const counted: Record<string, number> = {}
  const count = async <T>(step: string, act: () => Promise<T>, awaited?: RegExp) => {
    const { sent, result } = await statements.during(act, awaited)
    counted[step] = sent.length
    return result
  }
  const press = (key: string) => ({ token, headers: { 'idempotency-key': key } })
  const notified = (trade: string) => server.wechatPay.pay(trade)
  const inbox = /INSERT INTO payment_notifications/
  const returned = async (out_trade_no: string) => {
    const { data } = await server.request('GET /wxpay/query', { out_trade_no }, { token })
    expect(data.state).toBe('success')
  }
  /** Runs the job like a worker. */
  const worked = async () => {
    for (const job of await takeJobs(pool, new Map([['notification-apply', 1]]))) {
      await server.runJob('notification-apply', job.data as { notificationId: string })
      await completeJob(pool, job)
    }
  }
  const bound = async (orderId: number) => {
    const { data } = await server.request('POST /order/binding', { orderId, phone }, { token })
    expect(data.stage).toBe('active')
  }
  const sum = () => Object.values(counted).reduce((all, each) => all + each)

  const agreed = { numberId: first, agreed: true }
  const order = await count('place', () => server.request('POST /order', agreed, press('order')))
  const orderId = order.data.id
  const paying = await count('pay', () => server.request('POST /wxpay/h5', { orderId }, press('pay')))
  await count('notification', () => notified(paying.data.out_trade_no), inbox)
  await count('job', worked)
  await count('return', () => returned(paying.data.out_trade_no))
  await count('bind', () => bound(orderId))
  expect(counted['place']).toBeLessThanOrEqual(5)
  expect(sum(), JSON.stringify(counted)).toBeLessThanOrEqual(24)
  const late = await server.login()
  await server.request('GET /subscription', {}, { token: late.token })
  const refuse = () => server.request('POST /order', agreed, { ...press('late'), token: late.token })
  const { sent, result } = await statements.during(refuse)
  expect([result.failure.error, sent.length]).toEqual(['number-taken', 2])

  const wish = { numberId: second, agreed: true }
  const { data } = await count('pay', () => server.request('POST /wxpay/h5', wish, press('both')))
  await count('notification', () => notified(data.out_trade_no), inbox)
  await count('return', () => returned(data.out_trade_no))
  await count('job', worked)
  await count('bind', () => bound(data.orderId))
  delete counted['place']
  expect(sum(), JSON.stringify(counted)).toBeLessThanOrEqual(23)
})
