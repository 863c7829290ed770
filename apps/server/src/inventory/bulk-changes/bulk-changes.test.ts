import { expect, test } from 'vitest'
import { recordStatements } from '../../testing/statements.ts'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { dayMs, hourMs } from '../../platform/base/time.ts'
import { startBulkChangeServer, summarise } from './testing.ts'

const rows = (count: number, from = 700_000) => Array.from({ length: count }, (_, at) => `${from + at},10`)
const onSale = { filter: { states: ['on_sale'] as const } }

test('a set changes exactly the previewed numbers, lists the ones it cannot change, and can be undone', async () => {
  const room = await startBulkChangeServer()
  await room.server.stock('700001,10', '700002,10', '700003,10,,draft,', '700004,10,,off_shelf,')
  const setId = await room.preview({ filter: { head: '7000' } }, { move: 'withdraw' })
  expect(await room.outcomes(setId)).toEqual({
    planned: ['700001', '700002', '700003'],
    refused: ['700004'],
  })
  expect(await room.setOf(setId)).toMatchObject({ refusals: { off_shelf: 1 }, staff_id: 7, reason: '清仓' })
  // The filter would select other numbers by now.
  await room.server.stock('700005,10')
  await room.begin(setId)
  expect(await findBrokenInvariants(room.context.db)).toEqual({})
  await room.work(setId)
  const done = { planned: 3, changed: 3, changedSince: 0, refused: 1, unchanged: 0 }
  expect(summarise(await room.setOf(setId))).toEqual({ state: 'done', ...done, undone: 0, kept: 0 })
  expect(await room.statesOf('700001', '700002', '700003', '700004', '700005')).toEqual([
    'off_shelf',
    'off_shelf',
    'off_shelf',
    'off_shelf',
    'on_sale',
  ])
  expect((await room.historyOf('700001')).at(-1)).toMatchObject({
    event: 'withdraw',
    staff_id: 7,
    change_set_id: setId,
  })
  await room.beginUndo(setId)
  await room.work(setId)
  expect(summarise(await room.setOf(setId))).toEqual({ state: 'undone', ...done, undone: 3, kept: 0 })
  expect(await room.statesOf('700001', '700002', '700003', '700004')).toEqual([
    'on_sale',
    'on_sale',
    'draft',
    'off_shelf',
  ])
  expect(await findBrokenInvariants(room.context.db)).toEqual({})
})

test('the history has the person and reason of the run and the undo, not of the preview', async () => {
  const room = await startBulkChangeServer()
  await room.server.stock('700001,10')
  const setId = await room.preview(onSale, { move: 'withdraw' })
  await room.begin(setId, { staffId: 8, reason: '下架' })
  await room.work(setId)
  expect((await room.historyOf('700001')).at(-1)).toMatchObject({ staff_id: 8, reason: '下架' })
  await room.beginUndo(setId, { staffId: 9, reason: '误操作' })
  await room.work(setId)
  expect((await room.historyOf('700001')).at(-1)).toMatchObject({ staff_id: 9, reason: '误操作' })
})

test('numbers changed after the preview stay unchanged and are listed', async () => {
  const room = await startBulkChangeServer()
  await room.server.stock('700001,10', '700002,10', '700003,10')
  const setId = await room.preview(onSale, { move: 'price', priceFen: 500, struckPriceFen: null })
  await room.move('700002', { move: 'price', priceFen: 700, struckPriceFen: null })
  await room.begin(setId)
  await room.work(setId)
  expect(await room.outcomes(setId)).toEqual({ changed: ['700001', '700003'], 'changed-since': ['700002'] })
  expect((await room.numberOf('700002')).price_fen).toBe(700)
})

test.each([
  ['retire', { move: 'retire' as const }, ['700002', '700003', '700004']],
  ['feature', { move: 'feature' as const, featured: 9 }, ['700001', '700002', '700003', '700004']],
  [
    'categorise',
    { move: 'categorise' as const, categories: ['lucky'] },
    ['700001', '700002', '700003', '700004'],
  ],
  ['block', { move: 'block' as const }, ['700001', '700002', '700003']],
  ['unblock', { move: 'unblock' as const }, ['700004']],
])('undoing %s restores every column', async (_name, move, changed) => {
  const room = await startBulkChangeServer()
  await room.server.stock('700001,10', '700002,10,20,draft,4', '700003,10,,off_shelf,', '700004,10')
  await room.move('700004', { move: 'block' })
  const digits = ['700001', '700002', '700003', '700004']
  const whole = async () =>
    (await Promise.all(digits.map(room.numberOf))).map((number) => ({ ...number, version: 0 }))
  const before = await whole()
  const setId = await room.preview({ ids: before.map(({ id }) => id) }, move)
  await room.begin(setId)
  await room.work(setId)
  expect((await room.outcomes(setId)).changed).toEqual(changed)
  await room.beginUndo(setId)
  await room.work(setId)
  expect((await room.setOf(setId)).state).toBe('undone')
  expect(await whole()).toEqual(before)
})

