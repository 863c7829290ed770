import { expect, onTestFinished, test, vi } from 'vitest'
import type { SubscriptionState } from '@hao/contract/entities.ts'
import type { NumberState } from '../../platform/db/schema/numbers.ts'
import type { CarrierClient } from '../../../../simulators/src/carrier/client.ts'
import { startTestServer } from '../../testing/server.ts'
import { unreadableReports } from '../../platform/integrations/read-each.ts'
import { answeredCall, callEvents, createOwner, startWithCarrier } from './testing.ts'

const question = (number: string, caller = '13812341234') => ({
  callId: 'c1',
  number,
  caller,
  at: new Date().toISOString(),
})

/** The decision about each dialled number, in one word. */
async function decideAll(carrier: CarrierClient, dialled: readonly string[]) {
  const answers: Record<string, string> = {}
  for (const number of dialled) {
    const decision = await carrier.ask(question(number))
    answers[number] = decision.action === 'forward' ? 'rings' : `${decision.status} ${decision.reason}`
  }
  return answers
}

const all = (dialled: readonly string[], answer: string) =>
  Object.fromEntries(dialled.map((number) => [number, answer]))

test('a bound number rings its phone, which shows the number, in any form of dialling', async () => {
  const { server, carrier } = await startWithCarrier()
  const { phone } = await createOwner(server, '628888')
  const forward = {
    action: 'forward',
    target: phone,
    display: '95013628888',
    maxSeconds: 7200,
    anyCaller: true,
    until: expect.any(String),
  }
  expect(await carrier.ask(question('95013628888'))).toEqual(forward)
  expect(await carrier.ask(question('95013628888', ''))).toEqual(forward)
  const dialled = [
    '+8695013628888',
    '8695013628888',
    '008695013628888',
    '08695013628888',
    '095013628888',
    '+86 95013-628888',
    '(+86) 95013.628.888',
    '\u202d９５０１３－６２８８８８\u202c',
    '95013-\u206062\u20608888',
  ]
  expect(await decideAll(carrier, dialled)).toEqual(all(dialled, 'rings'))
})

test('an invalid or unowned number does not ring', async () => {
  const { server, carrier } = await startWithCarrier()
  await createOwner(server, '628888')
  await server.stock('628889,88')
  const dialled = [
    '0',
    '628888',
    '9501362888',
    '95013628889',
    '9501495013628888',
    '9501395013628888',
    '+195013628888',
    'a95013628888',
    '95013628888#',
    '*95013628888',
    '95013628888;phone-context=x',
    '95013628888\r\nX',
    '95013\t628888',
    '95013+628888',
    '95013,628888',
    "95013'; --",
  ]
  expect(await decideAll(carrier, dialled)).toEqual(all(dialled, '404 unknown'))
})

test('a number without a bound phone is unavailable', async () => {
  const { server, carrier } = await startWithCarrier()
  await createOwner(server, '628888', false)
  expect(await carrier.ask(question('95013628888'))).toEqual({
    action: 'reject',
    status: 480,
    reason: 'unbound',
    anyCaller: true,
  })
})

test('a number rings while its service runs and in the grace period, unless suspended or blocked', async () => {
  const { server, carrier } = await startWithCarrier()
  await createOwner(server, '628888')
  const { db } = server.context
  const answerTo = async (state: SubscriptionState, numberState: NumberState) => {
    await db.updateTable('subscriptions').set({ state }).execute()
    await db.updateTable('numbers').set({ state: numberState }).execute()
    return (await decideAll(carrier, ['95013628888']))['95013628888']
  }
  expect(await answerTo('active', 'bound')).toBe('rings')
  expect(await answerTo('past_due', 'bound')).toBe('rings')
  expect(await answerTo('grace', 'bound')).toBe('rings')
  expect(await answerTo('suspended', 'suspended')).toBe('480 suspended')
  expect(await answerTo('suspended', 'bound')).toBe('480 suspended')
  expect(await answerTo('active', 'suspended')).toBe('480 suspended')
  expect(await answerTo('active', 'blocked')).toBe('603 blocked')
})

test('a returned number on sale again is unknown', async () => {
  const { server, carrier } = await startWithCarrier()
  const { orderId, token } = await createOwner(server, '628888', false)
  await server.request('POST /order/:id/refund', { id: orderId }, { token })
  expect(await decideAll(carrier, ['95013628888'])).toEqual({ '95013628888': '404 unknown' })
})

test('an unpaid number rings through its grace period, is suspended, and expires', async () => {
  const { server, carrier } = await startWithCarrier()
  await createOwner(server, '628888')
  const after = async (days: number) => {
    server.advance(days * 24 * 3_600_000)
    await server.runJob('subscriptions-step', {})
    return (await decideAll(carrier, ['95013628888']))['95013628888']
  }
  // A period of one month lasts 28 to 31 days.
  expect(await after(27)).toBe('rings')
  expect(await after(5)).toBe('rings')
  expect(await after(6)).toBe('480 suspended')
  expect(await after(24)).toBe('480 expired')
})

