import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { startTestServer } from '../../testing/server.ts'
import { waitUntil } from '../../testing/wait-until.ts'

test('each notification counts once though it arrives 16 times, late and shuffled, among forged ones, while keys rotate', async () => {
  const server = await startTestServer({ workers: true, env: { WECHAT_PAY_PLATFORM_KEYS: '{}' } })
  const { wechatPay, context } = server
  wechatPay.setFaults({ olderKey: true })
  const ids = Object.values(await server.stock('621111,88', '622222,88', '623333,88'))
  const { token } = await server.login()
  const trades = await Promise.all(
    ids.map(
      async (numberId) =>
        (await server.request('POST /wxpay/h5', { numberId, agreed: true }, { token })).data.out_trade_no,
    ),
  )
  wechatPay.setFaults({ duplicates: 15, forged: 2, probes: 2, shuffleMs: 30, delayMs: 20 })
  for (const trade of trades) {
    await wechatPay.pay(trade)
    await wechatPay.addCertificate()
  }
  const ofKind = (kind: string) => wechatPay.deliveries.filter((delivery) => delivery.kind === kind)
  await expect.poll(() => ofKind('duplicate').length).toBe(45)
  for (const kind of ['forged', 'probe'])
    expect(ofKind(kind).map(({ status }) => status)).toEqual(Array.from(ofKind(kind), () => 401))
  expect(ofKind('duplicate').every(({ status }) => status === 204)).toBe(true)
  const notifications = () =>
    context.db.selectFrom('payment_notifications').select(['applied_at', 'quarantine_reason']).execute()
  const applied = await waitUntil(notifications, (rows) =>
    rows.every(({ applied_at }) => applied_at !== null),
  )
  expect(applied.map(({ quarantine_reason }) => quarantine_reason)).toEqual([null, null, null])
  expect(await context.db.selectFrom('ledger').select('kind').execute()).toHaveLength(3)
  expect(await findBrokenInvariants(context.db)).toEqual({})
})

test('a lost notification, and one that arrives after the query, count once', async () => {
  const server = await startTestServer({ workers: true })
  server.wechatPay.setFaults({ silent: true })
  const { 628888: numberId } = await server.stock('628888,88')
  const { token } = await server.login()
  const { data } = await server.request('POST /wxpay/h5', { numberId, agreed: true }, { token })
  const { out_trade_no } = data
  await server.wechatPay.pay(out_trade_no)
  expect((await server.request('GET /wxpay/query', { out_trade_no }, { token })).data.state).toBe('success')
  server.wechatPay.setFaults({ silent: false })
  const { db } = server.context
  await waitUntil(
    () => db.selectFrom('payment_notifications').select('applied_at').execute(),
    (rows) => rows.length === 1 && rows[0]?.applied_at != null,
  )
  expect(await db.selectFrom('ledger').selectAll().execute()).toHaveLength(1)
  expect(await findBrokenInvariants(db)).toEqual({})
})
