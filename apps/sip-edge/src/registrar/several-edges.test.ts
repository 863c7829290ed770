import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { authorization, password } from '../testing/password.ts'
import { openPeer } from '../testing/peer.ts'
import { ring, proxySource, startServer } from '../testing/several-edges.ts'
import { createDigest } from './digest.ts'

/** Polls so rarely that the registrations known in time must have been requested. */
const seldom = { pollMs: 600_000 }

test('a phone registered at one edge is rung through every edge at once, also after that edge has gone', async () => {
  const { startOne, here, there, register } = await startServer(seldom)
  const [one, two] = [await startOne(), await startOne()]
  expect((await register(here, one)).start).toContain('200')
  expect(await ring(two, { here, there })).toBe('here')
  expect(await ring(one, { here, there })).toBe('here')
  await one.stop()
  expect(await ring(two, { here, there })).toBe('here')
})

test('a phone that registers elsewhere through another edge rings only there', async () => {
  const { startOne, here, there, register } = await startServer()
  const [one, two] = [await startOne(), await startOne()]
  await register(here, one)
  expect(await ring(two, { here, there })).toBe('here')
  await register(there, two)
  expect(await ring(two, { here, there })).toBe('there')
  await expect.poll(() => ring(one, { here, there })).toBe('there')
  await register(here, one)
  expect(await ring(one, { here, there })).toBe('here')
  await expect.poll(() => ring(two, { here, there })).toBe('here')
})

test.each([
  ['its Contact', ['Expires: 0']],
  ['all', ['Contact: *', 'Expires: 0']],
])('a phone that unregisters %s at another edge is not rung', async (_what, fields) => {
  const { startOne, here, there, register, phoneNumber } = await startServer(seldom)
  const [one, two, three] = [await startOne(), await startOne(), await startOne()]
  await register(here, one)
  here.turnTo(two)
  const goodbye = fields.length > 1 ? fields : undefined
  if (goodbye)
    here.send([
      'REGISTER sip:edge.example SIP/2.0',
      `Via: SIP/2.0/UDP 127.0.0.1:${here.port};branch=z9hG4bKgoodbye`,
      `From: <sip:${phoneNumber}@edge.example>;tag=a`,
      `To: <sip:${phoneNumber}@edge.example>`,
      'Call-ID: goodbye',
      'CSeq: 1 REGISTER',
      proxySource(here),
      ...goodbye,
    ])
  else await here.register(phoneNumber, [...fields, proxySource(here)])
  if (goodbye) expect((await here.next(/^SIP/)).field('contact')).toBe('')
  expect(await ring(two, { here, there })).toBe('480')
  expect(await ring(three, { here, there })).toBe('480')
  await one.registrar.refresh?.()
  expect(await ring(one, { here, there })).toBe('480')
})

test.each(['refusing', 'silent'] as const)(
  'a phone registers while the server is %s, and all edges know it afterwards',
  async (state) => {
    const { startOne, here, there, register } = await startServer({ answerMs: 500, waitMs: 300 })
    const [one, two] = [await startOne(), await startOne()]
    await register(here, one)
    await expect.poll(() => ring(two, { here, there })).toBe('here')
    two.line.state = state
    expect((await register(there, two)).start).toContain('200')
    two.line.state = 'open'
    await expect.poll(() => ring(one, { here, there })).toBe('there')
  },
)

test('registrations that an edge could not report in time do not undo newer ones of another edge', async () => {
  const { startOne, here, there, register } = await startServer()
  const [one, two] = [await startOne(), await startOne()]
  one.line.state = 'refusing'
  await register(here, one)
  await expect.poll(() => one.logged.join()).toContain('registrations are not shared')
  await register(there, two)
  one.line.state = 'open'
  await expect.poll(() => one.logged.join()).toContain('registrations are shared again')
  expect(await ring(one, { here, there })).toBe('there')
  expect(await ring(two, { here, there })).toBe('there')
})

test('a starting edge knows every registered phone at once, and none that has ended', async () => {
  const { startOne, here, there, register, phoneNumber } = await startServer(seldom)
  const one = await startOne()
  await register(here, one)
  await register(there, one)
  const two = await startOne()
  expect(two.edge.figures().phones).toBe(1)
  expect(await ring(two, { here, there })).toBe('there')
  await one.stop()
  there.turnTo(two)
  await there.register(phoneNumber, ['Expires: 0', proxySource(there)])
  const three = await startOne()
  expect(three.edge.figures().phones).toBe(0)
  expect(await ring(three, { here, there })).toBe('480')
})

test('an edge that starts without the server takes calls, and learns the phones when the server is back', async () => {
  const { startOne, here, there, register } = await startServer()
  const one = await startOne()
  await register(here, one)
  one.line.state = 'refusing'
  const two = await startOne({ line: one.line })
  expect(two.edge.figures().phones).toBe(0)
  one.line.state = 'open'
  await expect.poll(() => ring(two, { here, there })).toBe('here')
})

