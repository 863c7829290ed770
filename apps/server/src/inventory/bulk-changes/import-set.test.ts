import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { matchesStockFilter } from '../numbers/stock-queries.ts'
import { dayMs } from '../../platform/base/time.ts'
import { startBulkChangeServer, summarise } from './testing.ts'

/** A server with a file that adds a number, changes one and keeps one; two of its lines are refused. */
async function withFile() {
  const room = await startBulkChangeServer()
  const ids = await room.server.stock('700001,10,,on_sale,2', '700002,10', '700009,10')
  const buyer = await room.server.login()
  const buy = (digits: string) =>
    room.server.request('POST /order', { numberId: ids[digits] ?? 0, agreed: true }, { token: buyer.token })
  await buy('700009')
  const csv = 'digits,price,state\n700001,20,draft\n700002,10,\n700003,30,on_sale\n12,1,\n700009,5,\n'
  const setId = await room.upload(csv)
  return { room, setId, buy, ids }
}

test('the preview of a file has counts, refused lines and examples, and changes nothing', async () => {
  const { room, setId } = await withFile()
  expect((await room.setOf(setId)).state).toBe('reading')
  await room.work(setId)
  const set = await room.setOf(setId)
  expect(summarise(set)).toMatchObject({ state: 'previewed', planned: 2, unchanged: 1, refused: 2 })
  expect(set.refusals).toEqual({ 'too-short': 1, 'number-in-use': 1 })
  expect(set.parameters).toMatchObject({ file: 'a.csv', read: 5, added: 1, updated: 1 })
  const { db } = room.context
  expect(await db.selectFrom('import_refused_lines').select(['line', 'digits', 'reason']).execute()).toEqual([
    { line: 5, digits: '12', reason: 'too-short' },
    { line: 6, digits: '700009', reason: 'number-in-use' },
  ])
  const examples = await db.selectFrom('import_examples').select(['line', 'before', 'after']).execute()
  expect(examples).toEqual([
    {
      line: 2,
      before: {
        state: 'on_sale',
        priceFen: 1000,
        struckPriceFen: null,
        featured: 2,
        categories: ['leopard'],
      },
      after: { state: 'draft', priceFen: 2000, struckPriceFen: null, featured: 0, categories: ['leopard'] },
    },
    {
      line: 4,
      before: null,
      after: { state: 'on_sale', priceFen: 3000, struckPriceFen: null, featured: 0, categories: ['leopard'] },
    },
  ])
  expect(await room.numberOf('700001')).toMatchObject({ price_fen: 1000, state: 'on_sale' })
})

test('up to 100 examples show new values and categories, changed numbers first', async () => {
  const room = await startBulkChangeServer()
  await room.server.stock('799999,10')
  await room.move('799999', { move: 'categorise', categories: ['lucky'] })
  const lines = Array.from({ length: 150 }, (_, at) => `${700_000 + at},10`)
  const setId = await room.upload(`digits,price\n${lines.join('\n')}\n799999,10\n`)
  await room.work(setId)
  const examples = await room.context.db
    .selectFrom('import_examples')
    .select(['digits', 'before', 'after'])
    .orderBy('line', 'desc')
    .execute()
  expect(examples).toHaveLength(100)
  const { before, after } = examples[0]!
  expect([before?.categories, after.categories]).toEqual([['lucky'], ['custom', 'leopard']])
  expect({ ...before, categories: [] }).toEqual({ ...after, categories: [] })
})

test('an import records person and reason, and its undo restores values and deletes added numbers', async () => {
  const { room, setId } = await withFile()
  const before = await room.numberOf('700001')
  await room.work(setId)
  await room.begin(setId)
  await room.work(setId)
  expect(summarise(await room.setOf(setId))).toMatchObject({ state: 'done', changed: 2, refused: 2 })
  expect(await room.outcomes(setId)).toEqual({ changed: ['700001', '700003'] })
  expect((await room.historyOf('700001')).at(-1)).toMatchObject({
    event: 'import',
    staff_id: 7,
    reason: '清仓',
    change_set_id: setId,
    price_fen: 2000,
  })
  await room.beginUndo(setId)
  await room.work(setId)
  expect(summarise(await room.setOf(setId))).toMatchObject({ state: 'undone', undone: 2, kept: 0 })
  expect(await room.numberOf('700001')).toEqual({ ...before, version: expect.any(Number) as number })
  expect(await room.stock()).toEqual({ '700001': 'on_sale', '700002': 'on_sale', '700009': 'held' })
  expect(await room.outcomes(setId)).toEqual({ undone: ['700001', '700003'] })
  expect(await findBrokenInvariants(room.context.db)).toEqual({})
})

