import { type RawBuilder, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '@hao/testing/database.ts'
import { inTransaction, openDatabase, type Db, type Trx } from './database.ts'
import { oneOf, StateMachine } from './machine.ts'
import type { RowFilter } from './machine-types.ts'

const at = new Date('2026-11-22T03:04:05.678Z')

/** Two numbers on sale and one draft. */
async function stock() {
  const db = openDatabase(await createTestDatabase(), 4)
  onTestFinished(() => db.destroy())
  const [first, second, draft] = await inTransaction(db, async (trx) => [
    ...(await machine().insertMany(trx, 'import', [row('10001'), row('10002')], { at })),
    await machine().insert(trx, 'sketch', row('10003'), { at }),
  ])
  return { db, first: first.id, second: second!.id, draft: draft!.id }
}

const row = (digits: string) => ({
  digits,
  price_fen: 100,
  struck_price_fen: 200,
  categories: ['pair', 'lucky'],
})

/** A machine for tests only, so that no rules of the real one matter. */
const machine = (recordOnlyStateChanges = false) =>
  new StateMachine('number', {
    initialStates: { import: 'on_sale', sketch: 'draft' },
    transitions: {
      shelve: { from: ['on_sale', 'off_shelf'], to: 'off_shelf' },
      note: { from: ['draft'] },
    },
    recordIfSet: ['price_fen'],
    recordOnlyStateChanges,
  })

const history = (db: Db) =>
  db
    .selectFrom('number_history')
    .select(['number_id', 'event', 'state', 'order_id', 'at'])
    .orderBy('id')
    .execute()

test('inserted rows have their given values and a history row each', async () => {
  const { db, first, second, draft } = await stock()
  expect(await history(db)).toEqual([
    { number_id: first, event: 'import', state: 'on_sale', order_id: null, at },
    { number_id: second, event: 'import', state: 'on_sale', order_id: null, at },
    { number_id: draft, event: 'sketch', state: 'draft', order_id: null, at },
  ])
  const stored = await db.selectFrom('numbers').selectAll().where('id', '=', first).executeTakeFirst()
  expect(stored).toMatchObject({ ...row('10001'), state: 'on_sale', featured: 0, held_by_order_id: null })
})

test('a row that conflicts on a unique index is not inserted and gets no history row', async () => {
  const { db } = await stock()
  const inserted = await inTransaction(db, (trx) =>
    machine().insertMany(trx, 'import', [row('10001'), row('10009')], { at, skipConflictsOn: sql`(digits)` }),
  )
  expect(inserted.map(({ digits }) => digits)).toEqual(['10009'])
  expect(await history(db)).toHaveLength(4)
})

test('an event changes only rows in its from states, and the history has a value for each row', async () => {
  const { db, first, second, draft } = await stock()
  const shelve = (trx: Trx) =>
    machine().transitionMany(
      trx,
      'shelve',
      { id: [draft, second, first], price_fen: 100 },
      { at, set: { featured: 7 }, history: { order_id: sql`changed.id + 1000` } },
    )
  const changed = await inTransaction(db, shelve)
  expect(
    changed.map(({ id, state, featured }) => ({ id, state, featured })).toSorted((a, b) => a.id - b.id),
  ).toEqual([
    { id: first, state: 'off_shelf', featured: 7 },
    { id: second, state: 'off_shelf', featured: 7 },
  ])
  expect((await history(db)).slice(3)).toEqual([
    { number_id: first, event: 'shelve', state: 'off_shelf', order_id: first + 1000, at },
    { number_id: second, event: 'shelve', state: 'off_shelf', order_id: second + 1000, at },
  ])
  const noRow = { id: first, price_fen: 999 }
  expect(await inTransaction(db, (trx) => machine().transition(trx, 'shelve', noRow, { at }))).toBeUndefined()
  expect(
    await inTransaction(db, (trx) => machine().transitionMany(trx, 'shelve', { id: [] }, { at })),
  ).toEqual([])
  expect(await history(db)).toHaveLength(5)
})

test('an event for one row that matches several throws, and the transaction changes none', async () => {
  const { db } = await stock()
  const shelve = (trx: Trx) => machine().transition(trx, 'shelve', { price_fen: 100 }, { at })
  await expect(inTransaction(db, shelve)).rejects.toThrow(
    'The event shelve changed 2 rows of number, not one',
  )
  expect(await history(db)).toHaveLength(3)
})

test('the history records a column that an event sets, and not one that is undefined', async () => {
  const { db, first } = await stock()
  const shelve = (set: { price_fen?: number | undefined }) => (trx: Trx) =>
    machine().transition(trx, 'shelve', { id: first }, { at, set })
  await inTransaction(db, shelve({ price_fen: 300 }))
  await inTransaction(db, shelve({ price_fen: undefined }))
  const events = db
    .selectFrom('number_history')
    .select('price_fen')
    .where('event', '=', 'shelve')
    .orderBy('id')
  expect(await events.execute()).toEqual([{ price_fen: 300 }, { price_fen: null }])
})

test('a filter matches one of the values of an SQL array or a SELECT, and refuses NULL', async () => {
  const { db, first, second } = await stock()
  const shelve = (values: RawBuilder<unknown>) =>
    inTransaction(db, (trx) => machine().transitionMany(trx, 'shelve', { id: oneOf(values) }, { at }))
  expect(await shelve(sql`ARRAY[${first}]::bigint[]`)).toMatchObject([{ id: first }])
  expect(await shelve(sql`SELECT id FROM numbers WHERE digits = '10002'`)).toMatchObject([{ id: second }])
  // @ts-expect-error In SQL nothing equals NULL: such a filter would match no row without an error.
  const filter: RowFilter<'number'> = { held_by_order_id: null }
  expect(
    await inTransaction(db, (trx) => machine().transition(trx, 'shelve', filter, { at })),
  ).toBeUndefined()
})

test('an event without a new state sets columns and gets a history row', async () => {
  const { db, draft } = await stock()
  const set = { price_fen: 300 }
  const noted = await inTransaction(db, (trx) =>
    machine().transition(trx, 'note', { id: draft }, { at, set }),
  )
  expect(noted).toMatchObject({ state: 'draft', price_fen: 300 })
  expect((await history(db)).at(-1)).toMatchObject({ number_id: draft, event: 'note', state: 'draft' })
})

test('a machine that records only state changes records one of four simultaneous equal events', async () => {
  const { db, first } = await stock()
  const shelve = () =>
    inTransaction(db, (trx) => machine(true).transition(trx, 'shelve', { id: first }, { at }))
  const changed = await Promise.all([shelve(), shelve(), shelve(), shelve()])
  expect(changed.map((number) => number?.state)).toEqual(Array.from({ length: 4 }, () => 'off_shelf'))
  expect((await history(db)).slice(3).map(({ event }) => event)).toEqual(['shelve'])
})

test('the history row of an event by staff has the staff id and the reason', async () => {
  const { db, first, second } = await stock()
  const actor = { staff_id: 7, reason: '客户要求' }
  await inTransaction(db, (trx) => machine().transition(trx, 'shelve', { id: first }, { at, history: actor }))
  await inTransaction(db, (trx) => machine().transition(trx, 'shelve', { id: second }, { at }))
  const events = await db
    .selectFrom('number_history')
    .select(['number_id', 'staff_id', 'reason'])
    .where('event', '=', 'shelve')
    .orderBy('id')
    .execute()
  expect(events).toEqual([
    { number_id: first, ...actor },
    { number_id: second, staff_id: null, reason: null },
  ])
})
