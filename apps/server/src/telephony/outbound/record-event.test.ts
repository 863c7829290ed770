import { expect, test } from 'vitest'
import { createOwner } from '../routing/testing.ts'
import { answered, completed, ringing, startWithNetwork, selectHistory } from './testing.ts'

/** All permutations. */
function orders<T>(things: T[]): T[][] {
  if (things.length === 0) return [[]]
  return things.flatMap((thing, at) => orders(things.toSpliced(at, 1)).map((rest) => [thing, ...rest]))
}

test('reports in any order, repeated and concurrent, lead to the same final state', async () => {
  const { server, tryNumber, report } = await startWithNetwork()
  await server.stock('628888,88')
  for (const reports of orders([ringing, answered, completed])) {
    const { token } = await server.login()
    const { data } = await tryNumber('628888', token)
    for (const each of reports) await report(data.callId, each, each)
  }
  const { token } = await server.login()
  const { data } = await tryNumber('628888', token)
  await Promise.all([completed, answered, ringing, answered].map((each) => report(data.callId, each)))
  const calls = await server.context.db.selectFrom('outbound_calls').select(['state', 'cause']).execute()
  expect(calls).toHaveLength(7)
  for (const call of calls) expect(call).toEqual({ state: 'ended', cause: 'completed' })
  const ends = (await selectHistory(server)).filter((each) => each === 'completed')
  expect(ends).toHaveLength(7)
})

test('a callback continues to the second phone, and neither leg is in the call log', async () => {
  const { server, report } = await startWithNetwork()
  const owner = await createOwner(server, '628888')
  const { db } = server.context
  const call = { user_id: owner.id, number_id: owner.numberId!, kind: 'callback' as const }
  const row = { ...call, call_id: 'a-call', state: 'placed' as const, requested_at: new Date() }
  const { id } = await db.insertInto('outbound_calls').values(row).returning('id').executeTakeFirstOrThrow()
  await report('a-call', { ...ringing, kind: 'test' })
  expect(await selectHistory(server)).toEqual([])
  const kind = 'callback'
  for (const each of [ringing, answered]) await report('a-call', { ...each, kind })
  await report('a-call', { type: 'ringing', leg: 'second', kind })
  await report('a-call', { ...ringing, kind })
  await report('a-call', { type: 'answered', leg: 'second', kind })
  await report('a-call', { ...completed, kind })
  expect(await selectHistory(server)).toEqual(['ringing', 'answered', 'calling', 'connected', 'completed'])
  expect((await owner.log()).list).toEqual([])
  expect(id).toBeGreaterThan(0)
})

test('reports of unknown calls and legs are accepted without effect, and unreadable ones are refused', async () => {
  const { server, tryNumber, report } = await startWithNetwork()
  await server.stock('628888,88')
  const { token } = await server.login()
  const { data } = await tryNumber('628888', token)
  await report('of-nobody', ringing, completed)
  await report(data.callId, { type: 'ringing', leg: 'second' }, { type: 'answered', leg: 'second' })
  expect(await selectHistory(server)).toEqual(['placed'])
  for (const wrong of [{ kind: 'incoming' }, { leg: 'third' }, { type: 'rings' }, { type: 'ended' }])
    await expect(
      report(data.callId, { ...ringing, ...(wrong as object) }),
      JSON.stringify(wrong),
    ).rejects.toThrow('400')
  expect(await selectHistory(server)).toEqual(['placed'])
})
