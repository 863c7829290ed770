import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { dayMs, hourMs } from '../../platform/base/time.ts'
import { newWaiter } from '../waitlist/testing.ts'
import { startBulkChangeServer } from './testing.ts'

test('many reservations are extended and ended at once, and both changes are undone', async () => {
  const room = await startBulkChangeServer()
  await room.server.stock('700001,10', '700002,10,,off_shelf,', '700003,10,,draft,', '700004,10')
  const digits = ['700001', '700002', '700003']
  const [soon, late] = [1, 2].map((hours) => new Date(room.context.clock().getTime() + hours * hourMs))
  for (const each of digits) await room.move(each, { move: 'reserve', until: soon! })
  const run = async (change: Parameters<typeof room.preview>[1]) => {
    const setId = await room.preview({ filter: {} }, change)
    await room.begin(setId)
    await room.work(setId)
    return setId
  }
  const extended = await run({ move: 'reserve', until: late! })
  expect((await room.outcomes(extended)).changed).toEqual([...digits, '700004'])
  expect(await room.numberOf('700001')).toMatchObject({
    held_until: late,
    state_after_reservation: 'on_sale',
  })
  expect(await room.numberOf('700002')).toMatchObject({
    held_until: late,
    state_after_reservation: 'off_shelf',
  })
  await room.beginUndo(extended)
  await room.work(extended)
  expect(await room.statesOf('700001', '700004')).toEqual(['reserved', 'on_sale'])
  expect((await room.numberOf('700001')).held_until).toEqual(soon)

  const before = await Promise.all(digits.map(room.numberOf))
  const ended = await run({ move: 'unreserve' })
  expect(await room.outcomes(ended)).toEqual({ changed: digits, refused: ['700004'] })
  expect(await room.statesOf(...digits)).toEqual(['on_sale', 'off_shelf', 'off_shelf'])
  expect((await room.historyOf('700001')).at(-1)).toMatchObject({
    event: 'unreserve-on-sale',
    change_set_id: ended,
  })
  expect(await room.numberOf('700002')).toMatchObject({ held_until: null, state_after_reservation: null })
  await room.beginUndo(ended)
  await room.work(ended)
  const after = await Promise.all(digits.map(room.numberOf))
  expect(after).toEqual(before.map((number, at) => ({ ...number, version: after[at]!.version })))
  expect(await findBrokenInvariants(room.context.db)).toEqual({})
})

test('a waiting user is offered one of many numbers with an ended reservation', async () => {
  const room = await startBulkChangeServer()
  const { server } = room
  await server.stock('700001,10', '700002,10')
  const reserve = { move: 'reserve', until: new Date(room.context.clock().getTime() + dayMs) } as const
  for (const digits of ['700001', '700002']) await room.move(digits, reserve)
  const waiter = await newWaiter(server)
  expect((await waiter.waitFor({ mask: '0002', on: 'tail' })).status).toBe(200)
  const setId = await room.preview({ filter: {} }, { move: 'unreserve' })
  await room.begin(setId)
  await room.work(setId)
  expect(await room.statesOf('700001', '700002')).toEqual(['on_sale', 'offered'])
  await room.beginUndo(setId)
  await room.work(setId)
  expect(await room.statesOf('700001', '700002')).toEqual(['reserved', 'offered'])
  expect((await room.setOf(setId)).state).toBe('undone_in_part')
})