test('a number whose owner gave it up does not ring', async () => {
  const { server, carrier } = await startWithCarrier()
  const { token } = await createOwner(server, '628888')
  const { data } = await server.request('GET /subscription', {}, { token })
  await server.request('POST /subscription/:id/end', { id: data.list[0]?.id, confirmed: true }, { token })
  expect(await carrier.ask(question('95013628888'))).toEqual({
    action: 'reject',
    status: 480,
    reason: 'expired',
    anyCaller: true,
  })
})

test('the bound phone cannot call its own number in any form of writing', async () => {
  const { server, carrier } = await startWithCarrier()
  const { phone } = await createOwner(server, '628888')
  for (const caller of [phone, `+86${phone}`, `0${phone}`]) {
    const decision = await carrier.ask(question('95013628888', caller))
    expect(decision).toEqual({ action: 'reject', status: 603, reason: 'own-phone' })
  }
})

/**
 * The decisions about a call from 138 1234 1234 when each phone forwards to the number given for it, until
 * one rejects it or `lines` have forwarded it. `shown`: what the carrier shows as the caller of a forward.
 */
async function followForwards(
  carrier: CarrierClient,
  { lines, shown }: { lines: string[]; shown: (display: string) => string },
) {
  const met: string[] = []
  for (let caller = '13812341234'; met.length < 2 * lines.length;) {
    const decision = await carrier.ask(question(`95013${lines[met.length % lines.length]}`, caller))
    met.push(decision.action === 'forward' ? 'rings' : `${decision.status} ${decision.reason}`)
    if (decision.action !== 'forward') break
    caller = shown(decision.display)
  }
  return met
}

test.each([
  ['a phone forwards to its own number', ['628888']],
  ['two phones forward to each other', ['628888', '628889']],
  ['three phones forward in a ring', ['628888', '628889', '628890']],
])('a call ends at the first forward when %s', async (_, lines) => {
  const { server, carrier } = await startWithCarrier()
  for (const digits of lines) await createOwner(server, digits)
  for (const shown of [
    (display: string) => display,
    (display: string) => `+86${display}`,
    (display: string) => `0${display}`,
  ])
    expect(await followForwards(carrier, { lines, shown })).toEqual(['rings', '603 forwarded'])
})

test('a phone that is no number of ours may forward to one, and its callers ring', async () => {
  const { server, carrier } = await startWithCarrier()
  const { phone } = await createOwner(server, '628888')
  for (const caller of ['13812341234', '057188888888', '95588', '950131', ''])
    expect(await carrier.ask(question('95013628888', caller))).toMatchObject({ target: phone })
})

const doors = ['/api/carrier/route', '/api/carrier/events', '/api/carrier/registrations'] as const

test.each(doors)('%s accepts only messages that the carrier signed just now', async (door) => {
  const { server, carrier, stranger } = await startWithCarrier()
  const { log } = await createOwner(server, '628888')
  const body = JSON.stringify({
    ...question('95013628888'),
    events: callEvents('628888', answeredCall),
    changes: [],
    phones: [],
  })
  const status = async (headers: Record<string, string>, sent = body) =>
    (await fetch(server.origin + door, { method: 'POST', headers, body: sent })).status
  // The clock stands still: the signatures age only as written here.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
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
  expect(await status(carrier.sign(body, now - 290))).toBe(door === doors[1] ? 204 : 200)
})

test('an unreadable event costs none of the others in its message, and is counted; alone it is refused', async () => {
  const { server, carrier } = await startWithCarrier()
  const { log } = await createOwner(server, '628888')
  const [good] = callEvents('628888', answeredCall)
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
  const post = async (events: object[]) => {
    const body = JSON.stringify({ events })
    const request = { method: 'POST', headers: carrier.sign(body), body }
    return (await fetch(server.origin + doors[1], request)).status
  }
  const counted = async () => {
    const { values } = await unreadableReports.get()
    return values.find(({ labels }) => labels.kind === 'call-event')?.value ?? 0
  }
  const before = await counted()
  for (const [at, words] of wrong.entries()) {
    const bad = { ...good, id: 'e2', ...words }
    expect([await post([bad]), words]).toEqual([400, words])
    expect([await post([bad, { ...good, callId: `c${at}`, id: `e${at}` }, bad]), words]).toEqual([204, words])
  }
  expect((await log()).list).toHaveLength(wrong.length)
  expect((await counted()) - before).toBe(3 * wrong.length)
})

test('without a carrier there are no carrier endpoints', async () => {
  const server = await startTestServer()
  for (const door of doors) {
    expect((await fetch(server.origin + door, { method: 'POST', body: '{}' })).status).toBe(404)
  }
})