test('undoing a reservation restores all numbers, and a blocked reserved number gets its end time back', async () => {
  const room = await startBulkChangeServer()
  await room.server.stock('700001,10', '700002,10,,off_shelf,')
  const until = new Date(room.context.clock().getTime() + hourMs)
  const reserve = await room.preview({ filter: {} }, { move: 'reserve', until })
  await room.begin(reserve)
  await room.work(reserve)
  const reserved = await room.numberOf('700001')
  expect(reserved).toMatchObject({ state: 'reserved', held_until: until, state_after_reservation: 'on_sale' })
  const block = await room.preview({ filter: {} }, { move: 'block' })
  await room.begin(block)
  await room.work(block)
  expect(await room.statesOf('700001', '700002')).toEqual(['blocked', 'blocked'])
  await room.beginUndo(block)
  await room.work(block)
  expect(await room.numberOf('700001')).toMatchObject({
    state: 'reserved',
    held_until: until,
    state_after_reservation: 'on_sale',
  })
  // They have changed since the first set, even if that change was undone.
  await room.beginUndo(reserve)
  await room.work(reserve)
  expect(summarise(await room.setOf(reserve))).toMatchObject({ state: 'undone_in_part', undone: 0, kept: 2 })
})

test('numbers sold during a run or before an undo keep their buyer and are listed', async () => {
  const room = await startBulkChangeServer()
  const ids = await room.server.stock(...rows(10))
  const buyer = await room.server.login()
  const buy = async (digits: string) =>
    room.server.request('POST /order', { numberId: ids[digits] ?? 0, agreed: true }, { token: buyer.token })
  const setId = await room.preview(onSale, { move: 'feature', featured: 3 })
  await room.begin(setId)
  await room.work(setId, { steps: 1, rows: 4 })
  expect((await buy('700007')).status).toBe(200)
  await room.work(setId, { rows: 4 })
  expect((await room.outcomes(setId))['changed-since']).toEqual(['700007'])
  expect((await buy('700002')).status).toBe(200)
  await room.beginUndo(setId)
  await room.work(setId, { rows: 4 })
  const { kept, undone } = await room.outcomes(setId)
  expect([kept, undone?.length]).toEqual([['700002'], 8])
  expect(await room.statesOf('700002', '700007', '700001')).toEqual(['held', 'held', 'on_sale'])
  expect((await room.numberOf('700002')).featured).toBe(3)
  expect((await room.setOf(setId)).state).toBe('undone_in_part')
  expect(await findBrokenInvariants(room.context.db)).toEqual({})
})

test('buyers order during a run: each number is either sold or changed, and no order waits for the set', async () => {
  const room = await startBulkChangeServer()
  const ids = await room.server.stock(...rows(60))
  const setId = await room.preview(onSale, { move: 'withdraw' })
  await room.begin(setId)
  const buyers = await Promise.all([1, 2, 3].map(() => room.server.login()))
  const ordered = ['700050', '700055', '700059']
  const [, ...orders] = await Promise.all([
    room.work(setId, { rows: 5 }),
    ...ordered.map((digits, at) =>
      room.server.request(
        'POST /order',
        { numberId: ids[digits] ?? 0, agreed: true },
        { token: buyers[at]!.token },
      ),
    ),
  ])
  await room.work(setId)
  const { changed = [], 'changed-since': since = [] } = await room.outcomes(setId)
  const bought = ordered.filter((_, at) => orders[at]!.status === 200)
  expect(since).toEqual(bought)
  expect(changed).toHaveLength(60 - bought.length)
  expect(await findBrokenInvariants(room.context.db)).toEqual({})
})

