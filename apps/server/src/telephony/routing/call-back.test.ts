import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { AdapterError } from '../../platform/base/adapter-error.ts'
import type { OutboundCall } from '@hao/carrier-protocol/messages.ts'
import { dayMs } from '../../platform/base/time.ts'
import { answeredCall, callEvents, createOwner, startWithCarrier } from './testing.ts'

/** The network's report that a callback is over. */
const ended = (callId: string) =>
  callEvents('628888', [{ type: 'ended', afterS: 0, cause: 'missed' }], Date.now(), callId).map((event) => ({
    ...event,
    kind: 'callback' as const,
  }))

/** An owner of 628888, and a network that records the calls it accepts. */
async function startWithNetwork() {
  const { server, carrier } = await startWithCarrier()
  const owner = await createOwner(server, '628888')
  const placed: OutboundCall[] = []
  server.context.callControl = {
    startCall: async (call) => void placed.push(call),
    endCall: async () => undefined,
  }
  const list = async () => (await owner.log()).list
  return {
    server,
    carrier,
    owner,
    placed,
    list,
    /** Records a call from this caller; returns its id in the log. */
    calledBy: async (caller: string) => {
      const known = new Set((await list()).map(({ id }) => id))
      await carrier.report(callEvents('628888', answeredCall).map((event) => ({ ...event, caller })))
      return (await list()).find(({ id }) => !known.has(id))!.id
    },
    callBack: async (id: number, token = owner.token, key?: string) =>
      server.request(
        'POST /calls/:id/callback',
        { id },
        { token, ...(key !== undefined && { headers: { 'idempotency-key': key } }) },
      ),
  }
}

test('a callback rings the owner’s phone first, then the caller, and both see the number', async () => {
  const { owner, placed, calledBy, callBack } = await startWithNetwork()
  const { status, data } = await callBack(await calledBy('+86 138 1234 1234'))
  expect([status, data]).toEqual([200, { callId: expect.stringMatching(/^[\da-f-]{36}$/) }])
  const call = {
    kind: 'callback',
    number: '95013628888',
    first: owner.phone,
    second: '13812341234',
    maxSeconds: 3600,
  }
  expect(placed).toEqual([{ callId: data.callId, ...call }])
})

const forged = [
  '110',
  '+86110',
  '12110',
  '95588',
  '021-110',
  '16812345678',
  '4008123123',
  '+14155550123',
  '95013628889',
  '17401234567',
]

test('a caller that may be forged is not called back, nor offered', async () => {
  const { placed, calledBy, callBack, list } = await startWithNetwork()
  for (const caller of forged) {
    const id = await calledBy(caller)
    const { status, failure } = await callBack(id)
    expect([caller, status, failure.error]).toEqual([caller, 422, 'callback-not-allowed'])
    expect((await list()).find((call) => call.id === id)).not.toHaveProperty('callable')
  }
  expect(placed).toEqual([])
})

test('only callers in the user’s own log are called back, not hidden ones, and not the bound phone', async () => {
  const { server, owner, placed, calledBy, callBack, list } = await startWithNetwork()
  const known = await calledBy('13812341234')
  expect((await list())[0]?.callable).toBe(true)
  const stranger = await server.login()
  expect((await callBack(known, stranger.token)).failure.error).toBe('call-not-found')
  expect((await callBack(await calledBy(''))).failure.error).toBe('call-not-found')
  expect((await callBack(await calledBy(owner.phone))).failure.error).toBe('callback-not-allowed')
  await server.request('DELETE /calls/:id', { id: known }, { token: owner.token })
  expect((await callBack(known)).failure.error).toBe('call-not-found')
  expect(placed).toEqual([])
})

test('a number that does not ring makes no callbacks', async () => {
  const { server, placed, calledBy, callBack } = await startWithNetwork()
  const id = await calledBy('13812341234')
  const { db } = server.context
  await db.updateTable('subscriptions').set({ state: 'suspended' }).execute()
  expect((await callBack(id)).failure.error).toBe('callback-not-live')
  await db.updateTable('subscriptions').set({ state: 'grace' }).execute()
  await db.updateTable('numbers').set({ state: 'blocked' }).execute()
  expect((await callBack(id)).failure.error).toBe('callback-not-live')
  await db.updateTable('numbers').set({ state: 'bound' }).execute()
  await db.updateTable('bindings').set({ state: 'ended' }).execute()
  expect((await callBack(id)).failure.error).toBe('callback-not-live')
  expect(placed).toEqual([])
  await db.updateTable('bindings').set({ state: 'effective' }).execute()
  expect((await callBack(id)).status).toBe(200)
})