test('a phone may call through an edge that it did not register at, and an unknown sender may not', async () => {
  const { startOne, here, there, register, phoneNumber } = await startServer(seldom)
  const [one, two] = [await startOne(), await startOne()]
  await register(here, one)
  const stranger = await openPeer(two.port, 'stranger')
  const refused = stranger.invite('95013628888', { fields: [proxySource(stranger)] })
  await refused.response(403)
  expect(two.callers).toEqual([])
  here.turnTo(two)
  const call = here.invite('95013628888', { fields: [proxySource(here)] })
  // It calls its own number, so the server declines.
  await call.response(603)
  expect(two.callers).toEqual([phoneNumber])
  await register(there, one)
  await two.registrar.refresh?.()
  here.turnTo(two)
  await here.invite('95013628888', { fields: [proxySource(here)] }).response(403)
})

test('many unknown senders and many calls to an unregistered phone cause few requests to the server', async () => {
  const { startOne } = await startServer(seldom)
  const edge = await startOne()
  const before = edge.line.exchanges
  const began = performance.now()
  const stranger = await openPeer(edge.port, 'stranger')
  for (let at = 0; at < 200; at += 1) stranger.invite('95013628888', { fields: [proxySource(stranger)] })
  for (let at = 0; at < 40; at += 1) {
    const from = `<sip:1390000${1000 + at}@caller.example>;tag=${at}`
    edge.caller.invite('95013628888', { from, fields: [proxySource(edge.caller, ';trunk')] })
  }
  const refused = () => edge.caller.received.filter(({ start }) => /^SIP.2.0 [45]/.test(start))
  await expect.poll(() => new Set(refused().map((answer) => answer.field('call-id'))).size).toBe(40)
  expect(refused().some(({ start }) => start.includes('480'))).toBe(true)
  expect(edge.line.exchanges - before).toBeLessThanOrEqual(2 + (performance.now() - began) / 50)
})

/** Phones authenticate as in production, with nonces of this edge. */
const locked = () => ({
  digest: createDigest('edge.example', createHmac('sha256', String(Math.random())).digest('hex')),
  passwordOf: () => password,
})

test('a credential accepted by one edge is refused by another, where the phone authenticates again', async () => {
  const { startOne, here, there, register, phoneNumber } = await startServer(seldom)
  const [one, two] = [await startOne({ access: locked() }), await startOne({ access: locked() })]
  const challenge = await register(here, one)
  const captured = authorization(challenge, { user: phoneNumber })
  const elsewhere = await register(here, two, [captured])
  expect(elsewhere.field('www-authenticate')).toContain('stale=true')
  expect((await register(here, one, [captured])).start).toContain('200')
  expect((await register(here, two, [captured])).start).toContain('401')
  expect((await register(there, two, [captured])).start).toContain('401')
  const anew = authorization(elsewhere, { user: phoneNumber })
  expect((await register(here, two, [anew])).start).toContain('200')
  expect(await ring(one, { here, there })).toBe('here')
})

test('edges with different clocks use the order of arrival, not the clock', async () => {
  const { startOne, here, there, register } = await startServer()
  const [one, two] = [await startOne({ aheadMs: 60_000 }), await startOne()]
  await register(here, one)
  expect(await ring(two, { here, there })).toBe('here')
  await register(there, two)
  await expect.poll(() => ring(one, { here, there })).toBe('there')
  expect(await ring(two, { here, there })).toBe('there')
})

test('phones that move between edges during outages are registered where they registered last', async () => {
  const { startOne, here, there } = await startServer()
  const edges = [await startOne(), await startOne(), await startOne()]
  const phones = ['13900000001', '13900000002', '13900000003', '13900000004']
  const last = new Map<string, number>()
  let random = 1
  const pick = <T>(from: readonly T[]): T => {
    random = (random * 48_271) % 2_147_483_647
    return from[random % from.length]!
  }
  for (let step = 0; step < 60; step += 1) {
    pick(edges).line.state = pick(['open', 'refusing'])
    const [edge, place, phone] = [pick(edges), pick([here, there]), pick(phones)]
    place.turnTo(edge)
    expect((await place.register(phone, ['Expires: 600', proxySource(place)])).start).toContain('200')
    last.set(phone, place.port)
  }
  for (const { line } of edges) line.state = 'open'
  const known = () =>
    edges.map(
      ({ registrar }) => new Map(phones.map((phone) => [phone, registrar.locate(phone)?.source.port])),
    )
  await expect.poll(known).toEqual(edges.map(() => new Map(phones.map((phone) => [phone, last.get(phone)]))))
})
