import { expect, test } from 'vitest'
import type { SubscriptionState } from '@hao/contract/entities.ts'
import type { NumberState } from '../db/schema.ts'
import { startTestServer } from '../testing/server.ts'
import { answeredCall, eventsOf, ownerOf, startWithCarrier } from './testing.ts'

const question = (number: string, caller = '13812341234') => ({
  callId: 'c1',
  number,
  caller,
  at: new Date().toISOString(),
})

test.each([
  '95013628888',
  '+8695013628888',
  '8695013628888',
  '008695013628888',
  '0869501362​8888',
  '095013628888',
  '+86 95013-628888',
])('a bound number dialled as %s rings its phone, which shows the number', async (dialled) => {
  const { server, carrier } = await startWithCarrier()
  const { phone } = await ownerOf(server, '628888')
  expect(await carrier.ask(question(dialled))).toEqual({
    action: 'forward',
    target: phone,
    display: '95013628888',
    maxSeconds: 7200,
  })
  expect(await carrier.ask(question(dialled, ''))).toMatchObject({ action: 'forward' })
})

test.each([
  '',
  '628888',
  '9501362888',
  '95013628889',
  '9501495013628888',
  '950139501​3628888',
  '+195013628888',
  "95013'; --",
])('no number of ours rings for %j', async (dialled) => {
  const { server, carrier } = await startWithCarrier()
  await ownerOf(server, '628888')
  await server.stock('628889,88')
  const asked = dialled === '' ? '0' : dialled
  expect(await carrier.ask(question(asked))).toEqual({ action: 'reject', status: 404, reason: 'unknown' })
})

test('a number that waits for its phone is not to be reached', async () => {
  const { server, carrier } = await startWithCarrier()
  await ownerOf(server, '628888', false)
  expect(await carrier.ask(question('95013628888'))).toEqual({
    action: 'reject',
    status: 480,
    reason: 'unbound',
  })
})

type Answer = 'rings' | [status: number, reason: string]

test.each<[SubscriptionState, NumberState, Answer]>([
  ['active', 'bound', 'rings'],
  ['past_due', 'bound', 'rings'],
  ['grace', 'bound', 'rings'],
  ['suspended', 'suspended', [480, 'suspended']],
  ['suspended', 'bound', [480, 'suspended']],
  ['active', 'suspended', [480, 'suspended']],
  ['active', 'blocked', [603, 'blocked']],
])('a subscription that is %s, of a number that is %s: %j', async (state, numberState, answer) => {
  const { server, carrier } = await startWithCarrier()
  const { phone } = await ownerOf(server, '628888')
  const { db } = server.context
  await db.updateTable('subscriptions').set({ state }).execute()
  await db.updateTable('numbers').set({ state: numberState }).execute()
  const [status, reason] = answer === 'rings' ? [] : answer
  expect(await carrier.ask(question('95013628888'))).toMatchObject(
    answer === 'rings' ? { action: 'forward', target: phone } : { action: 'reject', status, reason },
  )
})

test.each<[NumberState, [status: number, reason: string]]>([['on_sale', [404, 'unknown']]])(
  'a number that somebody has had and that is %s now: %j',
  async (state, [status, reason]) => {
    const { server, carrier } = await startWithCarrier()
    const { orderId, token } = await ownerOf(server, '628888', false)
    await server.call('POST /order/:id/refund', { id: orderId }, { token })
    await server.context.db.updateTable('numbers').set({ state }).execute()
    expect(await carrier.ask(question('95013628888'))).toEqual({ action: 'reject', status, reason })
  },
)

test('the bound phone cannot call itself, however its number is written', async () => {
  const { server, carrier } = await startWithCarrier()
  const { phone } = await ownerOf(server, '628888')
  for (const caller of [phone, `+86${phone}`, `0${phone}`]) {
    // oxlint-disable-next-line no-await-in-loop -- one way after the other
    const decision = await carrier.ask(question('95013628888', caller))
    expect(decision).toEqual({ action: 'reject', status: 603, reason: 'own-phone' })
  }
})

const doors = ['/api/carrier/route', '/api/carrier/events'] as const

test.each(doors)('%s listens to the carrier only, and to its own words, now', async (door) => {
  const { server, carrier, stranger } = await startWithCarrier()
  const { log } = await ownerOf(server, '628888')
  const body = JSON.stringify(
    door === doors[0] ? question('95013628888') : { events: eventsOf('628888', answeredCall) },
  )
  const status = async (headers: Record<string, string>, sent = body) =>
    (await fetch(server.origin + door, { method: 'POST', headers, body: sent })).status
  const signed = carrier.sign(body)
  const now = Math.floor(Date.now() / 1000)
  expect({
    unsigned: await status({ 'content-type': 'application/json' }),
    forged: await status(stranger.sign(body)),
    altered: await status(signed, body.replace('95013628888', '95013628889')),
    stale: await status(carrier.sign(body, now - 310)),
    early: await status(carrier.sign(body, now + 310)),
    'with another time': await status({ ...signed, 'carrier-timestamp': String(now - 1) }),
    'with no time': await status({ ...signed, 'carrier-timestamp': '' }),
    'by another carrier': await status({ ...signed, 'carrier-id': 'other' }),
    'with half a signature': await status({
      ...signed,
      'carrier-signature': signed['carrier-signature']!.slice(32),
    }),
    empty: await status(carrier.sign(''), ''),
    'no JSON': await status(carrier.sign('{'), '{'),
    'no object': await status(carrier.sign('null'), 'null'),
    nothing: await status(carrier.sign('{}'), '{}'),
  }).toEqual({
    unsigned: 401,
    forged: 401,
    altered: 401,
    stale: 401,
    early: 401,
    'with another time': 401,
    'with no time': 401,
    'by another carrier': 401,
    'with half a signature': 401,
    empty: 400,
    'no JSON': 400,
    'no object': 400,
    nothing: 400,
  })
  expect((await log()).list).toEqual([])
  expect(await status(carrier.sign(body, now - 290))).toBe(door === doors[0] ? 200 : 204)
})

test('events that cannot be read are refused whole', async () => {
  const { server, carrier } = await startWithCarrier()
  const { log } = await ownerOf(server, '628888')
  const [good] = eventsOf('628888', answeredCall)
  const wrong = [
    { id: '' },
    { callId: undefined },
    { number: '9'.repeat(101) },
    { caller: 5 },
    { startedAt: 'yesterday' },
    { type: 'hold' },
    { type: 'ended' },
    { type: 'ended', cause: 'bored' },
    { number: '95013\u0000628888' },
  ]
  for (const words of wrong) {
    const body = JSON.stringify({ events: [good, { ...good, id: 'e2', ...words }] })
    // oxlint-disable-next-line no-await-in-loop -- one after another
    const { status } = await fetch(server.origin + doors[1], {
      method: 'POST',
      headers: carrier.sign(body),
      body,
    })
    expect([status, words]).toEqual([400, words])
  }
  expect((await log()).list).toEqual([])
})

test('without a carrier there are no doors for one', async () => {
  const server = await startTestServer()
  for (const door of doors) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await fetch(server.origin + door, { method: 'POST', body: '{}' })).status).toBe(404)
  }
})