test('a number whose service is over makes no callbacks, even before the job writes the end', async () => {
  const { server, owner, placed, calledBy, callBack } = await startWithNetwork()
  const id = await calledBy('13812341234')
  const { data } = await server.request('GET /subscription', {}, { token: owner.token })
  const end = Date.parse(data.list[0]?.periodEnd ?? '')
  await server.request('PATCH /call-settings', { keptDays: 180, missedSms: false }, { token: owner.token })
  server.stopClock()
  server.advance(end + 7 * dayMs - Date.now() - 120_000)
  const early = await server.login(owner.phone)
  expect((await callBack(id, early.token)).status).toBe(200)
  server.advance(180_000)
  const { token } = await server.login(owner.phone)
  expect((await callBack(id, token)).failure.error).toBe('callback-not-live')
  expect(placed).toHaveLength(1)
})

test('a caller who was called back counts as known', async () => {
  const { server, owner, carrier, callBack, list } = await startWithNetwork()
  const { token } = owner
  const { data } = await server.request('GET /subscription', {}, { token })
  const { id = 0 } = data.list[0] ?? {}
  const { data: rules } = await server.request('GET /subscription/:id/rules', { id }, { token })
  const { version } = rules
  await server.request('PATCH /subscription/:id/rules', { id, version, knownOnly: true }, { token })
  const call = async (caller: string) => {
    const question = { callId: randomUUID(), number: '95013628888', caller, at: new Date().toISOString() }
    return (await carrier.ask(question)).action
  }
  await carrier.report(callEvents('628888', [{ type: 'ended', afterS: 20, cause: 'missed' }]))
  expect(await call('13812341234')).toBe('reject')
  expect((await callBack((await list())[0]!.id)).status).toBe(200)
  expect([await call('13812341234'), await call('13812341235')]).toEqual(['forward', 'reject'])
  // A deleted call is not remembered elsewhere.
  await server.request('DELETE /calls', { all: true }, { token })
  expect(await call('13812341234')).toBe('reject')
})

test('one caller is called back thirty times an hour by all owners together', async () => {
  const { server, calledBy, callBack, placed } = await startWithNetwork()
  const id = await calledBy('13812341234')
  const { db } = server.context
  expect((await callBack(id)).status).toBe(200)
  await db.updateTable('rate_limits').set({ hits: 30 }).where('key', 'like', 'calls:back:to:%').execute()
  server.advance(76_000)
  expect((await callBack(id)).failure.error).toBe('rate-limited')
  expect((await callBack(await calledBy('13812341235'))).status).toBe(200)
  expect(placed).toHaveLength(2)
})

test('concurrent requests make one callback, and a repeated one gets the same answer', async () => {
  const { placed, calledBy, callBack, owner } = await startWithNetwork()
  const id = await calledBy('13812341234')
  const taps = await Promise.all([callBack(id), callBack(id), callBack(id)])
  expect(taps.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429])
  expect(placed).toHaveLength(1)
  const other = await startWithNetwork()
  const again = await other.calledBy('13812341234')
  const first = await other.callBack(again, undefined, 'press-1')
  const second = await other.callBack(again, undefined, 'press-1')
  expect([second.status, second.data]).toEqual([200, first.data])
  expect(other.placed).toHaveLength(1)
  expect(owner.token).not.toBe(other.owner.token)
})

test('a user calls back one caller three times an hour, and all callers twenty times a day', async () => {
  const { server, placed, calledBy, callBack, owner, carrier } = await startWithNetwork()
  const id = await calledBy('13812341234')
  for (const status of [200, 200, 200, 429]) {
    server.advance(21_000)
    const answer = await callBack(id)
    expect(answer.status).toBe(status)
    if (status === 200) await carrier.report(ended(answer.data.callId))
  }
  const day = `calls:back:day:${owner.id}`
  await server.context.db.updateTable('rate_limits').set({ hits: 19 }).where('key', '=', day).execute()
  const other = await calledBy('02162957284')
  const last = await callBack(other)
  expect(last.status).toBe(200)
  await carrier.report(ended(last.data.callId))
  server.advance(21_000)
  const { failure } = await callBack(other)
  expect([failure.error, failure.details]).toEqual([
    'rate-limited',
    { max: 20, retryAfter: expect.any(Number) },
  ])
  expect(placed).toHaveLength(4)
})

test('a callback that the network does not accept is reported and does not count', async () => {
  const { server, placed, calledBy, callBack } = await startWithNetwork()
  const id = await calledBy('13812341234')
  const works = server.context.callControl
  const away = new AdapterError('unavailable', 'no answer')
  server.context.callControl = { startCall: () => Promise.reject(away), endCall: async () => undefined }
  for (const _ of [1, 2, 3, 4]) {
    const { status, failure } = await callBack(id)
    expect([status, failure.error]).toEqual([503, 'unavailable'])
  }
  server.context.callControl = works
  expect((await callBack(id)).status).toBe(200)
  expect(placed).toHaveLength(1)
})
