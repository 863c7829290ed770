import { sql } from 'kysely'
import { createTestDatabase } from '@hao/testing/database.ts'
import { asOwner, runStatement } from '@hao/testing/postgres.ts'
import { expect, onTestFinished, test } from 'vitest'
import { insertPaidOrder } from '../../console/testing/paid-order.ts'
import { startConsole } from '../../console/testing/console.ts'
import { addDays, shanghaiDay } from '../../platform/base/time.ts'
import { typedKeys } from '../../platform/base/typed-keys.ts'
import { openClient } from '../../platform/db/connections.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { findBrokenInvariants } from '../invariants/find-broken-invariants.ts'
import { invariants } from '../invariants/invariants.ts'
import { deleteOldHistory } from './delete-old-history.ts'
import { selectLowestSince } from '../../inventory/pricing/simulate-rules.ts'

/** Makes all history older. */
const age = (interval: string) => `DO $$ DECLARE history text; BEGIN
  FOR history IN SELECT relname FROM pg_class WHERE relname LIKE '%\\_history' AND relkind = 'r'
    AND relnamespace = 'public'::regnamespace
  LOOP EXECUTE format('UPDATE %I SET at = at - interval ''${interval}''', history); END LOOP;
END $$`

/** A database with a history of number 1: an event at each age. Returns its events, the oldest first. */
async function databaseWithHistory(rows: readonly [event: string, age: string, priceFen?: number][]) {
  const url = await createTestDatabase()
  const db = openDatabase(url, 1)
  onTestFinished(() => db.destroy())
  for (const [event, before, fen] of rows)
    await sql`INSERT INTO number_history (number_id, event, state, at, price_fen)
      VALUES (1, ${event}, 'on_sale', now() - ${before}::interval, ${fen ?? null})`.execute(db)
  const events = async () => {
    const history = db.selectFrom('number_history').select('event').orderBy('id')
    return (await history.execute()).map(({ event }) => event)
  }
  return { url, db, events }
}

test('of old history the first and newest rows of a number, its price, and the newest row of each event stay', async () => {
  const { db, events } = await databaseWithHistory([
    ['import', '6 years'],
    ['hold', '5 years'],
    ['release', '5 years'],
    ['price', '4 years', 100],
    ['price', '3 years'],
    ['hold', '3 years'],
    ['release', '3 years'],
    ['hold', '1 year'],
    ['release', '1 year'],
  ])
  await deleteOldHistory(db)
  const thinned = ['import', 'price', 'price', 'hold', 'release', 'hold', 'release']
  expect(await events()).toEqual(thinned)
  await deleteOldHistory(db)
  expect(await events()).toEqual(thinned)
})

test("the server's role deletes no younger history, whatever it sends or inserts", async () => {
  const young: [string, string][] = Array.from({ length: 5 }, () => ['hold', '729 days'])
  const { url, events } = await databaseWithHistory(young)
  const role = await openClient(url)
  onTestFinished(() => role.end())
  await role.query(`INSERT INTO number_history (number_id, event, state, at)
    SELECT 1, 'forged', 'on_sale', at FROM unnest(ARRAY['-infinity', now() - interval '9 years', 'infinity']) AS at`)
  await role.query(`CREATE TEMP TABLE history_positions (history text PRIMARY KEY, position bigint);
    CREATE TEMP TABLE number_history AS SELECT * FROM public.number_history;
    CREATE FUNCTION pg_temp.now() RETURNS timestamptz LANGUAGE sql AS $$ SELECT 'infinity'::timestamptz $$;
    SET search_path = pg_temp, pg_catalog, public`)
  for (const thing of ['number', 'order', 'number', 'number'])
    await role.query('SELECT public.delete_old_history($1)', [thing])
  for (const thing of [
    'audit',
    'staff_member',
    'change_set',
    'public.number',
    'number_history; --',
    '',
    null,
  ])
    await expect(role.query('SELECT public.delete_old_history($1)', [thing])).rejects.toThrow('has no end')
  expect((await events()).filter((event) => event === 'hold')).toHaveLength(5)
  await expect(role.query('DELETE FROM public.number_history')).rejects.toThrow('permission denied')
  await expect(role.query('UPDATE public.history_positions SET position = 0')).rejects.toThrow(
    'permission denied',
  )
})

test('a row of the future does not stop the deletion', async () => {
  const { db, events } = await databaseWithHistory([
    ['hold', '-9 years'],
    ['import', '6 years'],
    ['hold', '5 years'],
    ['hold', '4 years'],
  ])
  await deleteOldHistory(db)
  expect(await events()).toEqual(['hold', 'import', 'hold'])
})

test('the console, statistics, prices and invariants are right on a thinned history', async () => {
  const testConsole = await startConsole()
  const { server, request } = testConsole
  const { context, databaseUrl } = server
  const { db, clock } = context
  const { 621111: id = 0, 622222: other = 0 } = await server.stock('621111,88', '622222,66')
  const staff = { as: await testConsole.addStaff('inventory', 'finance', 'service') }
  const act = async (key: 'withdraw' | 'publish') => {
    const { data } = await request('GET /number/:id', { id }, staff)
    const input = { id, version: data.version, reason: 'a reason of the tests' }
    expect((await request(`POST /number/:id/${key}`, input, staff)).status).toBe(200)
  }
  for (const key of ['withdraw', 'publish', 'withdraw', 'publish'] as const) await act(key)
  const { orderId } = await insertPaidOrder(testConsole)
  await runStatement(asOwner(databaseUrl), age('6 years'))
  await act('withdraw')
  const day = shanghaiDay(clock())
  const read = async () => {
    const number = await request('GET /number/:id', { id }, staff)
    const order = await request('GET /orders/:id', { id: orderId }, staff)
    return {
      events: number.data.history.map(({ event }) => event),
      timeline: order.data.timeline.filter(({ source }) => source === 'order').map(({ event }) => event),
      stock: (await request('GET /statistics/stock', { from: day, until: day }, staff)).data.totals,
      lowest: await selectLowestSince(db, { after: 0, upTo: other, since: addDays(clock(), -30) }),
    }
  }
  const before = await read()
  expect(before.timeline.length).toBeGreaterThan(1)
  await server.runJob('forget-expired', {})
  server.advance(11_000)
  const after = await read()
  expect(after).toEqual({
    ...before,
    events: ['withdraw', 'publish', 'withdraw', 'import'],
    timeline: before.timeline.slice(0, 1),
  })
  expect(after.lowest.get(other)).toBe(6600)
  const only = typedKeys(invariants).filter((name) => name.startsWith('the newest history row'))
  expect(await findBrokenInvariants(db, clock(), { only })).toEqual({})
})
