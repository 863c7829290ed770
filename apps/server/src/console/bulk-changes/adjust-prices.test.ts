import { expect, test } from 'vitest'
import { defaultPriceRules } from '@hao/numbers/price.ts'
import { applyPriceRules } from '../../inventory/pricing/apply-rules.ts'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { runSetSlice } from '../../inventory/bulk-changes/run-set-slice.ts'
import { dayMs, hourMs } from '../../platform/base/time.ts'
import { payOrder } from '../../testing/owner.ts'
import { adjusting, reason } from './adjust-testing.ts'

const percent = (value: number, more: object = {}) => ({ by: { percent: value }, ...more })
const fen = (value: number, more: object = {}) => ({ by: { fen: value }, ...more })

test('prices change by per cent or by an amount, to the nearest fen or ending; halves are rounded up', async () => {
  const room = await adjusting('700001,100', '700002,9.90', '700003,33.35', '700004,20.50', '700005,88,400')
  const after = async (change: object) => {
    const { data } = await room.preview(change)
    const { data: page } = await room.send('GET /set/:id/rows', { id: data.id }, { as: room.as })
    return page.list.map((row) => row.after.priceFen)
  }
  expect(await after(percent(10))).toEqual([11000, 1089, 3669, 2255, 9680])
  expect(await after(percent(12.5, { ending: 90 }))).toEqual([11290, 1090, 3790, 2290, 9890])
  expect(await after(fen(-50, { ending: 0 }))).toEqual([10000, 900, 3300, 2000, 8800])
  expect(await after(percent(-10, { ending: 90 }))).toEqual([8990, 890, 2990, 1890, 7890])
  const id = await room.run(percent(-10))
  expect(await room.prices()).toMatchObject({ '700001': 9000, '700002': 891, '700005': 7920 })
  expect((await room.numbers())['700005']?.struck_price_fen).toBe(40000)
  expect((await room.see(id)).state).toBe('done')
  // A struck price below the new price goes.
  await room.run(percent(500), { ids: [room.idOf('700005')] })
  expect((await room.numbers())['700005']).toMatchObject({ price_fen: 47520, struck_price_fen: null })
  expect(await findBrokenInvariants(room.server.context.db)).toEqual({})
})

test('numbers that a rule cannot price are skipped and listed with the reason', async () => {
  const room = await adjusting('700001,6', '700002,30', '700003,900000', '700004,5.90')
  const buyer = await room.server.login()
  const order = { numberId: room.idOf('700002'), agreed: true }
  await room.server.request('POST /order', order, { token: buyer.token })
  const cut = await room.run(percent(-10))
  expect(await room.rows(cut)).toEqual({
    '700001': 'below-lowest',
    '700002': 'held',
    '700003': 'changed',
    '700004': 'below-lowest',
  })
  const rise = await room.run(percent(900))
  expect(await room.rows(rise)).toMatchObject({ '700001': 'changed', '700003': 'above-highest' })
  const promotion = await room.run(fen(1, { until: room.after(dayMs) }))
  expect(await room.rows(promotion)).toMatchObject({ '700001': 'not-lower', '700003': 'not-lower' })
  const { data } = await room.preview(percent(-10))
  const { refusals, prices } = await room.see(data.id)
  expect([refusals, prices?.lowestFen, prices?.highestFen]).toEqual([{ held: 1 }, 5310, 72_900_000])
})

test('pasted numbers may have the prefix and separators; those that are not in the inventory are named', async () => {
  const room = await adjusting('700001,30', '700002,30', '700003,30')
  const pasted = ['95013-700001', '700 002', '700001', '799999', 'hello', '138 0013 8000']
  const id = await room.run(percent(10), { pasted })
  expect(await room.prices()).toEqual({ '700001': 3300, '700002': 3300, '700003': 3000 })
  expect((await room.see(id)).parameters['unknown']).toEqual(['799999', 'hello', '138****8000'])
  const { status } = await room.preview(percent(10), { pasted: ['nothing'] })
  expect(status).toBe(200)
})

test('a rule without a change, an impossible ending or period is refused', async () => {
  const room = await adjusting('700001,30')
  const wrong = [
    percent(0),
    percent(-100),
    percent(1.23),
    fen(0),
    fen(0.5),
    { by: { percent: 1, fen: 1 } },
    { by: {} },
    percent(-10, { ending: 50 }),
    percent(-10, { until: 'soon' }),
    percent(-10, { floorFen: 1 }),
  ]
  for (const change of wrong) {
    const { failure } = await room.preview(change)
    expect([JSON.stringify(change), failure.error]).toEqual([JSON.stringify(change), 'bad-request'])
  }
  const late = [
    percent(-10, { from: room.after(-hourMs) }),
    percent(-10, { until: room.after(-hourMs) }),
    percent(-10, { from: room.after(2 * hourMs), until: room.after(hourMs) }),
  ]
  for (const change of late) expect((await room.preview(change)).failure.error).toBe('moment-not-possible')
})

