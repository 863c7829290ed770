import { expect, test } from 'vitest'
import { createOwner, startWithCarrier } from './testing.ts'

const dayMs = 24 * 3_600_000

/**
 * A bound number whose server clock is set relative to the end of its period. Jobs run only when a test runs
 * them.
 */
async function startBound() {
  const { server, carrier } = await startWithCarrier()
  const { token, phone } = await createOwner(server, '628888')
  const { data } = await server.request('GET /subscription', {}, { token })
  const { id = 0, periodEnd = '' } = data.list[0] ?? {}
  let now = new Date()
  server.context.clock = () => now
  return {
    server,
    id,
    token,
    phone,
    end: Date.parse(periodEnd),
    set: (moment: number) => void (now = new Date(moment)),
    at: async (moment: number) => {
      now = new Date(moment)
      const decision = await carrier.ask({ callId: 'c', number: '95013628888', caller: '', at: '2026-01-01' })
      return decision.action === 'forward' ? 'rings' : decision.reason
    },
  }
}

test('an unpaid number rings until the last millisecond of its grace period, even if no job has run', async () => {
  const { at, end } = await startBound()
  expect(await at(end - 1)).toBe('rings')
  expect(await at(end)).toBe('rings')
  expect(await at(end + 7 * dayMs - 1)).toBe('rings')
  expect(await at(end + 7 * dayMs)).toBe('suspended')
  expect(await at(end + 30 * dayMs - 1)).toBe('suspended')
  expect(await at(end + 30 * dayMs)).toBe('expired')
})

test('the jobs change no decision: just before and just after each step', async () => {
  const { server, at, set, end } = await startBound()
  const decisions = []
  for (const day of [0, 3, 7, 30]) {
    set(end + day * dayMs)
    decisions.push(await at(end + day * dayMs))
    await server.runJob('subscriptions-step', {})
    decisions.push(await at(end + day * dayMs))
  }
  expect(decisions).toEqual([
    'rings',
    'rings',
    'rings',
    'rings',
    'suspended',
    'suspended',
    'expired',
    'expired',
  ])
})

test('a number that is not renewed stops ringing at the end of its period', async () => {
  const { server, at, end, id, token } = await startBound()
  await server.request('PATCH /subscription/:id', { id, renewal: 'ends' }, { token })
  expect(await at(end - 1)).toBe('rings')
  expect(await at(end)).toBe('expired')
  await server.runJob('subscriptions-step', {})
  expect(await at(end)).toBe('expired')
})

test.each([[true], [false]])(
  'a late payment makes the number ring at once, for a period from then on; suspended by a job: %j',
  async (stepped) => {
    const { server, at, set, end, id, phone } = await startBound()
    const paidAt = end + 8 * dayMs
    set(paidAt)
    if (stepped) {
      for (let steps = 0; steps < 3; steps += 1) await server.runJob('subscriptions-step', {})
    }
    expect(await at(paidAt)).toBe('suspended')
    const { token } = await server.login(phone)
    const { data } = await server.request(
      'POST /subscription/:id/renew',
      { id, months: 1, method: 2 },
      { token },
    )
    await server.wechatPay.pay(data.out_trade_no)
    await server.request('GET /wxpay/query', { out_trade_no: data.out_trade_no }, { token })
    expect(await at(paidAt)).toBe('rings')
    const { data: paid } = await server.request('GET /subscription/:id', { id }, { token })
    expect(paid).toMatchObject({ state: 'active', periodStart: new Date(paidAt).toISOString() })
    const silent = Date.parse(paid.periodEnd ?? '') + 7 * dayMs
    expect([await at(silent - 1), await at(silent)]).toEqual(['rings', 'suspended'])
  },
)
