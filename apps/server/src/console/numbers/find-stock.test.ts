import { type StockState, stockStates } from '@hao/contract/console/stock.ts'
import { categories } from '@hao/numbers/categories.ts'
import { seededRandom } from '@hao/numbers/random.ts'
import { createRowFilter } from '@hao/numbers/search/row-filter.ts'
import { patterns } from '@hao/numbers/search/queries.fixture.ts'
import type { Condition, NumberQuery } from '@hao/numbers/search/query.ts'
import { depth } from '@hao/testing/deep.ts'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asAdmin, runStatement } from '@hao/testing/postgres.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { offerNumber } from '../../inventory/numbers/machine.ts'
import type { StockFilter } from '../../inventory/numbers/stock-queries.ts'
import { startTestServer } from '../../testing/server.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { dayMs } from '../../platform/base/time.ts'
import { countStock, listStock } from './find-stock.ts'
import { type NumberSort, positionIn, selectStock } from './list-queries.ts'
import { StockMemory } from './stock-memory.ts'

const sorts: readonly NumberSort[] = ['newest', 'digits', 'price', 'dearest']
const wide = { limit: 1000, after: undefined }

/**
 * Some hundred numbers of all lengths with `kinds` different digits, in every state without other rows, with
 * few prices and three categories, changed on different days.
 */
async function townOf(numbers: number, kinds = 3) {
  const server = await startTestServer()
  const { context } = server
  const { db } = context
  const random = seededRandom(12)
  const digits = new Set(
    Array.from({ length: numbers }, (_, at) =>
      Array.from({ length: 6 + random.below(5) }, () => random.below(at % 2 ? kinds : 3)).join(''),
    ),
  )
  const ids = Object.values(await server.stock(...[...digits].map((each) => `${each},10`)))
  const states = stockStates.filter((state) => !['held', 'offered', 'reserved', 'cooling'].includes(state))
  await sql`UPDATE numbers SET price_fen = 1000 * (id % 4), state = (${states}::text[])[1 + id % ${states.length}],
    categories = CASE id % 3 WHEN 0 THEN '{}' WHEN 1 THEN '{leopard}' ELSE '{leopard,pair}' END::text[]`.execute(
    db,
  )
  await runStatement(
    asAdmin(server.databaseUrl),
    `UPDATE number_history SET at = now() - (number_id % 10) * interval '1 day'`,
  )
  await sql`INSERT INTO change_sets (id, kind, move, parameters, staff_id, reason, state, created_at)
    OVERRIDING SYSTEM VALUE VALUES (5, 'bulk', 'price', '{}', 1, 'x', 'running', now())`.execute(db)
  await sql`INSERT INTO change_rows (change_set_id, number_id, digits, before, after, outcome, refusal_reason)
    SELECT 5, id, digits, '{}', '{}', CASE id % 4 WHEN 0 THEN 'refused' WHEN 1 THEN 'unchanged' ELSE 'changed' END,
      CASE id % 4 WHEN 0 THEN 'held' END FROM numbers WHERE id % 2 = 0 OR id % 3 = 0`.execute(db)
  const memory = new StockMemory(context)
  await memory.load()
  expect(await memory.current()).toBeDefined()
  return { context, db, ids, memory }
}

/** Inserts these numbers and loads them into the memory. */
async function stockOf(...rows: string[]) {
  const server = await startTestServer()
  await server.stock(...rows)
  const memory = new StockMemory(server.context)
  await memory.load()
  expect(await memory.current()).toBeDefined()
  return { context: server.context, memory }
}

const filters: StockFilter[] = [
  { digits: '012' },
  { head: '01' },
  { tail: '10' },
  { pattern: 'AABB' },
  { pattern: 'AAAAA' },
  { pattern: 'ABC' },
  { pattern: '1**1' },
  { pattern: 'ABCDAB' },
  { states: ['blocked', 'draft'] },
  { states: ['on_sale'] },
  { category: 'pair' },
  { minFen: 1000, maxFen: 2000 },
  { length: 8 },
  { setId: 5 },
  { setId: 6 },
  { changedSince: new Date(Date.now() - 4.5 * dayMs) },
]

