import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { waitConsent } from '@hao/contract/wait-terms.ts'
import { dayMs } from '../../platform/base/time.ts'
import { startBulkChangeServer, summarise } from './testing.ts'
import { referencingTables } from './row-queries.ts'

type Room = Awaited<ReturnType<typeof startBulkChangeServer>>

/** Imports numbers at 10 yuan a month as a change set. */
async function imported(room: Room, digits: readonly string[], state = 'on_sale') {
  const setId = await room.upload(
    `digits,price,state\n${digits.map((each) => `${each},10,${state}`).join('\n')}\n`,
  )
  await room.work(setId)
  await room.begin(setId)
  await room.work(setId)
  const rows = await room.context.db.selectFrom('numbers').select(['id', 'digits']).execute()
  return { setId, ids: Object.fromEntries(rows.map(({ digits: each, id }) => [each, id])) }
}

const run = (from: number, count: number) => Array.from({ length: count }, (_, at) => String(from + at))

async function takeBack(room: Room, setId: number) {
  await room.beginUndo(setId)
  await room.work(setId)
}

test('undoing an import deletes its numbers from lists, searches and favourites, and the file can be imported again', async () => {
  const room = await startBulkChangeServer()
  const { server } = room
  const { token, id: userId } = await server.login()
  const digits = run(700_001, 3)
  const { setId, ids } = await imported(room, digits)
  const id = ids['700001']!
  const found = async () => {
    const { data } = await server.request('GET /number/hundred', { keyword: '700001' })
    return data.list.map((each) => each.number)
  }
  await expect.poll(found).toHaveLength(1)
  const like = { userId, numberId: id, status: 1 }
  expect((await server.request('PATCH /collect/like', like, { token })).status).toBe(200)
  await takeBack(room, setId)
  expect(summarise(await room.setOf(setId))).toMatchObject({ state: 'undone', undone: 3, kept: 0 })
  expect(await room.stock()).toEqual({})
  expect(await room.outcomes(setId)).toEqual({ undone: digits })
  await expect.poll(found).toEqual([])
  expect((await server.request('GET /number/:id(^\\d+$)', { id })).failure.error).toBe('number-not-found')
  expect((await server.request('PATCH /collect/like', like, { token })).failure.error).toBe(
    'number-not-found',
  )
  const kept = await server.request('GET /collect/:id', { id: userId }, { token })
  expect([kept.status, kept.data.list]).toEqual([200, []])
  const history = room.context.db.selectFrom('number_history').selectAll().where('number_id', '=', id)
  expect(await history.orderBy('id').execute()).toMatchObject([
    { event: 'import', change_set_id: setId },
    { event: 'undo-import', change_set_id: setId, staff_id: 7, reason: '清仓' },
  ])
  const again = await imported(room, digits)
  expect(summarise(await room.setOf(again.setId))).toMatchObject({ state: 'done', changed: 3 })
  expect(Object.keys(await room.stock())).toEqual(digits)
  await expect.poll(found).toHaveLength(1)
  expect(await findBrokenInvariants(room.context.db)).toEqual({})
})

test('an undo skips and lists numbers with later changes', async () => {
  const room = await startBulkChangeServer()
  const { server } = room
  const { token } = await server.login()
  const { setId, ids } = await imported(room, run(700_001, 7))
  const order = async (digits: string) =>
    server.request('POST /order', { numberId: ids[digits] ?? 0, agreed: true }, { token })
  const cancelled = await order('700001')
  await server.request('POST /order/:id/cancel', { id: cancelled.data.id }, { token })
  await order('700002')
  await room.move('700003', { move: 'reserve', until: new Date(room.context.clock().getTime() + dayMs) })
  await room.move('700004', { move: 'price', priceFen: 1000, struckPriceFen: null })
  await room.move('700005', { move: 'feature', featured: 0 })
  await room.move('700006', { move: 'withdraw' })
  await takeBack(room, setId)
  expect(await room.stock()).toEqual({
    '700001': 'on_sale',
    '700002': 'held',
    '700003': 'reserved',
    '700004': 'on_sale',
    '700005': 'on_sale',
    '700006': 'off_shelf',
  })
  expect(await room.outcomes(setId)).toEqual({ kept: run(700_001, 6), undone: ['700007'] })
  expect((await room.setOf(setId)).state).toBe('undone_in_part')
  expect(await findBrokenInvariants(room.context.db)).toEqual({})
})

