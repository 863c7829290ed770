import { depth } from '@hao/testing/deep.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { asAdmin, runStatement } from '@hao/testing/postgres.ts'
import { openClient } from '../../platform/db/connections.ts'
import { corruptions, refundOfAnotherOrder, shop, type Shop } from './testing/shop.ts'

const held = 'a number is held exactly by one pending order'

/** A shop. `run` runs a statement that the server may not. */
async function checkedShop() {
  const scene = await shop()
  const { server } = scene
  const { db } = server.context
  const run = (statement: string) => runStatement(asAdmin(server.databaseUrl), statement)
  return {
    ...scene,
    db,
    run,
    check: () => server.runJob('invariants-check', {}),
    checkAll: () => server.runJob('invariants-whole', {}),
    broken: async () => {
      const checks = db.selectFrom('invariant_checks').select('invariant').where('broken_rows', '>', 0)
      return (await checks.orderBy('invariant').execute()).map(({ invariant }) => invariant)
    },
    passes: () => db.selectFrom('invariant_passes').selectAll().orderBy('id').execute(),
    /** Half an hour passes for the passes that are there. */
    age: () => run(`UPDATE invariant_passes SET began_at = began_at - interval '31 minutes'`),
  }
}

test('rows changed without history are found by the nightly pass, and checked until they are repaired', async () => {
  const { server, run, check, checkAll, broken, ...scene } = await checkedShop()
  const { by, repair } = corruptions({ server, ...scene })[held]
  await check()
  await run(by)
  await check()
  expect(await broken()).toEqual([])
  await checkAll()
  expect(await broken()).toEqual([held])
  await check()
  expect(await broken()).toEqual([held])
  await run(repair)
  await check()
  expect(await broken()).toEqual([])
})

/** A wrong history row for each thing. Where the shop has no such thing, one without history is inserted. */
const wrongHistory = (thing: string, columns = 'state', values = `'wrong'`) =>
  `INSERT INTO ${thing}_history (${thing}_id, event, at, ${columns}) SELECT id, 'forged', now(), ${values} FROM ${thing}s LIMIT 1`

const changes: [name: string, insert: (scene: Shop) => string][] = [
  ['a number', () => wrongHistory('number')],
  ['an order', () => wrongHistory('order', 'stage')],
  ['a subscription', () => wrongHistory('subscription', 'state, renewal', `state, 'wrong'`)],
  ['a payment', () => wrongHistory('payment')],
  ['a refund', () => wrongHistory('refund')],
  ['a binding', () => wrongHistory('binding', 'state, version', 'state, version + 1')],
  ...(
    [
      ['a mandate', 'mandate'],
      ['a call that we made', 'outbound_call'],
      ['a ticket', 'ticket'],
      ['a wait', 'wait'],
      ['an offer', 'offer'],
    ] as const
  ).map(([name, thing]): [string, (scene: Shop) => string] => [
    name,
    (scene) => {
      const { by } = corruptions(scene)[`the newest history row of ${name} is its state`]
      return `DO $$ BEGIN ${by}; ${wrongHistory(thing)}; END $$`
    },
  ]),
]

/** Some of them in an ordinary run: `invariants.test.ts` has each of them for the whole pass. */
const tried = depth(
  changes.filter((_, at) => at % 4 === 0),
  changes,
)

test.each(tried)('the check of changes finds a wrong history row of %s', async (name, insert) => {
  const { run, check, broken, ...scene } = await checkedShop()
  await check()
  expect(await broken()).toEqual([])
  await run(insert(scene))
  await check()
  expect(await broken()).toEqual([expect.stringContaining(`the newest history row of ${name} is its `)])
})

test('a refund of a payment of another order is found by the check of changes', async () => {
  const { run, check, broken, paid, bound } = await checkedShop()
  await check()
  await run(refundOfAnotherOrder({ paid, bound }))
  await check()
  expect(await broken()).toEqual(['a refund is of a payment of its order'])
})

test('a purchase through the shop changes rows whose invariants are then checked', async () => {
  const { server, run, check, broken } = await checkedShop()
  await check()
  const { 625555: numberId } = await server.stock('625555,88')
  const { token } = await server.login()
  const { data } = await server.request('POST /order', { numberId: numberId!, agreed: true }, { token })
  await run(
    `UPDATE numbers SET held_by_order_id = (SELECT min(id) FROM orders) WHERE held_by_order_id = ${data.id}`,
  )
  await check()
  expect(await broken()).toEqual([held])
})

test('a change that commits after a later id was checked is found', async () => {
  const { server, paid, run, check, broken, passes, age } = await checkedShop()
  await check()
  await age()
  const late = await openClient(asAdmin(server.databaseUrl))
  onTestFinished(() => late.end())
  await late.query('BEGIN')
  await late.query(
    `INSERT INTO order_history (order_id, event, stage, at) VALUES (${paid}, 'forged', 'active', now())`,
  )
  await run(`INSERT INTO order_history (order_id, event, stage, at)
    SELECT id, 'again', stage, now() FROM orders WHERE id <> ${paid}`)
  await check()
  expect(await broken()).toEqual([])
  await late.query('COMMIT')
  await check()
  expect(await broken()).toEqual(['the newest history row of an order is its stage'])
  await check()
  const count = (await passes()).length
  expect(count).toBe(4)
  await age()
  await check()
  expect(await passes()).toHaveLength(2)
})

test('after a large import the whole pass checks the changes', async () => {
  const { db, run, check, checkAll, broken } = await checkedShop()
  await check()
  await checkAll()
  await run(`WITH imported AS (INSERT INTO numbers (digits, price_fen, state)
      SELECT (7000000000 + i)::text, 100, 'on_sale' FROM generate_series(1, 20000) i RETURNING id)
    INSERT INTO number_history (number_id, event, state, at) SELECT id, 'import', 'draft', now() FROM imported`)
  await check()
  expect(await broken()).toEqual([])
  const jobs = await sql`SELECT name FROM jobs WHERE name = 'invariants-whole'`.execute(db)
  expect(jobs.rows).toHaveLength(1)
  await checkAll()
  expect(await broken()).toEqual(['the newest history row of a number is its state'])
})

test('the nightly pass continues where an interrupted one stopped, and the next one checks everything', async () => {
  const { server, db, run, checkAll, broken, passes, ...scene } = await checkedShop()
  const { by } = corruptions({ server, ...scene })[held]
  await run(by)
  const { id } = await db
    .selectFrom('numbers')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  await run(`INSERT INTO invariant_passes (kind, marks, position) VALUES ('whole', '{}', ${id})`)
  await checkAll()
  expect([await broken(), await passes()]).toEqual([
    [],
    [expect.objectContaining({ kind: 'whole', position: id })],
  ])
  await checkAll()
  expect(await broken()).toEqual([held])
  expect(await passes()).toHaveLength(1)
})

test('no check runs while an import has dropped indexes', async () => {
  const { run, check, checkAll, passes } = await checkedShop()
  await run(`INSERT INTO dropped_indexes VALUES ('CREATE INDEX …')`)
  await check()
  await checkAll()
  expect(await passes()).toEqual([])
  await run('DELETE FROM dropped_indexes')
  await check()
  expect(await passes()).toHaveLength(1)
})