test('memory and database find the same numbers for any two filters in any order', async () => {
  const { db, memory } = await townOf(400)
  const found = { some: 0, none: 0 }
  for (const [at, one] of filters.entries())
    for (const two of filters.slice(at)) {
      const filter = { ...one, ...two }
      const byDatabase = await selectStock(db, filter, { ...wide, sort: 'price' })
      const byMemory = await listStock(db, memory, filter, { ...wide, sort: 'price' })
      expect(byMemory, JSON.stringify(filter)).toEqual(byDatabase)
      expect(await countStock(db, memory, filter)).toEqual({ count: byDatabase.length, more: false })
      found[byDatabase.length > 0 ? 'some' : 'none'] += 1
    }
  expect(found.some).toBeGreaterThan(60)
  expect(found.none).toBeGreaterThan(10)
})

/** A pattern, or up to two filters that the reference evaluates, or both. */
const filtersOfRow = fc
  .tuple(
    fc.record({ pattern: patterns }, { requiredKeys: [] }),
    fc.array(
      fc.oneof(
        fc.record({ head: fc.constantFrom('0', '01', '12', '8') }),
        fc.record({ tail: fc.constantFrom('0', '10', '22', '8') }),
        fc.record({ digits: fc.constantFrom('2', '012', '101', '89') }),
        fc.record({ length: fc.integer({ min: 5, max: 11 }) }),
        fc.record({ minFen: fc.constantFrom(0, 1000, 2000) }),
        fc.record({ maxFen: fc.constantFrom(0, 1000, 2000) }),
        fc.record({ category: fc.constantFrom('leopard', 'pair', 'repeat') }),
        fc.record({ states: fc.constantFrom<StockState[]>(['on_sale'], ['blocked', 'draft']) }),
      ),
      { maxLength: 2 },
    ),
  )
  .map(([pattern, others]): StockFilter => Object.assign({}, pattern, ...others))

/** The same filter, without its states, as conditions of a search. */
function queryOf({
  pattern,
  head,
  tail,
  digits,
  length,
  minFen,
  maxFen,
  category,
}: StockFilter): NumberQuery {
  const conditions: (Condition | undefined | '')[] = [
    pattern && { is: 'pattern', pattern, anchor: 'anywhere' },
    head && { is: 'head', digits: head },
    tail && { is: 'tail', digits: tail },
    digits && { is: 'contains', digits },
    length === undefined ? undefined : { is: 'length', min: length, max: length },
    { is: 'price', minFen, maxFen },
    category && { is: 'category', of: categories.filter(({ value }) => value === category) },
  ]
  return conditions.filter((condition) => condition !== undefined && condition !== '')
}

test('index, memory and database find what the reference finds for any filter', async () => {
  const { context, db, memory } = await townOf(700, 10)
  context.liveIndex.start()
  const index = (await waitUntil(async () => context.liveIndex.current, Boolean))!
  const stored = await db.selectFrom('numbers').selectAll().orderBy('id', 'desc').execute()
  const rows = stored.map((row) => ({
    ...row,
    priceFen: row.price_fen,
    struckPriceFen: row.struck_price_fen,
    shuffleKey: row.shuffle_key,
  }))
  const idsOf = (some: readonly { id: number }[]) => some.map(({ id }) => id)
  await fc.assert(
    fc.asyncProperty(filtersOfRow, async (filter) => {
      const query = queryOf(filter)
      const hits = rows.filter(createRowFilter(query))
      const wanted = idsOf(hits.filter(({ state }) => filter.states?.includes(state) ?? true))
      const asked: Parameters<typeof selectStock>[2] = { ...wide, sort: 'newest' }
      expect(idsOf(await selectStock(db, filter, asked))).toEqual(wanted)
      expect(idsOf(await listStock(db, memory, filter, asked))).toEqual(wanted)
      const found = idsOf(index.page(query, { sort: 'asc', limit: wide.limit }))
      const onSale = idsOf(hits.filter(({ state }) => state === 'on_sale'))
      expect(found.toSorted((a, b) => b - a)).toEqual(onSale)
    }),
    { numRuns: depth(150, 3000) },
  )
})

