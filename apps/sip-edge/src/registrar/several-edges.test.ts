import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { authorization, password } from '../testing/password.ts'
import { openPeer } from '../testing/peer.ts'
import { ring, proxySource, startServer } from '../testing/several-edges.ts'
import { createDigest } from './digest.ts'

test('a phone registered at one edge is rung through every edge at once, also after that edge has gone', async () => {
  const { startOne, here, there, register } = await startServer()
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
  expect(await ring(one, { here, there })).toBe('there')
  expect(await ring(two, { here, there })).toBe('there')
  await register(here, one)
  expect(await ring(two, { here, there })).toBe('here')
  expect(await ring(one, { here, there })).toBe('here')
})

test.each([
  ['its Contact', ['Expires: 0']],
  ['all', ['Contact: *', 'Expires: 0']],
])('a phone that unregisters %s at another edge is not rung', async (_what, fields) => {
  const { startOne, here, there, register, phoneNumber } = await startServer()
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
  expect(await ring(one, { here, there })).toBe('480')
})

test.each(['refusing', 'silent'] as const)(
  'a phone that registers while the server is %s rings at its edge, and at all after it has registered again',
  async (state) => {
    const { startOne, here, there, register, phoneNumber } = await startServer()
    const [one, two] = [await startOne(), await startOne()]
    await register(here, one)
    expect(await ring(two, { here, there })).toBe('here')
    two.line.state = state
    const answer = await register(there, two)
    expect(answer.start).toContain('200')
    expect(answer.field('contact')).toContain('expires=60')
    expect(two.registrar.locate(phoneNumber)?.source.port).toBe(there.port)
    two.line.state = 'open'
    await register(there, two)
    expect(await ring(one, { here, there })).toBe('there')
    expect(two.logged.join()).toMatch(/stores no registrations.*stores registrations again/)
  },
)

test('a registration that the server does not have does not undo a newer one of another edge', async () => {
  const { startOne, here, there, register } = await startServer()
  const [one, two] = [await startOne(), await startOne()]
  one.line.state = 'refusing'
  await register(here, one)
  await register(there, two)
  one.line.state = 'open'
  expect(await ring(one, { here, there })).toBe('there')
  expect(await ring(two, { here, there })).toBe('there')
})

test('a phone that unregisters while the server does not answer is told to try again', async () => {
  const { startOne, here, there, register } = await startServer()
  const one = await startOne()
  await register(here, one)
  one.line.state = 'refusing'
  expect((await register(here, one, ['Expires: 0'])).start).toContain('503')
  one.line.state = 'open'
  expect((await register(here, one, ['Expires: 0'])).start).toContain('200')
  expect(await ring(one, { here, there })).toBe('480')
})

test('a phone may call through an edge that it did not register at, and an unknown sender may not', async () => {
  const { startOne, here, there, register, phoneNumber } = await startServer()
  const [one, two] = [await startOne(), await startOne()]
  await register(here, one)
  const stranger = await openPeer(two.port, 'stranger')
  const refused = stranger.invite('95013628888', { fields: [proxySource(stranger)] })
  await refused.response(403)
  expect(two.callers).toEqual([])
  here.turnTo(two)
  const own = { from: `<sip:${phoneNumber}@caller.example>;tag=1`, fields: [proxySource(here)] }
  const call = here.invite('95013628888', own)
  // It calls its own number, so the server declines.
  await call.response(603)
  expect(two.callers).toEqual([phoneNumber])
  await register(there, one)
  await two.registrar.refresh?.(phoneNumber)
  here.turnTo(two)
  await here.invite('95013628888', own).response(403)
})

test('many unknown senders and many calls to an unregistered phone cause few requests to the server', async () => {
  const { startOne } = await startServer()
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
  expect(edge.line.exchanges - before).toBeLessThanOrEqual(4 + (performance.now() - began) / 20)
})

/** Phones authenticate as in production, with nonces of this edge. */
const locked = () => ({
  digest: createDigest('edge.example', createHmac('sha256', String(Math.random())).digest('hex')),
  passwordOf: () => password,
})

test('a credential accepted by one edge is refused by another, where the phone authenticates again', async () => {
  const { startOne, here, there, register, phoneNumber } = await startServer()
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
  expect(await ring(one, { here, there })).toBe('there')
  expect(await ring(two, { here, there })).toBe('there')
})

test('phones that move between edges during outages are known to all where they register after it', async () => {
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
  for (const phone of phones) {
    const place = pick([here, there])
    place.turnTo(pick(edges))
    await place.register(phone, ['Expires: 600', proxySource(place)])
    last.set(phone, place.port)
  }
  for (const { registrar } of edges) for (const phone of phones) await registrar.refresh?.(phone)
  const known = ({ registrar }: (typeof edges)[number]) =>
    new Map(phones.map((phone) => [phone, registrar.locate(phone)?.source.port]))
  expect(edges.map(known)).toEqual(edges.map(() => last))
})
