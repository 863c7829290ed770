import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '@hao/testing/database.ts'
import { inTransaction, openDatabase, type Db, type Trx } from './database.ts'
import { StateMachine } from './machine.ts'

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
const machine = (quiet = false) =>
  new StateMachine('number', {
    initialStates: { import: 'on_sale', sketch: 'draft' },
    transitions: {
      shelve: { from: ['on_sale', 'off_shelf'], to: 'off_shelf' },
      note: { from: ['draft'] },
    },
    skipUnchanged: quiet,
  })

const history = (db: Db) =>
  db
    .selectFrom('number_history')
    .select(['number_id', 'event', 'state', 'order_id', 'at'])
    .orderBy('id')
    .execute()

test('inserted rows have a history row and all their columns', async () => {
  const { db, first, second, draft } = await stock()
  expect(await history(db)).toEqual([
    { number_id: first, event: 'import', state: 'on_sale', order_id: null, at },
    { number_id: second, event: 'import', state: 'on_sale', order_id: null, at },
    { number_id: draft, event: 'sketch', state: 'draft', order_id: null, at },
  ])
  const stored = await db.selectFrom('numbers').selectAll().where('id', '=', first).executeTakeFirst()
  expect(stored).toMatchObject({ ...row('10001'), state: 'on_sale', featured: 0, held_by_order_id: null })
})

test('a row that conflicts on a unique index is not inserted and gets no history', async () => {
  const { db } = await stock()
  const begun = await inTransaction(db, (trx) =>
    machine().insertMany(trx, 'import', [row('10001'), row('10009')], { at, skipConflictsOn: sql`(digits)` }),
  )
  expect(begun.map(({ digits }) => digits)).toEqual(['10009'])
  expect(await history(db)).toHaveLength(4)
})

test('only rows in an allowed state change, and each history row has the actor', async () => {
  const { db, first, second, draft } = await stock()
  const move = (trx: Trx) =>
    machine().transitionMany(
      trx,
      'shelve',
      { id: [draft, second, first], price_fen: 100 },
      { at, set: { featured: 7 }, history: { order_id: sql`changed.id + 1000` } },
    )
  const moved = await inTransaction(db, move)
  expect(
    moved.map(({ id, state, featured }) => ({ id, state, featured })).toSorted((a, b) => a.id - b.id),
  ).toEqual([
    { id: first, state: 'off_shelf', featured: 7 },
    { id: second, state: 'off_shelf', featured: 7 },
  ])
  expect((await history(db)).slice(3)).toEqual([
    { number_id: first, event: 'shelve', state: 'off_shelf', order_id: first + 1000, at },
    { number_id: second, event: 'shelve', state: 'off_shelf', order_id: second + 1000, at },
  ])
  const nobody = { id: first, price_fen: 999 }
  expect(
    await inTransaction(db, (trx) => machine().transition(trx, 'shelve', nobody, { at })),
  ).toBeUndefined()
  expect(
    await inTransaction(db, (trx) => machine().transitionMany(trx, 'shelve', { id: [] }, { at })),
  ).toEqual([])
  expect(await history(db)).toHaveLength(5)
})

test('an event that keeps the state sets columns and gets a history row', async () => {
  const { db, draft } = await stock()
  const set = { price_fen: 300 }
  const noted = await inTransaction(db, (trx) =>
    machine().transition(trx, 'note', { id: draft }, { at, set }),
  )
  expect(noted).toMatchObject({ state: 'draft', price_fen: 300 })
  expect((await history(db)).at(-1)).toMatchObject({ number_id: draft, event: 'note', state: 'draft' })
})

test('a machine with skipUnchanged writes no history for concurrent events that keep the state', async () => {
  const { db, first } = await stock()
  const shelve = () =>
    inTransaction(db, (trx) => machine(true).transition(trx, 'shelve', { id: first }, { at }))
  const moved = await Promise.all([shelve(), shelve(), shelve(), shelve()])
  expect(moved.map((number) => number?.state)).toEqual(Array.from({ length: 4 }, () => 'off_shelf'))
  expect((await history(db)).slice(3).map(({ event }) => event)).toEqual(['shelve'])
})

test('an event by a member of staff stores actor and reason, for one row and for many', async () => {
  const { db, first, second } = await stock()
  const actor = { staff_id: 7, reason: '客户要求' }
  await inTransaction(db, (trx) => machine().transition(trx, 'shelve', { id: first }, { at, history: actor }))
  await inTransaction(db, (trx) => machine().transition(trx, 'shelve', { id: second }, { at }))
  const kept = await db
    .selectFrom('number_history')
    .select(['number_id', 'staff_id', 'reason'])
    .where('event', '=', 'shelve')
    .orderBy('id')
    .execute()
  expect(kept).toEqual([
    { number_id: first, ...actor },
    { number_id: second, staff_id: null, reason: null },
  ])
})