test('a pattern of many letters matches equally in memory and database, and an invalid one matches nothing', async () => {
  const { context, memory } = await stockOf('11223344,10', '91122334,10', '12341234,10', '11221122,10')
  const found = async (pattern: string, by = memory) => {
    const rows = await listStock(context.db, by, { pattern }, { ...wide, sort: 'digits' })
    return rows.map(({ digits }) => digits)
  }
  for (const by of [memory, new StockMemory(context)]) {
    expect(await found('AABBCCDD', by)).toEqual(['11223344'])
    expect(await found('ABCDABCD', by)).toEqual(['12341234'])
    expect(await found('ABCDEFGHIJK', by)).toEqual([])
  }
  expect(await countStock(context.db, memory, { pattern: 'AABBCCDD' })).toEqual({ count: 1, more: false })
})

test.each(sorts)('pages in the order of %s equal those of the database', async (sort) => {
  const { db, memory } = await townOf(120)
  const filter: StockFilter = { category: 'leopard' }
  const all = await selectStock(db, filter, { ...wide, sort })
  const pages = []
  let after: Parameters<typeof listStock>[3]['after']
  do {
    const page = await listStock(db, memory, filter, { limit: 7, after, sort })
    pages.push(...page)
    after = page.length === 7 ? positionIn(sort)(page.at(-1)!) : undefined
  } while (after)
  expect(all.length).toBeGreaterThan(50)
  expect(pages).toEqual(all)
})

test('the response includes everything committed before the request: changed, new and deleted numbers', async () => {
  const { context, db, ids, memory } = await townOf(50)
  const offered = () => listStock(db, memory, { states: ['offered'] }, { ...wide, sort: 'newest' })
  expect(await offered()).toEqual([])
  const { id } = await db
    .selectFrom('numbers')
    .select('id')
    .where('state', '=', 'on_sale')
    .limit(1)
    .executeTakeFirstOrThrow()
  const at = context.clock()
  const endsAt = new Date(at.getTime() + 60_000)
  await inTransaction(db, (trx) => offerNumber(trx, { numberId: id, userId: 1, until: endsAt, at }))
  expect((await offered()).map((row) => row.id)).toEqual([id])

  await sql`WITH added AS (INSERT INTO numbers (digits, price_fen, state)
      SELECT (7000000 + n)::text, 100, 'draft' FROM generate_series(1, 200) n RETURNING id, state)
    INSERT INTO number_history (number_id, event, state, at) SELECT id, 'import', state, now() FROM added`.execute(
    db,
  )
  const added = await countStock(db, memory, { head: '7000', states: ['draft'] })
  expect(added).toEqual({ count: 200, more: false })
  expect(ids.length).toBeLessThan(60)

  await sql`WITH gone AS (DELETE FROM numbers WHERE digits LIKE '70001%' RETURNING id)
    INSERT INTO number_history (number_id, event, state, at) SELECT id, 'undo-import', 'retired', now() FROM gone`.execute(
    db,
  )
  const left = await countStock(db, memory, { head: '7000', states: ['draft'] })
  expect(left).toEqual({ count: 100, more: false })
})

test('after too many changes the database answers, and includes them', async () => {
  const { db, memory } = await townOf(10)
  await sql`WITH added AS (INSERT INTO numbers (digits, price_fen, state)
      SELECT (8000000 + n)::text, 100, 'draft' FROM generate_series(1, 6000) n RETURNING id, state)
    INSERT INTO number_history (number_id, event, state, at) SELECT id, 'import', state, now() FROM added`.execute(
    db,
  )
  const count = () => countStock(db, memory, { head: '8', states: ['draft'] })
  expect(await count()).toEqual({ count: 6000, more: false })
  expect(await memory.current()).toBeUndefined()
  await memory.load()
  expect(await memory.current()).toBeDefined()
  expect(await count()).toEqual({ count: 6000, more: false })
})
