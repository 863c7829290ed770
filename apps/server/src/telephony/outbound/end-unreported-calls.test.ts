import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { minuteMs } from '../../platform/base/time.ts'
import { answered, completed, ringing, startWithNetwork, selectHistory } from './testing.ts'

async function startTrying() {
  const network = await startWithNetwork()
  const { server, tryNumber } = network
  await server.stock('628888,88')
  const { token, id } = await server.login()
  // The call ages only as the test says.
  server.stopClock()
  const { data } = await tryNumber('628888', token)
  /** Runs the call's job as often as it is due within this time. */
  const end = async (ms: number) => {
    server.advance(ms)
    await server.runJob('placed-call-end', { callId: data.callId })
  }
  return { ...network, token, id, callId: data.callId, end }
}

test('a call whose end is not reported blocks the user’s next call for a short time only', async () => {
  const { server, tryNumber, report, token, callId } = await startTrying()
  expect((await tryNumber('628888', token)).failure.error).toBe('call-in-progress')
  server.advance(76_000)
  expect((await tryNumber('628888', token)).status).toBe(200)
  // A late report: the call has ended already.
  await report(callId, ringing, completed)
  expect(await selectHistory(server)).toEqual(['placed', 'unknown', 'placed'])
})

test('a call without further reports ends once its phones must have stopped ringing', async () => {
  const { server, report, callId, end } = await startTrying()
  const { db } = server.context
  const call = await db.selectFrom('outbound_calls').select('requested_at').executeTakeFirstOrThrow()
  const { rows } = await sql`SELECT data, run_at FROM jobs WHERE name = 'placed-call-end'`.execute(db)
  expect(rows).toEqual([{ data: { callId }, run_at: new Date(call.requested_at.getTime() + 75_000) }])
  await report(callId, ringing)
  await end(60_000)
  expect(await selectHistory(server)).toEqual(['placed', 'ringing'])
  await end(16_000)
  expect(await selectHistory(server)).toEqual(['placed', 'ringing', 'unknown'])
  await end(minuteMs)
  await report(callId, answered, completed)
  expect(await selectHistory(server)).toEqual(['placed', 'ringing', 'unknown'])
})

test('a connected call is not ended before its time is up', async () => {
  const { server, id, report } = await startTrying()
  const { db } = server.context
  await db.updateTable('outbound_calls').set({ kind: 'callback' }).where('user_id', '=', id).execute()
  const { call_id: callId } = await db
    .selectFrom('outbound_calls')
    .select('call_id')
    .executeTakeFirstOrThrow()
  await report(callId, { type: 'answered', leg: 'second', kind: 'callback' })
  server.advance(60 * minuteMs)
  await server.runJob('placed-call-end', { callId })
  expect(await selectHistory(server)).toEqual(['placed', 'connected'])
  server.advance(2 * minuteMs)
  await server.runJob('placed-call-end', { callId })
  expect(await selectHistory(server)).toEqual(['placed', 'connected', 'unknown'])
})
