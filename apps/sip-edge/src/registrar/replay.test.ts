import { expect, test } from 'vitest'
import { number, phoneNumber, startTestEdge } from '../testing/edge.ts'
import { authorization, passwordRegistrar } from '../testing/password.ts'
import { openPeer, type Peer } from '../testing/peer.ts'
import type { PeerMessage } from '../testing/peer-line.ts'
import { createDigest, type Digest } from './digest.ts'

/** The status of a REGISTER with these fields, followed by `stale` if the challenge has it. */
async function registerStatus(phone: Peer, fields: string[], as = phoneNumber): Promise<string> {
  const answer = await phone.register(as, fields)
  const stale = answer.field('www-authenticate').includes('stale=true') ? ' stale' : ''
  return answer.start.slice(8, 11) + stale
}

async function challenged() {
  const stage = await startTestEdge({ registrar: passwordRegistrar() })
  return { ...stage, challenge: await stage.phone.register(phoneNumber) }
}

test('a replayed credential is refused from its own and from another address', async () => {
  const { edge, caller, phone, challenge } = await challenged()
  const captured = authorization(challenge)
  expect(await registerStatus(phone, [captured])).toBe('200')
  const thief = await openPeer(edge.port, 'thief')
  expect(await registerStatus(thief, [captured])).toBe('401 stale')
  expect(await registerStatus(phone, [captured])).toBe('401 stale')
  caller.invite(number)
  await phone.next(/^INVITE/)
  expect(thief.received.filter(({ start }) => start.startsWith('INVITE'))).toEqual([])
})

test('a credential that the edge has not seen is refused from another address', async () => {
  const { edge, phone, challenge } = await challenged()
  const captured = authorization(challenge)
  expect(await registerStatus(await openPeer(edge.port, 'thief'), [captured])).toBe('401 stale')
  expect(await registerStatus(phone, [captured])).toBe('200')
})

test('a nonce may be reused with a higher count', async () => {
  const { phone, challenge } = await challenged()
  const counts = ['00000001', '00000002', '0000000a', '00000003', '0000000A', '0000000b', '00000000']
  const statuses = []
  for (const nc of counts) statuses.push(await registerStatus(phone, [authorization(challenge, { nc })]))
  expect(statuses).toEqual(['200', '200', '200', '401 stale', '401 stale', '200', '401 stale'])
})

test('a nonce without qop is valid once', async () => {
  const { phone, challenge } = await challenged()
  const without = authorization(challenge, { nc: undefined })
  expect(await registerStatus(phone, [without])).toBe('200')
  expect(await registerStatus(phone, [without])).toBe('401 stale')
  expect(await registerStatus(phone, [authorization(challenge, { nc: 'ffffffff' })])).toBe('401 stale')
})

test.each([
  ['sip:edge.example:5060', '200'],
  ['SIP:EDGE.example', '200'],
  ['sip:edge.example;transport=udp', '200'],
  ['sip:other.example', '401'],
  ['sip:edge.example:45060', '200'],
  ['mailto:edge.example', '401'],
  ['sip:someone@edge.example', '401'],
  ['', '401'],
])('a credential for the Request-URI %j gets %s', async (uri, status) => {
  const { phone, challenge } = await challenged()
  expect(await registerStatus(phone, [authorization(challenge, { uri })])).toBe(status)
})

test.each([
  '+8613800001111',
  '8613800001111',
  '008613800001111',
  '+86-138-0000-1111',
  '13800001111@edge.example',
])('a phone with the user %s is the same phone', async (user) => {
  const { phone, challenge, caller } = await challenged()
  const to = user.replace(/@.*/, '')
  expect(await registerStatus(phone, [authorization(challenge, { user })], to)).toBe('200')
  caller.invite(number)
  await phone.next(/^INVITE/)
})

test('an additional credential for another realm is ignored', async () => {
  const { phone, challenge } = await challenged()
  const own = authorization(challenge)
  const other = own.replace('realm="edge.example"', 'realm="elsewhere"')
  expect(await registerStatus(phone, [other, own])).toBe('200')
})

const request = (nonce: string) => {
  const challenge = { field: () => `nonce="${nonce}"` } as unknown as PeerMessage
  const [name, value] = authorization(challenge, { secret: 'x' }).split(/: (.*)/s) as [string, string]
  const headers = [[name.toLowerCase(), value]] as const
  return { method: 'REGISTER', uri: 'sip:edge.example', headers, body: Buffer.alloc(0) }
}

const createNonce = (digest: Digest) => /nonce="([^"]+)"/.exec(digest.challenge('a'))![1]!

test('used nonces are forgotten after a while, and a forgotten one is refused', () => {
  let now = 1_000_000
  const digest = createDigest('edge.example', 'a secret', () => now, 100)
  const nonces: string[] = []
  const claim = { source: 'a', passwordOf: () => 'x' }
  for (let at = 0; at < 101; at += 1) {
    now += 1
    const nonce = createNonce(digest)
    nonces.push(nonce)
    expect(digest.check(request(nonce), claim)).toBe(true)
  }
  for (const nonce of nonces) expect(digest.check(request(nonce), claim)).toBe('stale')
  const other = createNonce(digest)
  expect(digest.check(request(other), { ...claim, source: 'b' })).toBe('stale')
  expect(digest.check(request(other), claim)).toBe(true)
})

test('the challenge offers MD5 alone, which all phones and browsers know', async () => {
  const { challenge } = await challenged()
  expect(challenge.text.match(/algorithm=[\w-]+/g)).toEqual(['algorithm=MD5'])
})
