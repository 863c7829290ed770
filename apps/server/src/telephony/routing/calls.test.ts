import { expect, test } from 'vitest'
import { answeredCall, callEvents, createOwner, startWithCarrier, type CallStep } from './testing.ts'

const dayMs = 24 * 3_600_000

test('an answered call is logged with masked caller, outcome and seconds', async () => {
  const { server, carrier } = await startWithCarrier()
  const { log } = await createOwner(server, '628888')
  const [ringing, answered, ended] = callEvents('628888', answeredCall)
  await carrier.report([ringing!])
  expect((await log()).list).toEqual([
    {
      id: expect.any(Number),
      number: '628888',
      subscriptionId: expect.any(Number),
      callerKey: expect.any(String),
      caller: '138****1234',
      outcome: 'ringing',
      startedAt: ringing!.startedAt,
    },
  ])
  await carrier.report([answered!])
  expect((await log()).list[0]).toMatchObject({ outcome: 'answered' })
  await carrier.report([ended!])
  expect((await log()).list[0]).toMatchObject({ outcome: 'answered', seconds: 63 })
})

test('the cause of the end gives the outcome, and an unanswered call has no seconds', async () => {
  const { server, carrier } = await startWithCarrier()
  const { log } = await createOwner(server, '628888')
  const ringing: CallStep = { type: 'ringing', afterS: 0 }
  const calls: CallStep[][] = [
    [ringing, { type: 'ended', afterS: 40, cause: 'missed' }],
    [{ type: 'ended', afterS: 2, cause: 'busy' }],
    [ringing, { type: 'ended', afterS: 9, cause: 'cancelled' }],
    [{ type: 'ended', afterS: 0, cause: 'refused' }],
    // The answer was never reported.
    [ringing, { type: 'ended', afterS: 30, cause: 'completed' }],
  ]
  const now = Date.now()
  await carrier.report(calls.flatMap((steps, at) => callEvents('628888', steps, now + at * 1000)))
  const { list } = await log()
  expect(list.map(({ outcome }) => outcome)).toEqual(['answered', 'refused', 'cancelled', 'busy', 'missed'])
  expect(list.filter(({ seconds }) => seconds !== undefined)).toEqual([])
})

test('a call whose end was never reported does not stay in state ringing', async () => {
  const { server, carrier } = await startWithCarrier()
  const { log } = await createOwner(server, '628888')
  server.stopClock()
  await carrier.report(callEvents('628888', answeredCall.slice(0, 1)))
  // The caller may still leave a message.
  server.advance(240_000)
  expect((await log()).list[0]?.outcome).toBe('ringing')
  server.advance(61_000)
  expect((await log()).list[0]?.outcome).toBe('unknown')
})

test('the events of a call give the same row in any order, repeated and concurrent', async () => {
  const { server, carrier } = await startWithCarrier()
  const { log } = await createOwner(server, '628888')
  const startedAt = Date.now()
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ]
  const calls = orders.map((order) => {
    const events = callEvents('628888', answeredCall, startedAt)
    return order.map((place) => events[place]!)
  })
  for (const events of calls) {
    for (const event of [...events, ...events]) await carrier.report([event])
  }
  const together = callEvents('628888', answeredCall, startedAt)
  await Promise.all([...together, ...together, ...together].map((event) => carrier.report([event])))
  const { list } = await log()
  expect(list).toHaveLength(orders.length + 1)
  for (const call of list)
    expect(call).toEqual({
      id: expect.any(Number),
      number: '628888',
      subscriptionId: expect.any(Number),
      callerKey: expect.any(String),
      caller: '138****1234',
      outcome: 'answered',
      startedAt: new Date(startedAt).toISOString(),
      seconds: 63,
    })
  const rows = await server.context.db.selectFrom('calls').select('event_ids').execute()
  for (const { event_ids } of rows) expect(new Set(event_ids).size).toBe(3)
})

test('a repeated event with other content changes nothing', async () => {
  const { server, carrier } = await startWithCarrier()
  const { log } = await createOwner(server, '628888')
  const [ended] = callEvents('628888', [{ type: 'ended', afterS: 10, cause: 'missed' }])
  await carrier.report([ended!])
  await carrier.report([{ ...ended!, at: ended!.startedAt, cause: 'busy' }])
  expect((await log()).list.map(({ outcome }) => outcome)).toEqual(['missed'])
})