test('an undo skips and lists numbers sold or changed since the import', async () => {
  const { room, setId, buy, ids } = await withFile()
  await room.work(setId)
  await room.begin(setId)
  await room.work(setId)
  ids['700003'] = (await room.numberOf('700003')).id
  expect((await buy('700003')).status).toBe(200)
  await room.move('700001', { move: 'price', priceFen: 4000, struckPriceFen: null })
  await room.beginUndo(setId)
  await room.work(setId)
  expect(await room.outcomes(setId)).toEqual({ kept: ['700001', '700003'] })
  expect(await room.numberOf('700001')).toMatchObject({ price_fen: 4000 })
  expect((await room.setOf(setId)).state).toBe('undone_in_part')
})

test('an import with a repeated job is applied once, and a stopped one continues', async () => {
  const { room, setId } = await withFile()
  await room.work(setId)
  await room.begin(setId)
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => room.work(setId)))
  const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
  expect(refused.length).toBeLessThan(3)
  expect(new Set([...refused, 'Error: This import is already running']).size).toBe(1)
  await room.work(setId)
  expect(summarise(await room.setOf(setId))).toMatchObject({ state: 'done', changed: 2, refused: 2 })
  expect((await room.historyOf('700001')).filter(({ event }) => event === 'import')).toHaveLength(2)
})

test('the first file of an empty inventory is a change set too', async () => {
  const room = await startBulkChangeServer()
  const setId = await room.upload('digits,price\n700001,10\n700002,20\n')
  await room.work(setId)
  await room.begin(setId)
  await room.work(setId)
  expect(await room.outcomes(setId)).toEqual({ changed: ['700001', '700002'] })
  await room.beginUndo(setId)
  await room.work(setId)
  expect(await room.stock()).toEqual({})
})

test('an import cannot be undone after a day', async () => {
  const { room, setId } = await withFile()
  await room.work(setId)
  await room.begin(setId)
  await room.work(setId)
  room.server.advance(dayMs + 1000)
  await expect(room.beginUndo(setId)).rejects.toMatchObject({ refusal: 'not-now' })
})

test('an import skips and lists numbers changed since its preview, except for orders that came and went', async () => {
  const room = await startBulkChangeServer()
  const { server } = room
  const ids = await server.stock(
    ...['700001', '700002', '700003', '700005', '700006', '700007'].map((each) => `${each},10`),
  )
  const { token } = await server.login()
  const order = async (digits: string) => {
    const { data } = await server.request(
      'POST /order',
      { numberId: ids[digits] ?? 0, agreed: true },
      { token },
    )
    return () => server.request('POST /order/:id/cancel', { id: data.id }, { token })
  }
  const endFirst = await order('700003')
  // Two numbers would change, one is equal, one is held, and two are new.
  const lines = [
    '700001,20',
    '700002,10',
    '700003,20',
    '700004,20',
    '700005,20',
    '700006,20',
    '700007,20',
    '700008,20',
  ]
  const setId = await room.upload(`digits,price\n${lines.join('\n')}\n`)
  await room.work(setId)
  expect(summarise(await room.setOf(setId))).toMatchObject({ planned: 6, unchanged: 1, refused: 1 })
  await room.move('700001', { move: 'price', priceFen: 4000, struckPriceFen: null })
  await room.move('700002', { move: 'withdraw' })
  await endFirst()
  await server.stock('700004,15')
  await (
    await order('700005')
  )()
  await order('700006')
  await room.begin(setId)
  await room.work(setId)
  expect(await room.outcomes(setId)).toEqual({
    changed: ['700005', '700007', '700008'],
    'changed-since': ['700001', '700002', '700003', '700004'],
  })
  const set = await room.setOf(setId)
  expect(summarise(set)).toMatchObject({ state: 'done', changed: 3, changedSince: 4, refused: 1 })
  expect(set.refusals).toEqual({ 'number-in-use': 1 })
  // Its batch is what it has imported, so publishing the batch skips numbers that a colleague has withdrawn.
  const batch = await server.context.db
    .selectFrom('numbers')
    .select('digits')
    .where(matchesStockFilter({ setId }))
    .orderBy('digits')
    .execute()
  expect(batch.map(({ digits }) => digits)).toEqual(['700005', '700007', '700008'])
  const prices = async (...digits: string[]) =>
    (await Promise.all(digits.map(room.numberOf))).map(({ price_fen, state }) => `${state} ${price_fen}`)
  expect(await prices('700001', '700002', '700003', '700004')).toEqual([
    'on_sale 4000',
    'off_shelf 1000',
    'on_sale 1000',
    'on_sale 1500',
  ])
  await room.beginUndo(setId)
  await room.work(setId)
  expect(summarise(await room.setOf(setId))).toMatchObject({ state: 'undone', undone: 3, kept: 0 })
  expect(await prices('700001', '700005')).toEqual(['on_sale 4000', 'on_sale 1000'])
  expect(Object.keys(await room.stock())).not.toContain('700008')
  expect(await findBrokenInvariants(room.context.db)).toEqual({})
})