test('a promotion shows the old and the new price and ends by itself; orders keep the price of their moment', async () => {
  const room = await adjusting('700001,100', '700002,100,300', '700003,100')
  const { server } = room
  const buyer = await server.login()
  await room.run(percent(-20))
  const set = await room.run(percent(-25, { until: room.after(dayMs) }))
  expect(await room.shown('700002')).toEqual([60, 80])
  const { data: page } = await server.request('GET /number/hundred', { maxPrice: 60 })
  expect(page.list.map(({ price, goodPrice }) => [price, goodPrice])).toEqual([
    [60, 80],
    [60, 80],
    [60, 80],
  ])
  const order = (digits: string, amount: number, { token } = buyer) =>
    server.request('POST /order', { numberId: room.idOf(digits), agreed: true, amount }, { token })
  expect((await order('700001', 80)).failure.error).toBe('terms-changed')
  expect((await order('700001', 60)).status).toBe(200)
  await room.advance(dayMs - 1000)
  await room.end()
  expect(await room.shown('700002')).toEqual([60, 80])
  await room.advance(1000)
  await room.end()
  expect(await room.shown('700002')).toEqual([80, 300])
  expect((await room.see(set)).state).toBe('undone')
  const late = await server.login()
  expect((await order('700003', 60, late)).failure.error).toBe('terms-changed')
  expect((await order('700003', 80, late)).status).toBe(200)
  expect(await findBrokenInvariants(room.server.context.db)).toEqual({})
})

test('a planned promotion lowers numbers that were put in front or held since the preview', async () => {
  const room = await adjusting('700001,100', '700002,100', '700003,100')
  const set = await room.run(percent(-20, { from: room.after(hourMs), until: room.after(dayMs) }))
  await room.move('700001', 'feature', { featured: 5 })
  const { token } = await room.server.login()
  await room.server.request('POST /order', { numberId: room.idOf('700002'), agreed: true }, { token })
  await room.move('700003', 'price', { priceFen: 15000 })
  await room.advance(hourMs)
  await room.work(set)
  expect(await room.rows(set)).toEqual({
    '700001': 'changed',
    '700002': 'changed',
    '700003': 'changed-since',
  })
  expect(await findBrokenInvariants(room.server.context.db)).toEqual({})
})

test('an order at the promoted price is paid after the end at that price', async () => {
  const room = await adjusting('700001,100')
  await room.run(percent(-40, { until: room.after(60_000) }))
  const { token } = await room.server.login()
  const input = { numberId: room.idOf('700001'), agreed: true, amount: 60 }
  const { data } = await room.server.request('POST /order', input, { token })
  await room.advance(60_000)
  await room.end()
  await payOrder(room.server, token, { orderId: data.id })
  const { data: order } = await room.server.request('GET /order/:id', { id: data.id }, { token })
  expect([order.amount, order.stage]).toEqual([60, 'paid'])
  expect((await room.numbers())['700001']).toMatchObject({
    state: 'sold',
    price_fen: 10000,
    promotion_fen: null,
  })
  expect(await findBrokenInvariants(room.server.context.db)).toEqual({})
})

test('whatever happens during a promotion, its end leaves the price that each number would have without it', async () => {
  const all = Array.from({ length: 8 }, (_, at) => `70000${at},100`)
  const room = await adjusting(...all, '628888,100')
  const { server, staffByRole } = room
  const { token } = await server.login()
  const meant = { filter: { head: '7' } }
  await room.run(percent(-20, { until: room.after(dayMs) }), meant)
  // By hand: below the promotion, and above it.
  expect((await room.move('700000', 'price', { priceFen: 5000 })).status).toBe(200)
  expect(await room.shown('700000')).toEqual([50, 400])
  expect((await room.move('700001', 'price', { priceFen: 15000 })).status).toBe(200)
  expect(await room.shown('700001')).toEqual([80, 150])
  // By another rule over the price without the promotion.
  await room.run(percent(10), { ids: [room.idOf('700002')] })
  expect(await room.shown('700002')).toEqual([80, 110])
  await room.move('700003', 'reserve', { until: room.after(2 * dayMs) })
  await payOrder(server, token, { numberId: room.idOf('700004') })
  await room.move('700005', 'withdraw')
  // A second promotion skips the numbers of the first.
  const second = await room.run(percent(-50, { until: room.after(2 * dayMs) }))
  expect((await room.rows(second))['700006']).toBe('in-promotion')
  expect(await room.shown('628888')).toEqual([50, 100])
  // New price rules change the price without the promotion.
  const draft = {
    name: 'all at 9.90',
    rules: { ...defaultPriceRules, bounds: [9_90, 9_90] as [number, number] },
  }
  const rules = (await room.send('POST /prices', draft, { as: room.as })).data
  const run = (await room.send('POST /prices/:id/simulate', { id: rules.id }, { as: room.as })).data
  await server.runJob('prices-simulate', run)
  await room.send('POST /prices/:id/ask', { ...rules, reason }, { as: room.as })
  const approval = { ...rules, simulationId: run.simulationId }
  expect((await room.send('POST /prices/:id/approve', approval, { as: staffByRole.finance })).status).toBe(
    200,
  )
  await applyPriceRules(server.context)
  expect(await room.shown('700006')).toEqual([9.9, 79.2])
  await room.advance(dayMs)
  await room.end()
  const numbers = await room.numbers()
  expect(Object.values(numbers).map((row) => row.promotion_fen)).toEqual([
    5000,
    ...Array.from({ length: 8 }, () => null),
  ])
  expect(numbers['700003']).toMatchObject({ state: 'reserved', price_fen: 10000 })
  expect(numbers['700004']).toMatchObject({ state: 'sold', price_fen: 10000 })
  expect(numbers['700005']).toMatchObject({ state: 'off_shelf', price_fen: 990 })
  await room.advance(dayMs)
  await room.end()
  expect((await room.numbers())['628888']).toMatchObject({ price_fen: 990, promotion_fen: null })
  expect(await findBrokenInvariants(room.server.context.db)).toEqual({})
})

