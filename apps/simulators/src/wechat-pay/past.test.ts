import { expect, test } from 'vitest'
import { startMerchant, type MerchantFixture } from '../testing/merchant.ts'
import { postToMerchantApi, placeH5Order } from '../testing/order.ts'
import type { State } from './state.ts'

type Json = Record<string, unknown>

async function steer(origin: string, method: 'POST' | 'PUT', path: string, body: Json = {}): Promise<Json> {
  const answer = await fetch(`${origin}/control/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, ...(text && (JSON.parse(text) as Json)) }
}

/** The merchant account in a past that starts at a moment. */
async function openPast({ simulator, receiver }: MerchantFixture, at: string) {
  const { origin } = await steer(simulator.origin, 'POST', 'past', { at, deliverTo: receiver.url })
  const past = { simulator: { origin: String(origin), keys: simulator.keys }, receiver }
  return {
    place: (changes: Json = {}) => placeH5Order(past, { notify_url: 'http://127.0.0.1:9/late', ...changes }),
    pay: (outTradeNo: string) => steer(String(origin), 'POST', `orders/${outTradeNo}/pay`),
    refund: (outTradeNo: string) =>
      postToMerchantApi(past, '/v3/refund/domestic/refunds', {
        out_trade_no: outTradeNo,
        out_refund_no: `R${outTradeNo}`,
        notify_url: receiver.url,
        amount: { refund: 8800, total: 8800, currency: 'CNY' },
      }),
    faults: (faults: Json) => steer(String(origin), 'PUT', 'faults', faults),
    set: (to: string) => steer(String(origin), 'PUT', 'clock', { at: to }),
    keep: () => steer(simulator.origin, 'POST', 'past/keep'),
  }
}

async function read({ simulator }: MerchantFixture) {
  type Known = { [K in 'orders' | 'refunds']: State[K] extends Map<string, infer T> ? T[] : never }
  return (await (await fetch(`${simulator.origin}/control/state`)).json()) as Known
}

test('in a past events happen at the moment of its clock, and become part of the account when the past is kept', async () => {
  const merchant = await startMerchant()
  const past = await openPast(merchant, '2026-01-02T03:00:00Z')
  const { outTradeNo } = await past.place({ time_expire: '2026-01-02T11:15:00+08:00' })
  await past.set('2026-01-02T03:04:05Z')
  expect(await past.pay(outTradeNo)).toMatchObject({ paid: true })
  expect(merchant.receiver.received).toHaveLength(0)
  await past.set('2026-01-02T03:04:06Z')
  expect(merchant.receiver.received).toHaveLength(1)
  expect(await past.refund(outTradeNo)).toMatchObject({
    status: 'PROCESSING',
    create_time: '2026-01-02T11:04:06+08:00',
  })
  await past.set('2026-01-02T03:24:05Z')
  expect(merchant.receiver.received).toHaveLength(1)
  await past.set('2026-02-01T00:00:00Z')
  expect(merchant.receiver.received).toHaveLength(2)
  expect(await read(merchant)).toMatchObject({ orders: [], refunds: [] })

  expect(await past.keep()).toMatchObject({ status: 204 })
  expect(await read(merchant)).toMatchObject({
    orders: [{ outTradeNo, paid: { at: '2026-01-02T03:04:05.000Z' } }],
    refunds: [{ outTradeNo, succeededAt: '2026-01-02T03:24:06.000Z' }],
  })
  expect(await past.keep()).toMatchObject({ status: 404 })
})

test('a buyer cannot pay an expired order in a past, and its clock does not go back', async () => {
  const merchant = await startMerchant()
  const past = await openPast(merchant, '2026-01-02T03:00:00Z')
  const { outTradeNo } = await past.place({ time_expire: '2026-01-02T11:15:00+08:00' })
  await past.set('2026-01-02T03:15:00Z')
  await past.set('2026-01-02T03:00:00Z')
  expect(await past.pay(outTradeNo)).toMatchObject({ paid: false })
  expect(await past.set('soon')).toMatchObject({ status: 400 })
})

test('a pending refund is made after a past is kept, and a failed one waits for the merchant’s next request', async () => {
  const merchant = await startMerchant()
  const past = await openPast(merchant, '2026-01-02T03:00:00Z')
  const [failed, open] = [await past.place(), await past.place()]
  for (const { outTradeNo } of [failed, open]) await past.pay(outTradeNo)
  await past.faults({ abnormalRefunds: 1 })
  await past.refund(failed.outTradeNo)
  await past.set('2026-01-02T03:30:00Z')
  await past.refund(open.outTradeNo)
  await past.keep()
  const state = async (outTradeNo: string) => {
    const refund = (await read(merchant)).refunds.find((each) => each.outTradeNo === outTradeNo)
    return refund && (refund.abnormal ? 'abnormal' : refund.succeededAt === null ? 'under way' : 'made')
  }
  await expect.poll(() => state(open.outTradeNo)).toBe('made')
  expect(await state(failed.outTradeNo)).toBe('abnormal')
  await postToMerchantApi(merchant, '/v3/refund/domestic/refunds', {
    out_trade_no: failed.outTradeNo,
    out_refund_no: `R${failed.outTradeNo}`,
    amount: { refund: 8800, total: 8800, currency: 'CNY' },
  })
  await expect.poll(() => state(failed.outTradeNo)).toBe('made')
})

test('a new past replaces the one before, kept or not', async () => {
  const merchant = await startMerchant()
  const first = await openPast(merchant, '2026-01-02T03:00:00Z')
  await first.place()
  const second = await openPast(merchant, '2026-01-02T03:00:00Z')
  const kept = await second.place()
  await second.keep()
  expect((await read(merchant)).orders).toMatchObject([{ outTradeNo: kept.outTradeNo }])
  const own = await placeH5Order(merchant)
  const third = await openPast(merchant, '2026-01-02T03:00:00Z')
  const last = await third.place()
  await third.keep()
  const known = (await read(merchant)).orders.map(({ outTradeNo }) => outTradeNo)
  expect(known.toSorted()).toEqual([own.outTradeNo, last.outTradeNo].toSorted())
})
