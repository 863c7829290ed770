import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { number, phoneNumber, startTestEdge } from '../testing/edge.ts'
import { openPeer, sdp } from '../testing/peer.ts'
import { authorization, passwordRegistrar } from '../testing/password.ts'
import { createPhoneLocations } from './phone-locations.ts'
import { createRegistrar } from './registrar.ts'

test('a phone must prove its password, and a wrong one, another phone’s or an old challenge is refused', async () => {
  let now = Date.now()
  const { phone, caller } = await startTestEdge({ registrar: passwordRegistrar(() => now) })
  const first = await phone.register(phoneNumber)
  expect(first.start).toContain('401')
  for (const wrong of [{ secret: 'guessed' }, { user: '13800002222' }, { method: 'INVITE' }])
    expect((await phone.register(phoneNumber, [authorization(first, wrong)])).start).toContain('401')
  await caller.invite(number).response(480)
  const challenge = await phone.register(phoneNumber)
  expect((await phone.register(phoneNumber, [authorization(challenge)])).start).toContain('200')
  caller.invite(number)
  await phone.next(/^INVITE/)
  now += 301_000
  const late = await phone.register(phoneNumber, [authorization(first, {})])
  expect(late.start).toContain('401')
  expect(late.field('www-authenticate')).toContain('stale=true')
})

const digits = '0'.repeat(31)
test.each([
  ['nonce', `nonce="a.\xe9${digits}", response="${digits}"`],
  ['nonce in UTF-8', `nonce="a.\xc3\xa9${digits.slice(1)}", response="${digits}"`],
  ['response', `nonce="%nonce%", response="\xe9${digits}${digits}0"`],
  ['user', `nonce="%nonce%", response="${digits}", cnonce="\xff\xfe\0"`],
])('a %s with non-Latin-1 characters is refused as wrong credentials', async (_name, params) => {
  const { phone, edge } = await startTestEdge({ registrar: passwordRegistrar() })
  const challenge = await phone.register(phoneNumber)
  const nonce = /nonce="([^"]+)"/.exec(challenge.field('www-authenticate'))?.[1] ?? ''
  const field = `Authorization: Digest username="${phoneNumber}", realm="edge.example", uri="sip:edge.example", algorithm=SHA-256, qop=auth, nc=00000001, ${params.replace('%nonce%', nonce)}`
  const request = register('UDP 127.0.0.1:9;rport', 'sip:phone@127.0.0.1')
  phone.sendBytes(Buffer.from(request.replace('Content-Length', `${field}\r\nContent-Length`), 'latin1'))
  expect((await phone.next(/^SIP/)).start).toContain('401')
  expect(edge.figures().unreadable).toBe(0)
  expect((await phone.register(phoneNumber, [authorization(challenge, {})])).start).toContain('200')
})

test('a phone is rung at its last contact until it expires or unregisters', async () => {
  let now = Date.now()
  const { phone, caller } = await startTestEdge({ registrar: createRegistrar('open', () => now) })
  expect((await phone.register(phoneNumber, ['Expires: 120'])).field('contact')).toContain('expires=120')
  now += 119_000
  const call = caller.invite(number)
  phone.reply(await phone.next(/^INVITE/), 486)
  await call.response(486)
  now += 2000
  await caller.invite(number).response(480)
  await phone.register(phoneNumber)
  expect((await phone.register(phoneNumber, ['Expires: 0'])).field('contact')).toBe('')
  await caller.invite(number).response(480)
  expect((await phone.register(phoneNumber, ['Expires: 5'])).field('min-expires')).toBe('60')
  expect((await phone.register('110')).start).toContain('404')
})

test('registrations that have expired keep no phone out, and of too many the oldest gives way', () => {
  let now = 1
  const places = createPhoneLocations(() => now, 3)
  const until = (registeredAt: number, seconds: number) => ({
    uri: 'sip:phone@192.0.2.1',
    flow: undefined,
    path: [],
    pinned: true,
    source: { protocol: 'UDP', address: '192.0.2.1', port: 5060 },
    registeredAt,
    until: now + seconds * 1000,
  })
  for (const phone of ['1', '2', '3']) places.put(phone, until(1, 60))
  now += 61_000
  for (const phone of ['4', '5']) places.put(phone, until(2, 60))
  expect(['3', '4', '5'].map((phone) => places.live(phone) !== undefined)).toEqual([false, true, true])
  for (const phone of ['4', '6', '7']) places.put(phone, until(3, 60))
  expect(['4', '5', '6', '7'].map((phone) => places.live(phone) !== undefined)).toEqual([
    true,
    false,
    true,
    true,
  ])
})

