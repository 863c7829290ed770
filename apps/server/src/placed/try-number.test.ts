import { expect, test } from 'vitest'
import { AdapterError } from '../ports/adapter-error.ts'
import { newOwner, payFor } from '../testing/member.ts'
import { dayMs } from '../time.ts'
import { answered, completed, ringing, startWithNetwork, storyOf } from './testing.ts'

test('a number that is for sale rings the shopper’s own phone, and no other', async () => {
  const { server, placed, tryNumber, report } = await startWithNetwork()
  await server.stock('628888,88')
  const { token, phone } = await server.login()
  const { status, data } = await tryNumber('628888', token)
  const masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`
  expect([status, data]).toEqual([200, { callId: expect.stringMatching(/^[\da-f-]{36}$/), phone: masked }])
  const call = { kind: 'test', number: '95013628888', first: phone, maxSeconds: 4 }
  expect(placed).toEqual([{ callId: data.callId, ...call }])
  await report(data.callId, ringing, answered, completed)
  expect(await storyOf(server)).toEqual(['placed', 'ringing', 'answered', 'completed'])
  expect((await server.request('GET /calls', {}, { token })).data.list).toEqual([])
})

test('a number that the shopper holds, has paid, or owns may be tried; its phone rings once it is bound; somebody else’s may not', async () => {
  const { server, placed, tryNumber, report } = await startWithNetwork()
  const { token, phone } = await server.login()
  const other = await server.login()
  const { 628888: numberId } = await server.stock('628888,88')
  const outcome = async (number: string, by: string) => {
    const { status, data, failure } = await tryNumber(number, by)
    if (status === 200) await report(data.callId, completed)
    return status === 200 ? placed.at(-1)?.first : failure.error
  }
  const possible = async () => {
    expect(await outcome('628888', other.token)).toBe('test-call-not-possible')
    return outcome('628888', token)
  }
  const { orderId } = await server
    .request('POST /wxpay/h5', { numberId, agreed: true }, { token })
    .then(({ data }) => data)
  expect(await possible()).toBe(phone)
  await payFor(server, token, { orderId })
  expect(await possible()).toBe(phone)
  await server.request('POST /order/binding', { orderId, phone }, { token })
  expect(await possible()).toBe(phone)
  const own = await newOwner(server, '637777')
  const { db } = server.context
  await db.updateTable('numbers').set({ state: 'suspended' }).where('digits', '=', '637777').execute()
  expect(await outcome('637777', own.token)).toBe('test-call-not-possible')
  expect(await outcome('999999', token)).toBe('test-call-not-possible')
})

test('who is not logged in, has not agreed, or writes no number rings nobody', async () => {
  const { server, placed, tryNumber } = await startWithNetwork()
  await server.stock('628888,88')
  const { token } = await server.login()
  expect((await tryNumber('628888', undefined)).status).toBe(401)
  for (const wish of [
    { number: '628888' },
    { number: '628888', agreed: false },
    { number: '', agreed: true },
    { number: '6\u{0}28888', agreed: true },
    { number: '6'.repeat(21), agreed: true },
    { agreed: true },
  ])
    expect((await server.request('POST /test-calls', wish, { token })).status).toBe(400)
  expect(placed).toEqual([])
})

test('two a day before paying, and five more with one’s own; the next day again', async () => {
  const { server, tryNumber, report } = await startWithNetwork()
  await server.stock('628888,88')
  const { token, member } = await newOwner(server, '637777')
  const attempt = async (number: string, by = token) => {
    const { status, data } = await tryNumber(number, by)
    if (status === 200) await report(data.callId, completed)
    return status
  }
  const outcomes = []
  for (const number of ['628888', '628888', '628888', ...Array<string>(6).fill('637777')])
    outcomes.push(await attempt(number))
  expect(outcomes).toEqual([200, 200, 429, 200, 200, 200, 200, 200, 429])
  server.advance(dayMs + 1)
  const { token: later } = await server.login(member.phone)
  expect(await attempt('628888', later)).toBe(200)
})

test('two taps at once ring once; the same press again is answered as before; another waits until the first is over', async () => {
  const { server, placed, tryNumber, report } = await startWithNetwork()
  await server.stock('628888,88')
  const { token } = await server.login()
  const taps = await Promise.all([tryNumber('628888', token), tryNumber('628888', token)])
  expect(taps.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(taps.find(({ status }) => status === 409)?.failure.error).toBe('call-in-progress')
  expect(placed).toHaveLength(1)
  // What was refused has cost nothing.
  await report(placed[0]!.callId, completed)
  const press = { 'idempotency-key': 'press-1' }
  const [first, again] = [await tryNumber('628888', token, press), await tryNumber('628888', token, press)]
  expect([first.status, again.data]).toEqual([200, first.data])
  expect(placed).toHaveLength(2)
})

test('what the network does not take on is told, costs nothing, and is not rung late', async () => {
  const { server, placed, dropped, tryNumber } = await startWithNetwork()
  await server.stock('628888,88')
  const { token } = await server.login()
  const works = server.context.callControl
  const place = () => Promise.reject(new AdapterError('unavailable', 'no answer'))
  server.context.callControl = { ...works!, place }
  for (const _ of [1, 2, 3]) expect((await tryNumber('628888', token)).failure.error).toBe('unavailable')
  expect(dropped).toHaveLength(3)
  expect(await storyOf(server)).toEqual(['placed', 'refused', 'placed', 'refused', 'placed', 'refused'])
  server.context.callControl = works
  expect((await tryNumber('628888', token)).status).toBe(200)
  expect(placed).toHaveLength(1)
  server.context.callControl = undefined
  expect((await tryNumber('628888', token)).failure.error).toBe('unavailable')
})

test('a call whose end is never told keeps nobody from the next one for long, and is not kept as one for ever', async () => {
  const { server, tryNumber, report } = await startWithNetwork()
  await server.stock('628888,88')
  const { token } = await server.login()
  const first = await tryNumber('628888', token)
  expect((await tryNumber('628888', token)).failure.error).toBe('call-in-progress')
  server.advance(76_000)
  const second = await tryNumber('628888', token)
  expect(second.status).toBe(200)
  // Told after all: it is over already.
  await report(first.data.callId, ringing, completed)
  expect(await storyOf(server)).toEqual(['placed', 'unknown', 'placed'])
  server.advance(3 * 3_600_000)
  await server.runJob('forget-expired', {})
  expect(await storyOf(server)).toEqual(['placed', 'unknown', 'placed', 'unknown'])
})
