import { expect, test } from 'vitest'
import { newWaiter, nextMorning } from '../../inventory/waitlist/testing.ts'
import { minuteMs } from '../../platform/base/time.ts'
import { breakRows } from '../../testing/break-rows.ts'
import { createNumberOwner } from '../../testing/owner.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

const dayMs = 24 * 60 * minuteMs
const three = ['621111', '622222', '623333'] as const

/** The states of the numbers, by their digits. */
async function numberStates({ context: { db } }: TestServer): Promise<string[]> {
  const rows = await db.selectFrom('numbers').select('state').orderBy('digits').execute()
  return rows.map(({ state }) => state)
}

test('a number that cannot leave its cooling period stops no other number', async () => {
  const server = await startTestServer()
  for (const digits of three) {
    const { id, token } = await createNumberOwner(server, digits)
    await server.request('POST /subscription/:id/end', { id, confirmed: true }, { token })
  }
  server.advance(91 * dayMs)
  const repair = await breakRows(server, 'numbers', `OLD.digits = '622222'`)
  await expect(server.runJob('subscriptions-step', {})).rejects.toThrow(
    /^the change of rows \d+ failed: broken$/,
  )
  expect(await numberStates(server)).toEqual(['on_sale', 'cooling', 'on_sale'])
  await repair()
  await server.runJob('subscriptions-step', {})
  expect(await numberStates(server)).toEqual(['on_sale', 'on_sale', 'on_sale'])
})

test('a subscription whose step fails stops neither all steps of the others nor the cooling', async () => {
  const server = await startTestServer()
  const owners = []
  for (const digits of three) owners.push(await createNumberOwner(server, digits))
  const { id, token } = owners[0]!
  await server.request('POST /subscription/:id/end', { id, confirmed: true }, { token })
  server.advance(100 * dayMs)
  await breakRows(server, 'subscriptions', `OLD.id = ${owners[1]!.id}`)
  await expect(server.runJob('subscriptions-step', {})).rejects.toThrow(`rows ${owners[1]!.id} failed`)
  expect(await numberStates(server)).toEqual(['on_sale', 'bound', 'cooling'])
})

test('a reservation that cannot end stops no other', async () => {
  const server = await startTestServer()
  await server.stock(...three.map((digits) => `${digits},88`))
  const held_until = server.context.clock()
  const reserved = { state: 'reserved', held_until, state_after_reservation: 'on_sale' } as const
  await server.context.db.updateTable('numbers').set(reserved).execute()
  await breakRows(server, 'numbers', `OLD.digits = '622222'`)
  await expect(server.runJob('reservations-end', {})).rejects.toThrow('failed')
  expect(await numberStates(server)).toEqual(['on_sale', 'reserved', 'on_sale'])
})

test('an imported number that cannot be offered stops no other', async () => {
  const server = await startTestServer()
  nextMorning(server)
  for (const digits of three) await (await newWaiter(server)).waitFor({ mask: digits, on: 'whole' })
  const ids = await server.stock(...three.map((digits) => `${digits},88`))
  await breakRows(server, 'numbers', `OLD.digits = '621111'`)
  const history = server.context.db.selectFrom('number_history').select('xid')
  const { xid } = await history.where('number_id', '=', ids['621111']!).executeTakeFirstOrThrow()
  await expect(server.runJob('stock-match', { xid })).rejects.toThrow('failed')
  expect(await numberStates(server)).toEqual(['on_sale', 'offered', 'offered'])
})

test('a wait that cannot end, and a key that cannot be deleted, stop no other deletion of expired data', async () => {
  const server = await startTestServer()
  const { db } = server.context
  const waiters = [await newWaiter(server), await newWaiter(server), await newWaiter(server)]
  for (const each of waiters) await each.waitFor({ mask: '62????', on: 'whole' })
  const { token } = await server.login()
  const headers = { 'idempotency-key': 'k-1' }
  const { 621111: numberId } = await server.stock('621111,88')
  await server.request('POST /order', { numberId, agreed: true }, { token, headers })
  server.advance(400 * dayMs)
  await breakRows(server, 'idempotency_keys')
  await expect(server.runJob('forget-expired', {})).rejects.toThrow('broken')
  const tables = ['idempotency_keys', 'sms_codes', 'rate_limits', 'sessions', 'login_log'] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  expect(rows.map(({ length }) => length)).toEqual([1, 0, 0, 0, 0])
  const waits = await db.selectFrom('waits').select('state').execute()
  expect(waits.map(({ state }) => state)).toEqual(['ended', 'ended', 'ended'])
})