test('a phone that has moved stays registered when its old contact unregisters', async () => {
  const { phone, caller, edge } = await startTestEdge()
  await phone.register(phoneNumber)
  const moved = await openPeer(edge.port, phoneNumber)
  await moved.register(phoneNumber)
  expect((await phone.register(phoneNumber, ['Expires: 0'])).field('contact')).toContain('expires=600')
  const call = caller.invite(number)
  moved.reply(await moved.next(/^INVITE/), 486)
  await call.response(486)
})

test('only trunks and phones may call, and a phone calls as itself or anonymously, whatever it asserts', async () => {
  const { phone, caller, questions } = await startTestEdge({ isTrunk: () => false })
  await caller.invite(number).response(403)
  await caller.register('13900003333')
  await phone.register(phoneNumber)
  caller.invite(number, { from: '<sip:13700007777@x>;tag=1' })
  await phone.next(/^INVITE/)
  caller.invite(number, { fields: ['Privacy: id'] })
  await phone.next(/^INVITE/)
  expect(questions.map((question) => question.caller)).toEqual(['13900003333', ''])
})

test('a phone is reached by the path of its registration, whatever its Contact says', async () => {
  const { phone, caller } = await startTestEdge()
  await phone.register(phoneNumber)
  const call = caller.invite(number)
  const invite = await phone.next(/^INVITE/)
  phone.reply(invite, 200, {
    fields: [`Record-Route: <sip:127.0.0.1:${caller.port};lr>`],
    body: sdp(50_000),
  })
  await call.response(200)
  call.ack()
  expect((await phone.next(/^ACK/)).field('route')).toContain(`:${caller.port};lr`)
  call.request('BYE')
  await phone.next(/^BYE/)
})

const register = (via: string, contact: string) =>
  [
    'REGISTER sip:edge.example SIP/2.0',
    `Via: SIP/2.0/${via};branch=z9hG4bK1`,
    `From: <sip:${phoneNumber}@edge.example>;tag=1`,
    `To: <sip:${phoneNumber}@edge.example>`,
    'Call-ID: r',
    'CSeq: 1 REGISTER',
    `Contact: <${contact}>`,
    'Content-Length: 0',
    '',
    '',
  ].join('\r\n')

test('a phone over TCP is rung by its connection, and not after the connection has closed', async () => {
  const { edge, caller } = await startTestEdge()
  const socket = connect(edge.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let received = ''
  socket.on('data', (bytes) => (received += bytes.toString()))
  const text = register('TCP 127.0.0.1:9', `sip:${phoneNumber}@127.0.0.1:9;transport=tcp`)
  // In pieces, after the keep-alive of RFC 5626.
  socket.write(`\r\n\r\n${text.slice(0, 100)}`)
  await expect.poll(() => received).toBe('\r\n')
  socket.write(text.slice(100))
  await expect.poll(() => received).toContain('SIP/2.0 200')
  const call = caller.invite(number)
  await expect.poll(() => received).toContain(`INVITE sip:${phoneNumber}@`)
  socket.destroy()
  await call.response(480)
  await caller.invite(number).response(480)
})

test('a browser over WebSocket is rung by its connection', async () => {
  const { edge, caller } = await startTestEdge()
  const socket = new WebSocket(`ws://127.0.0.1:${edge.webSocketPort}`, 'sip')
  onTestFinished(() => socket.terminate())
  let received = ''
  socket.on('message', (data) => (received += (data as Buffer).toString()))
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send(register('WS x.invalid', `sip:abc@x.invalid;transport=ws`))
  await expect.poll(() => received).toContain('SIP/2.0 200')
  const call = caller.invite(number)
  await expect.poll(() => received).toContain('INVITE sip:abc@x.invalid;transport=ws')
  expect(received).toContain('Via: SIP/2.0/WS ')
  socket.terminate()
  await call.response(480)
})