test('a change starts at its moment; one promotion may follow another without a gap', async () => {
  const room = await adjusting('700001,100', '700002,100')
  const first = await room.run(percent(-20, { until: room.after(hourMs) }))
  const next = await room.run(percent(-40, { from: room.after(hourMs), until: room.after(2 * hourMs) }))
  const rise = await room.run(percent(10, { from: room.after(3 * hourMs) }))
  await room.work(next)
  expect(await room.shown('700001')).toEqual([80, 100])
  expect((await room.see(next)).state).toBe('running')
  await room.advance(hourMs)
  // The next one starts before the first has ended.
  await room.work(next)
  await room.end()
  expect(await room.shown('700001')).toEqual([60, 100])
  expect([(await room.see(first)).state, (await room.see(next)).state]).toEqual(['undone', 'done'])
  await room.advance(hourMs)
  await room.end()
  expect(await room.shown('700001')).toEqual([100, 800])
  await room.move('700002', 'price', { priceFen: 9000 })
  await room.advance(hourMs)
  await room.work(rise)
  expect(await room.prices()).toEqual({ '700001': 11000, '700002': 9000 })
  expect(await findBrokenInvariants(room.server.context.db)).toEqual({})
})

test('a promotion is ended early by an undo at any time, stopped ones end too, and one that is over starts nothing', async () => {
  const room = await adjusting('700001,100', '700002,100')
  const undo = async (id: number) => {
    const { failure } = await room.send('POST /set/:id/undo', { id, reason }, { as: room.as })
    await room.work(id)
    return failure.error
  }
  const long = await room.run(percent(-20, { until: room.after(9 * dayMs) }), { ids: [room.idOf('700001')] })
  await room.advance(8 * dayMs)
  expect(await undo(long)).toBeUndefined()
  expect(await room.shown('700001')).toEqual([100, 800])
  expect(await undo(long)).toBe('not-now')
  const { data } = await room.preview(percent(-20, { until: room.after(hourMs) }))
  await room.advance(hourMs)
  const over = await room.send('POST /set/:id/run', { id: data.id, reason }, { as: room.as })
  expect(over.failure.error).toBe('moment-not-possible')
  const stopped = await room.run(percent(-20, { from: room.after(hourMs), until: room.after(2 * hourMs) }))
  await room.advance(hourMs)
  await runSetSlice(room.server.context, stopped, { steps: 1, rows: 1 })
  await room.send('POST /set/:id/stop', { id: stopped, reason }, { as: room.as })
  expect(await room.shown('700001')).toEqual([80, 100])
  await room.advance(hourMs)
  await room.end()
  expect(await room.shown('700001')).toEqual([100, 800])
  expect(await findBrokenInvariants(room.server.context.db)).toEqual({})
})

test('a change of prices is undone during a promotion that followed it, and after its end', async () => {
  const room = await adjusting('700001,100', '700002,100')
  const undo = async (id: number) => {
    await room.send('POST /set/:id/undo', { id, reason }, { as: room.as })
    await room.work(id)
    return (await room.see(id)).counts
  }
  const first = await room.run(percent(10), { ids: [room.idOf('700001')] })
  const second = await room.run(percent(20), { ids: [room.idOf('700002')] })
  await room.run(percent(-50, { until: room.after(hourMs) }))
  expect(await undo(first)).toMatchObject({ undone: 1, kept: 0 })
  expect(await room.shown('700001')).toEqual([55, 100])
  await room.advance(hourMs)
  await room.end()
  expect(await undo(second)).toMatchObject({ undone: 1, kept: 0 })
  expect(await room.shown('700002')).toEqual([100, 800])
  expect(await findBrokenInvariants(room.server.context.db)).toEqual({})
})
