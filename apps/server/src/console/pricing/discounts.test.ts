import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { createOwner } from '../../commerce/renewals/testing/owner.ts'
import { dayMs, hourMs } from '../../platform/base/time.ts'
import { setDiscounts } from '../../testing/discounts.ts'
import { startConsole } from '../testing/console.ts'
import { readMonthFile, sumNamed } from '../testing/month-file.ts'
import { startConsoleWithRenewals } from '../testing/renewals.ts'

const percents = { 3: 5, 6: 10, 12: 15 }

/** A console, a number for 19.90 yuan, and the actions on discounts. */
async function discounting() {
  const testConsole = await startConsole()
  const { server, request, staffByRole } = testConsole
  const ids = await server.stock('628888,19.9', '628889,19.9', '628890,88')
  const ask = (by: object = percents, as = staffByRole.inventory) =>
    request('POST /discounts', { percents: by, reason: '长租更优惠' }, { as })
  const decide = async (how: 'approve' | 'refuse' | 'withdraw', id: number, as = staffByRole.finance) => {
    const input = { id, ...(how === 'refuse' && { reason: '太低' }) }
    return (await request(`POST /discounts/:id/${how}`, input, { as })).failure.error ?? 'done'
  }
  const read = async (as = staffByRole.owner) => (await request('GET /discounts', {}, { as })).data
  const shown = async () =>
    (await server.request('GET /number/:id(^\\d+$)', { id: ids['628888'] ?? 0 })).data.discounts
  return { ...testConsole, ask, decide, read, shown }
}

test('discounts are asked for with a reason and in effect once another person approves, with history and audit', async () => {
  const { server, request, staffByRole, ask, decide, read, shown } = await discounting()
  expect(await read()).toEqual({
    percents: { 3: 0, 6: 0, 12: 0 },
    since: null,
    requests: [],
    prices: [
      { fen: 1990, count: 2 },
      { fen: 8800, count: 1 },
    ],
  })
  for (const as of [staffByRole.finance, staffByRole.owner, staffByRole.service])
    expect((await ask(percents, as)).failure.error).toBe('not-allowed')
  const { data } = await ask()
  expect((await ask({ 3: 1, 6: 1, 12: 1 })).failure.error).toBe('not-now')
  expect(await shown()).toEqual({ 3: 0, 6: 0, 12: 0 })
  expect(await decide('approve', data.id, staffByRole.inventory)).toBe('not-allowed')
  const twice = await Promise.all([decide('approve', data.id), decide('approve', data.id, staffByRole.owner)])
  expect(twice.toSorted()).toEqual(['done', 'not-now'])
  expect(await shown()).toEqual(percents)
  const after = await read()
  expect(after).toMatchObject({ percents, since: after.requests[0]?.decidedAt })
  expect(after.requests).toMatchObject([
    { percents, state: 'approved', reason: '长租更优惠', askedBy: staffByRole.inventory.name },
  ])
  expect((await ask()).failure.error).toBe('not-now')
  const audit = await request('GET /audit', { subject: 'period-discounts' }, { as: staffByRole.owner })
  expect(audit.data.list.map(({ action, reason }) => [action, reason])).toEqual([
    ['period-discounts.approve', '长租更优惠'],
    ['period-discounts.ask', '长租更优惠'],
  ])
  expect(await findBrokenInvariants(server.context.db)).toEqual({})
})

test('a request is refused, withdrawn by its requester only, or lapses, and then changes nothing', async () => {
  const { server, addStaff, staffByRole, ask, decide, read, shown } = await discounting()
  expect(await decide('refuse', (await ask()).data.id)).toBe('done')
  const { data: own } = await ask()
  expect(await decide('withdraw', own.id, await addStaff('inventory'))).toBe('not-allowed')
  expect(await decide('withdraw', own.id, staffByRole.inventory)).toBe('done')
  const { data: late } = await ask()
  server.advance(73 * hourMs)
  const [finance, owner] = [await addStaff('finance'), await addStaff('owner')]
  expect(await decide('approve', late.id, finance)).toBe('not-now')
  const { requests } = await read(owner)
  expect(requests.map(({ state, note }) => [state, note])).toEqual([
    ['lapsed', null],
    ['withdrawn', null],
    ['refused', '太低'],
  ])
  expect(await shown()).toEqual({ 3: 0, 6: 0, 12: 0 })
})

const wrong = [
  { 3: 10, 6: 5, 12: 15 },
  { 3: 0, 6: 0, 12: 91 },
  { 3: -1, 6: 0, 12: 0 },
  { 3: 0, 6: 0, 12: 2.5 },
  { 3: 0, 6: 0 },
  { 3: 0, 6: 0, 12: 5, 24: 10 },
]

test('discounts that are wrong, or make a longer period dearer, are refused', async () => {
  const { ask } = await discounting()
  for (const each of wrong) expect([each, (await ask(each)).failure.error]).toEqual([each, 'bad-request'])
})

test('whatever counts the money of a discounted year counts what was paid, to the fen', async () => {
  const { testConsole, world } = await startConsoleWithRenewals()
  const { server } = world
  await setDiscounts(server.context, { 12: 15 })
  const owner = await createOwner(world, '628888,19.9', 12)
  await setDiscounts(server.context, {})
  const { request } = testConsole
  const { data: invoices } = await owner.request('GET /order/:id/invoices', { id: owner.orderId })
  expect(invoices.ask).toMatchObject({ amount: 202.98 })
  server.advance(31 * dayMs)
  const as = await testConsole.addStaff('finance')
  const { data: order } = await request('GET /orders/:id', { id: owner.orderId }, { as })
  expect(order).toMatchObject({ priceFen: 1990, percentOff: 15, amountFen: 20_298 })
  expect(order.money).toMatchObject({ paidFen: 20_298, refundableFen: 20_298, allFen: 20_298 })
  // Of 366 days from 10 April on, 21 are in April.
  const april = await readMonthFile(testConsole, '2027-04')
  expect(sumNamed(april, '收款合计')).toBe(20_298)
  expect(sumNamed(april, '确认收入合计')).toBe(Math.floor((20_298 * 21) / 366))
  expect(sumNamed(april, '期末递延收入')).toBe(20_298 - Math.floor((20_298 * 21) / 366))
  const left = Math.floor((20_298 * 334) / 366)
  expect((await owner.subscription()).refundable).toBe(left / 100)
  await owner.request('POST /subscription/:id/end', { id: owner.id, confirmed: true, amount: left / 100 })
  const refunds = await server.context.db.selectFrom('refunds').select('amount_fen').execute()
  expect(refunds).toEqual([{ amount_fen: left }])
  expect(await findBrokenInvariants(server.context.db, server.context.clock())).toEqual({})
})