test('buyers order during an undo: a number sold first keeps the change and is listed', async () => {
  const room = await startBulkChangeServer()
  const ids = await room.server.stock(...rows(60))
  const setId = await room.preview(onSale, { move: 'feature', featured: 3 })
  await room.begin(setId)
  await room.work(setId)
  const buyers = await Promise.all([1, 2, 3, 4].map(() => room.server.login()))
  // The first number is undone by then, the last is not; of two buyers one gets it.
  const ordered = ['700001', '700030', '700055', '700055']
  const buy = async (digits: string, at: number) =>
    room.server.request(
      'POST /order',
      { numberId: ids[digits] ?? 0, agreed: true },
      { token: buyers[at]!.token },
    )
  await room.beginUndo(setId)
  await room.work(setId, { steps: 1, rows: 5 })
  const [, ...orders] = await Promise.all([room.work(setId, { rows: 5 }), ...ordered.map(buy)])
  await room.work(setId)
  const statuses = orders.map(({ status }) => status)
  expect(statuses.slice(0, 2)).toEqual([200, 200])
  expect(statuses.slice(2).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { undone = [], kept = [] } = await room.outcomes(setId)
  expect(undone.length + kept.length).toBe(60)
  for (const digits of new Set(ordered)) {
    expect((await room.numberOf(digits)).state).toBe('held')
    // A number ordered first keeps the change; one undone first is sold without it.
    expect((await room.numberOf(digits)).featured).toBe(kept.includes(digits) ? 3 : 0)
    const events = (await room.historyOf(digits)).map(({ event }) => event)
    expect(events.filter((event) => event === 'hold')).toHaveLength(1)
    expect(events.filter((event) => event === 'feature')).toHaveLength(kept.includes(digits) ? 1 : 2)
  }
  expect(undone).toContain('700001')
  expect(kept.filter((digits) => !ordered.includes(digits))).toEqual([])
  expect((await room.setOf(setId)).state).toBe(kept.length > 0 ? 'undone_in_part' : 'undone')
  expect(await findBrokenInvariants(room.context.db)).toEqual({})
})

test('two sets on the same numbers change each once; the later set lists the others', async () => {
  const room = await startBulkChangeServer()
  await room.server.stock(...rows(30))
  const [first, second] = [
    await room.preview(onSale, { move: 'feature', featured: 1 }),
    await room.preview(onSale, { move: 'feature', featured: 2 }),
  ]
  await room.begin(first)
  await room.begin(second)
  await Promise.all([room.work(first, { rows: 4 }), room.work(second, { rows: 4 })])
  await Promise.all([room.work(first), room.work(second)])
  const [one, two] = [await room.outcomes(first), await room.outcomes(second)]
  expect((one.changed?.length ?? 0) + (two.changed?.length ?? 0)).toBe(30)
  expect(one['changed-since'] ?? []).toEqual(two.changed ?? [])
})

test('a set continues after a crash between steps, and a repeated step has no second effect', async () => {
  const room = await startBulkChangeServer()
  await room.server.stock(...rows(20))
  const setId = await room.preview(onSale, { move: 'withdraw' })
  await room.begin(setId)
  await room.work(setId, { steps: 2, rows: 4 })
  expect(summarise(await room.setOf(setId))).toMatchObject({ state: 'running', changed: 8 })
  await Promise.all([room.work(setId, { rows: 4 }), room.work(setId, { rows: 4 })])
  await room.work(setId)
  expect(summarise(await room.setOf(setId))).toMatchObject({ state: 'done', changed: 20, changedSince: 0 })
  for (const digits of ['700000', '700019']) expect(await room.historyOf(digits)).toHaveLength(2)
})

test('a stopped set keeps its changes, and they can be undone', async () => {
  const room = await startBulkChangeServer()
  await room.server.stock(...rows(10))
  const setId = await room.preview(onSale, { move: 'withdraw' })
  await room.begin(setId)
  await room.work(setId, { steps: 1, rows: 4 })
  await room.stop(setId)
  await room.work(setId)
  expect(summarise(await room.setOf(setId))).toMatchObject({ state: 'stopped', changed: 4 })
  await room.beginUndo(setId)
  await room.work(setId)
  expect(summarise(await room.setOf(setId))).toMatchObject({ state: 'undone', undone: 4 })
})

test('a set runs once, within a day of its preview, and can be undone within a day', async () => {
  const room = await startBulkChangeServer()
  await room.server.stock('700001,10')
  const old = await room.preview(onSale, { move: 'withdraw' })
  room.server.advance(dayMs + 1000)
  await expect(room.begin(old)).rejects.toMatchObject({ refusal: 'not-now' })
  const setId = await room.preview(onSale, { move: 'withdraw' })
  await expect(room.beginUndo(setId)).rejects.toMatchObject({ refusal: 'not-now' })
  await room.begin(setId)
  await expect(room.begin(setId)).rejects.toMatchObject({ refusal: 'not-now' })
  await room.work(setId)
  room.server.advance(dayMs + 1000)
  await expect(room.beginUndo(setId)).rejects.toMatchObject({ refusal: 'not-now' })
  expect(await room.statesOf('700001')).toEqual(['off_shelf'])
})

test('a step uses a fixed number of statements and rows for any size of set', async () => {
  const room = await startBulkChangeServer()
  await room.server.stock(...rows(1000))
  const setId = await room.preview(onSale, { move: 'withdraw' })
  await room.begin(setId)
  const statements = recordStatements()
  const { sent } = await statements.during(() => room.work(setId, { steps: 1 }), /commit/i)
  expect((await room.setOf(setId)).changed).toBe(300)
  expect(sent.length).toBeLessThan(20)
})