test('an owner sees the calls to their numbers since they have them, and no other user does', async () => {
  const { server, carrier } = await startWithCarrier()
  const first = await createOwner(server, '628888')
  const other = await createOwner(server, '628889')
  const now = Date.now()
  await carrier.report([
    ...callEvents('628888', answeredCall, now),
    ...callEvents('628889', answeredCall, now),
    ...callEvents('628889', answeredCall, now - dayMs),
    ...callEvents('000000', answeredCall, now),
  ])
  expect((await first.log()).list.map(({ number }) => number)).toEqual(['628888'])
  expect((await other.log()).list.map(({ number }) => number)).toEqual(['628889'])
  expect((await other.log({ number: '628888' })).list).toEqual([])
  const newcomer = await server.login()
  expect((await server.request('GET /calls', {}, newcomer)).data.list).toEqual([])
  expect((await server.request('GET /calls')).status).toBe(401)
})

test('a call after the end of service has no owner, and earlier calls stay with the former owner', async () => {
  const { server, carrier } = await startWithCarrier()
  const { log, orderId, token } = await createOwner(server, '628888', false)
  await carrier.report(callEvents('628888', [{ type: 'ended', afterS: 0, cause: 'refused' }]))
  await server.request('POST /order/:id/refund', { id: orderId }, { token })
  await carrier.report(callEvents('628888', answeredCall, Date.now() + 1000))
  expect((await log()).list.map(({ outcome }) => outcome)).toEqual(['refused'])
})

test('the log is paged by key: a new call causes no repeats and no gaps', async () => {
  const { server, carrier } = await startWithCarrier()
  const { log } = await createOwner(server, '628888')
  const now = Date.now()
  const missed: CallStep[] = [{ type: 'ended', afterS: 30, cause: 'missed' }]
  const moments = [1, 2, 3, 3, 4].map((after) => now + after * 1000)
  for (const moment of moments) {
    await carrier.report(callEvents('628888', missed, moment))
  }
  const first = await log({ pageSize: 2 })
  await carrier.report(callEvents('628888', missed, now + 60_000))
  const second = await log({ pageSize: 2, current: 2, cursor: first.cursor })
  const third = await log({ pageSize: 2, current: 3, cursor: second.cursor })
  const seen = [first, second, third].flatMap(({ list }) => list)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(5)
  expect(seen.map(({ startedAt }) => Date.parse(startedAt))).toEqual(moments.toReversed())
  expect([first.hasMore, second.hasMore, third.hasMore, third.cursor]).toEqual([true, true, false, undefined])
  expect((await log({ pageSize: 2, current: 3 })).list).toHaveLength(2)
})

test('an invalid page is refused', async () => {
  const { server } = await startWithCarrier()
  const { token } = await server.login()
  for (const input of [{ cursor: 'x' }, { cursor: '_1' }, { number: '6288a' }, { pageSize: 101 }]) {
    const { failure } = await server.request('GET /calls', input, { token })
    expect([failure.error, input]).toEqual(['bad-request', input])
  }
})

test('[AP-8] calls are part of the user’s data export and are deleted with the account', async () => {
  const { server, carrier } = await startWithCarrier()
  const { id, token, phone, orderId } = await createOwner(server, '628888', false)
  const late = callEvents('628888', [{ type: 'ended', afterS: 0, cause: 'refused' }])
  await carrier.report(callEvents('628888', answeredCall))
  const { data } = await server.request('GET /user/:id/data', { id }, { token })
  expect(data.calls).toEqual([
    {
      number: '628888',
      caller: '13812341234',
      outcome: 'answered',
      startedAt: expect.any(String),
      seconds: 63,
    },
  ])
  await server.request('POST /order/:id/refund', { id: orderId }, { token })
  server.advance(61_000)
  await server.request('POST /code/sms', { phone, type: 'delete' }, { token })
  const code = await server.readSmsCode(phone)
  expect((await server.request('DELETE /user/:id', { id, code }, { token })).status).toBe(200)
  // A late report does not restore the call.
  await carrier.report(late)
  expect(await server.context.db.selectFrom('calls').select('id').execute()).toEqual([])
})
