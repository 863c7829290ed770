import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/database.ts'
import { endSubscriptions } from '../../commerce/renewals/end-subscriptions.ts'
import { createNumberOwner } from '../../testing/owner.ts'
import { dayMs, hourMs } from '../../platform/base/time.ts'
import { allowedMoves } from './moves.ts'
import { startBulkChangeServer } from './testing.ts'

test('each change of a number is in the history with person and reason', async () => {
  const room = await startBulkChangeServer()
  await room.server.stock('700001,10,,draft,')
  await room.move('700001', { move: 'publish' })
  await room.move('700001', { move: 'price', priceFen: 2000, struckPriceFen: 9000 })
  await room.move('700001', { move: 'feature', featured: 5 })
  await room.move('700001', { move: 'block' })
  await room.move('700001', { move: 'unblock' })
  await room.move('700001', { move: 'retire' })
  const history = (await room.historyOf('700001')).slice(1)
  expect(history.map(({ event, state }) => [event, state])).toEqual([
    ['publish', 'on_sale'],
    ['price', 'on_sale'],
    ['feature', 'on_sale'],
    ['block', 'blocked'],
    ['unblock', 'off_shelf'],
    ['retire', 'retired'],
  ])
  for (const row of history) expect(row).toMatchObject({ staff_id: 7, reason: '清仓' })
  expect(history[1]).toMatchObject({ price_fen: 2000 })
  expect(await room.numberOf('700001')).toMatchObject({
    price_fen: 2000,
    struck_price_fen: 9000,
    featured: 5,
  })
  expect(allowedMoves('retired')).toEqual([])
})

test('a reserved number returns to its former state, by hand or when the reservation expires', async () => {
  const room = await startBulkChangeServer()
  const { context, server } = room
  await server.stock('700001,10', '700002,10,,off_shelf,', '700003,10,,draft,', '700004,10')
  const until = new Date(context.clock().getTime() + hourMs)
  for (const digits of ['700001', '700002', '700003', '700004'])
    await room.move(digits, { move: 'reserve', until })
  await room.move('700004', { move: 'unreserve' })
  await server.runJob('reservations-end', {})
  expect(await room.statesOf('700001', '700002', '700003', '700004')).toEqual([
    'reserved',
    'reserved',
    'reserved',
    'on_sale',
  ])
  server.advance(hourMs)
  await Promise.all([server.runJob('reservations-end', {}), server.runJob('reservations-end', {})])
  expect(await room.statesOf('700001', '700002', '700003')).toEqual(['on_sale', 'off_shelf', 'off_shelf'])
  expect((await room.historyOf('700001')).map(({ event }) => event)).toEqual([
    'import',
    'reserve',
    'unreserve-on-sale',
  ])
  await expect(room.move('700001', { move: 'reserve', until })).rejects.toMatchObject({
    refusal: 'moment-not-possible',
  })
})

test('a reservation is extended or shortened without freeing the number in between', async () => {
  const room = await startBulkChangeServer()
  const { context, server } = room
  const inHours = (hours: number) => new Date(context.clock().getTime() + hours * hourMs)
  await server.stock('700001,10', '700002,10,,off_shelf,')
  for (const digits of ['700001', '700002']) {
    await room.move(digits, { move: 'reserve', until: inHours(1) })
    const until = inHours(2)
    await room.move(digits, { move: 'reserve', until })
    expect(await room.numberOf(digits)).toMatchObject({ state: 'reserved', held_until: until })
  }
  expect((await room.historyOf('700001')).map(({ state }) => state)).toEqual([
    'on_sale',
    'reserved',
    'reserved',
  ])
  server.advance(hourMs + 1000)
  await server.runJob('reservations-end', {})
  expect(await room.statesOf('700001', '700002')).toEqual(['reserved', 'reserved'])
  server.advance(hourMs)
  await server.runJob('reservations-end', {})
  expect(await room.statesOf('700001', '700002')).toEqual(['on_sale', 'off_shelf'])
})

test('staff cannot change a number that an order holds or a user owns', async () => {
  const room = await startBulkChangeServer()
  await createNumberOwner(room.server, '700001')
  const owned = await room.numberOf('700001')
  expect([
    owned.state,
    allowedMoves('bound'),
    allowedMoves('held'),
    allowedMoves('sold'),
    allowedMoves('offered'),
  ]).toEqual(['bound', [], [], [], []])
  for (const move of ['withdraw', 'block', 'retire', 'publish'] as const)
    await expect(room.move('700001', { move })).rejects.toMatchObject({ refusal: 'not-this-state' })
  expect(await room.numberOf('700001')).toEqual(owned)
})

test('an edit of an outdated version is refused with the current version', async () => {
  const room = await startBulkChangeServer()
  await room.server.stock('700001,10')
  const seen = await room.numberOf('700001')
  const price = (priceFen: number) =>
    room.move('700001', { move: 'price', priceFen, struckPriceFen: null }, seen.version)
  const outcomes = await Promise.allSettled([price(1100), price(1200), price(1300)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { version } = await room.numberOf('700001')
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({ refusal: 'stale', details: { current: { version } } })
})

test('staff can change the cooling time, but not to before the owner’s right to recover ends', async () => {
  const room = await startBulkChangeServer()
  const { context } = room
  const { id } = await createNumberOwner(room.server, '700001')
  const at = context.clock()
  const recoverable = new Date(at.getTime() + 30 * dayMs)
  await inTransaction(context.db, (trx) => endSubscriptions(context, trx, 'end', [id], { at }))
  const change = (days: number) =>
    room.move('700001', { move: 'change-cooling', until: new Date(at.getTime() + days * dayMs) })
  await expect(change(29)).rejects.toMatchObject({
    refusal: 'moment-not-possible',
    details: { earliest: recoverable.toISOString() },
  })
  await change(31)
  expect(await room.numberOf('700001')).toMatchObject({
    state: 'cooling',
    cooling_until: new Date(at.getTime() + 31 * dayMs),
  })
})
