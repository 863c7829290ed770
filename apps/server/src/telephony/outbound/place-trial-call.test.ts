import { expect, test } from 'vitest'
import { AdapterError } from '../../platform/base/adapter-error.ts'
import { createNumberOwner, payOrder } from '../../testing/owner.ts'
import { dayMs, shanghaiDay, startOfShanghaiDay } from '../../platform/base/time.ts'
import { answered, completed, ringing, startWithNetwork, selectHistory } from './testing.ts'

test('a number for sale rings the shopper’s own phone and no other', async () => {
  const { server, placed, tryNumber, report } = await startWithNetwork()
  await server.stock('628888,88')
  const { token, phone } = await server.login()
  const { status, data } = await tryNumber('628888', token)
  const masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`
  expect([status, data]).toEqual([200, { callId: expect.stringMatching(/^[\da-f-]{36}$/), phone: masked }])
  const call = { kind: 'test', number: '95013628888', first: phone, maxSeconds: 4 }
  expect(placed).toEqual([{ callId: data.callId, ...call }])
  await report(data.callId, ringing, answered, completed)
  expect(await selectHistory(server)).toEqual(['placed', 'ringing', 'answered', 'completed'])
  expect((await server.request('GET /calls', {}, { token })).data.list).toEqual([])
})

test('a shopper may try a number that they hold, have paid or own, but not another user’s', async () => {
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
  await payOrder(server, token, { orderId })
  expect(await possible()).toBe(phone)
  await server.request('POST /order/binding', { orderId, phone }, { token })
  expect(await possible()).toBe(phone)
  const own = await createNumberOwner(server, '637777')
  const { db } = server.context
  await db.updateTable('numbers').set({ state: 'suspended' }).where('digits', '=', '637777').execute()
  expect(await outcome('637777', own.token)).toBe('test-call-not-possible')
  expect(await outcome('999999', token)).toBe('test-call-not-possible')
})

test('a visitor, a user who has not agreed, and an invalid number cause no call', async () => {
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

/** A user who places trial calls one after the other, and the outcome of each. */
async function startTrying() {
  const { server, tryNumber, report } = await startWithNetwork()
  await server.stock('628888,88')
  const { member } = await createNumberOwner(server, '637777')
  let { token } = member
  /** The login has expired after these days. */
  const logIn = async () => void ({ token } = await server.login(member.phone))
  const standAt = (ms: number) => void (server.context.clock = () => new Date(ms))
  const attempt = async (number: string, ...reports: Parameters<typeof report>[1][]) => {
    const { status, data, failure } = await tryNumber(number, token)
    if (status === 200) await report(data.callId, ...reports)
    return status === 200 ? { error: 'rings', details: undefined } : failure
  }
  return { server, standAt, logIn, attempt }
}

const attempts = async (numbers: string[], attempt: (number: string) => Promise<{ error: string }>) => {
  const outcomes = []
  for (const number of numbers) outcomes.push(await attempt(number))
  return outcomes.map(({ error }) => error)
}

const two = ['rings', 'rings']

test('a user has two trial calls a day before buying and five with an own number, reset at midnight in Shanghai', async () => {
  const { server, standAt, logIn, attempt } = await startTrying()
  const midnight = startOfShanghaiDay(shanghaiDay(server.context.clock())).getTime() + 2 * dayMs
  standAt(midnight - 1500)
  await logIn()
  const one = async (number: string) => attempt(number, ringing, completed)
  const numbers = ['628888', '628888', '628888', ...Array<string>(6).fill('637777')]
  const day = [...two, 'test-call-limit', ...two, ...two, 'rings', 'test-call-limit']
  expect(await attempts(numbers, one)).toEqual(day)
  expect((await one('628888')).details).toEqual({ max: 2, retryAfter: 2 })
  standAt(midnight)
  expect(await attempts(numbers, one)).toEqual(day)
})

test('a call that never rang counts only towards the total of trial calls', async () => {
  const { attempt, standAt } = await startTrying()
  // No midnight of Shanghai comes in between.
  standAt(Date.now())
  const missed = { type: 'ended', cause: 'missed' } as const
  const nowhere = async (number: string) => attempt(number, missed)
  const four = ['628888', '628888', '628888', '628888']
  expect(await attempts(four, nowhere)).toEqual([...two, ...two])
  const rung = async (number: string) => attempt(number, ringing, missed)
  expect(await attempts(four, rung)).toEqual([...two, 'test-call-limit', 'test-call-limit'])
  const more = await attempts(Array<string>(7).fill('637777'), nowhere)
  expect(more).toEqual([...two, ...two, ...two, 'test-call-limit'])
})

test('concurrent requests make one call, a repeated one gets the same answer, and the next waits for the end', async () => {
  const { server, placed, tryNumber, report } = await startWithNetwork()
  await server.stock('628888,88')
  const { token } = await server.login()
  const taps = await Promise.all([tryNumber('628888', token), tryNumber('628888', token)])
  expect(taps.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(taps.find(({ status }) => status === 409)?.failure.error).toBe('call-in-progress')
  expect(placed).toHaveLength(1)
  // A refused call does not count.
  await report(placed[0]!.callId, completed)
  const press = { 'idempotency-key': 'press-1' }
  const [first, again] = [await tryNumber('628888', token, press), await tryNumber('628888', token, press)]
  expect([first.status, again.data]).toEqual([200, first.data])
  expect(placed).toHaveLength(2)
})

test('a call that the network does not accept is reported, does not count and never rings later', async () => {
  const { server, placed, dropped, tryNumber } = await startWithNetwork()
  await server.stock('628888,88')
  const { token } = await server.login()
  const works = server.context.callControl
  const place = () => Promise.reject(new AdapterError('unavailable', 'no answer'))
  server.context.callControl = { ...works!, startCall: place }
  for (const _ of [1, 2, 3]) expect((await tryNumber('628888', token)).failure.error).toBe('unavailable')
  expect(dropped).toHaveLength(3)
  expect(await selectHistory(server)).toEqual(['placed', 'refused', 'placed', 'refused', 'placed', 'refused'])
  server.context.callControl = works
  expect((await tryNumber('628888', token)).status).toBe(200)
  expect(placed).toHaveLength(1)
  server.context.callControl = undefined
  expect((await tryNumber('628888', token)).failure.error).toBe('unavailable')
})