test('an undo turns a number with an alert into a draft', async () => {
  const room = await startBulkChangeServer()
  const { token } = await room.server.login()
  const { setId, ids } = await imported(room, ['700001', '700002'], 'off_shelf')
  const target = { numberId: ids['700001']!, consent: waitConsent.version }
  expect((await room.server.request('POST /wait', target, { token })).status).toBe(200)
  await takeBack(room, setId)
  expect(await room.stock()).toEqual({ '700001': 'draft' })
  expect((await room.server.request('GET /wait', {}, { token })).status).toBe(200)
  expect(await findBrokenInvariants(room.context.db)).toEqual({})
})

test('all tables that refer to numbers are checked before a number is deleted', async () => {
  const { context } = await startBulkChangeServer()
  const { rows } = await sql<{ name: string }>`
    SELECT conrelid::regclass::text AS name FROM pg_constraint
    WHERE confrelid = 'numbers'::regclass AND contype = 'f'`.execute(context.db)
  const named = rows.map(({ name }) => name)
  expect(named.toSorted()).toEqual([...referencingTables, 'favourites'].toSorted())
  // Without an index each deletion would read the whole table.
  const { rows: indexed } = await sql<{ name: string }>`
    SELECT DISTINCT indrelid::regclass::text AS name FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = indkey[0]
    WHERE attname = 'number_id' AND (indpred IS NULL OR pg_get_expr(indpred, indrelid) = '(number_id IS NOT NULL)')`.execute(
    context.db,
  )
  expect(indexed.map(({ name }) => name)).toEqual(expect.arrayContaining(named))
})

test('an undo that crashes after any step, or runs twice, decides each number once', async () => {
  const room = await startBulkChangeServer()
  const { setId } = await imported(room, run(700_001, 9))
  await room.move('700005', { move: 'withdraw' })
  await room.beginUndo(setId)
  for (let step = 0; step < 3; step += 1)
    await Promise.all([1, 2].map(() => room.work(setId, { steps: 1, rows: 2 })))
  await Promise.all([1, 2, 3].map(() => room.work(setId, { rows: 2 })))
  expect(summarise(await room.setOf(setId))).toMatchObject({ state: 'undone_in_part', undone: 8, kept: 1 })
  expect(await room.stock()).toEqual({ '700005': 'off_shelf' })
  expect(await findBrokenInvariants(room.context.db)).toEqual({})
})

test('with concurrent buyers, favourites, alerts and an undo, a number is either sold or deleted', async () => {
  const room = await startBulkChangeServer()
  const { server } = room
  const digits = run(700_001, 40)
  const { setId, ids } = await imported(room, digits)
  const buyers = await Promise.all(Array.from({ length: 4 }, () => server.login()))
  await room.beginUndo(setId)
  const shop = async ({ token, id: userId }: (typeof buyers)[number], from: number) => {
    const answers: string[] = []
    for (const each of [...digits.slice(from), ...digits.slice(0, from)].slice(0, 10)) {
      const numberId = ids[each]!
      const like = { userId, numberId, status: 1 }
      const wait = { numberId, consent: waitConsent.version }
      const sent = await Promise.all([
        server.request('PATCH /collect/like', like, { token }),
        server.request('POST /order', { numberId, agreed: true }, { token }),
        server.request('POST /wait', wait, { token }),
      ])
      answers.push(...sent.map(({ status, failure }) => `${status} ${status === 200 ? '' : failure.error}`))
    }
    return answers
  }
  const answers = await Promise.all([
    room.work(setId, { rows: 3 }).then(() => []),
    ...buyers.map((buyer, at) => shop(buyer, at * 10)),
  ])
  expect(answers.flat().filter((answer) => answer.startsWith('5'))).toEqual([])
  const stock = await room.stock()
  const { kept = [], undone = [] } = await room.outcomes(setId)
  expect([...kept, ...undone].toSorted()).toEqual(digits)
  const orders = await room.context.db
    .selectFrom('orders')
    .innerJoin('numbers', 'numbers.id', 'orders.number_id')
    .select('digits')
    .execute()
  for (const { digits: ordered } of orders) expect(kept).toContain(ordered)
  for (const gone of undone) expect([undefined, 'draft']).toContain(stock[gone])
  expect(await findBrokenInvariants(room.context.db)).toEqual({})
})

test('a set skips numbers that the undo of another set has deleted since its preview', async () => {
  const room = await startBulkChangeServer()
  await room.server.stock('700000,10')
  const { setId } = await imported(room, run(700_001, 5))
  await room.server.stock('700009,10')
  const bulk = await room.preview({ filter: {} }, { move: 'withdraw' })
  await takeBack(room, setId)
  await room.begin(bulk)
  await room.work(bulk, { rows: 2 })
  expect(await room.outcomes(bulk)).toEqual({
    changed: ['700000', '700009'],
    'changed-since': run(700_001, 5),
  })
  expect(summarise(await room.setOf(bulk))).toMatchObject({ state: 'done', changed: 2, changedSince: 5 })
})
