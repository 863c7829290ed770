import { expect, test } from 'vitest'
import { newRelay, rtpPacket } from '../media/call.fixture.ts'
import { firstPort, openPhone, type Phone } from '../media/phone.fixture.ts'
import { joinClips } from '../media/prompts.ts'
import { eventTypes, receivedBy, secondNumber } from '../testing/contract-stage.ts'
import { holdTimeouts, number, phoneNumber, startWithPhone } from '../testing/edge.ts'
import { openPeer, type Peer } from '../testing/peer.ts'

const announce = { prompt: ['call', 'parcel', 'press-1'], digit: '1', withinSeconds: 3600 }
const events = ['a=rtpmap:101 telephone-event/8000']

/** An edge with its own relay that announces calls, and the sound ports of both sides. */
async function startStage(options: Parameters<typeof startWithPhone>[0] = {}) {
  const relay = newRelay()
  const stage = await startWithPhone({ announce, openMedia: () => relay.open(), ...options })
  return { ...stage, mouth: await openPhone(), ear: await openPhone() }
}

type Stage = Awaited<ReturnType<typeof startStage>>

/** Both laws and keys, as phones answer. */
const answerOf = (phone: Phone, lines = events) =>
  phone
    .sdp(lines)
    .toString()
    .replace(/RTP\/AVP 0/, lines.length > 0 ? 'RTP/AVP 0 101' : 'RTP/AVP 0')

/** A call: its owner has answered and hears the announcement: where the owner's sound goes. */
async function startAnnouncement({ caller, phone, mouth, ear }: Stage, lines = events) {
  const call = caller.invite(number, { body: mouth.sdp().toString() })
  const invite = await phone.next(/^INVITE/)
  phone.reply(invite, 180)
  await call.response(180)
  phone.reply(invite, 200, { body: answerOf(ear, lines) })
  await phone.next(/^ACK/)
  const answer = phone.acceptDialog(invite)
  const toEdge = firstPort(Buffer.from(invite.body))
  return { call, invite, answer, toEdge }
}

/** A key as phones send it: several packets of one time. */
function press(from: Phone, port: number, code: number, time = 8000) {
  for (let sequence = 1; sequence <= 4; sequence += 1) {
    const packet = Buffer.alloc(16)
    packet.writeUInt16BE(0x8065, 0)
    packet.writeUInt16BE(sequence, 2)
    packet.writeUInt32BE(time, 4)
    packet.set([code, sequence === 4 ? 0x8a : 0x0a, 0, 160 * sequence], 12)
    from.send(port, packet)
  }
}

/** The phone accepts the caller's offer, and both sides hear each other. */
async function expectConnected({ caller, phone, mouth, ear }: Stage, call: ReturnType<Peer['invite']>) {
  const joined = await phone.next(/^INVITE/)
  phone.reply(joined, 200, { body: answerOf(ear) })
  const ok = await call.response(200)
  call.ack()
  await phone.next(/^ACK/)
  ear.received.length = 0
  mouth.send(firstPort(Buffer.from(ok.body)), rtpPacket('hello'))
  await expect.poll(() => ear.received).toEqual([rtpPacket('hello')])
  ear.send(firstPort(Buffer.from(joined.body)), rtpPacket('yes?'))
  await expect.poll(() => mouth.received).toEqual([rtpPacket('yes?')])
  expect(receivedBy(caller, /^SIP\/2\.0 183/)).toEqual([])
  return joined
}

/** The call has ended: the phone was hung up, and the caller got this status. */
async function expectRejected({ caller, phone, mouth, ...stage }: Stage, status: number, cause: string) {
  await caller.next(new RegExp(`^SIP/2\\.0 ${status}`))
  phone.reply(await phone.next(/^BYE/), 200)
  await expect.poll(() => eventTypes(stage.events)).toEqual(['ringing', `ended ${cause}`])
  expect(mouth.received).toEqual([])
  expect(receivedBy(phone, /^INVITE/)).toHaveLength(1)
}

test('an owner hears which number is called, presses 1, and talks; the caller hears ringing until then', async () => {
  const stage = await startStage()
  const { call, invite, toEdge } = await startAnnouncement(stage)
  expect(invite.body).toMatch(/m=audio \d+ RTP\/AVP 8 0 101\r\n[^]*a=rtpmap:101 telephone-event\/8000/)
  const { ear } = stage
  // The phone has answered in µ-law: 160 bytes each 20 ms, in sequence.
  await expect.poll(() => ear.received.length).toBeGreaterThan(4)
  const [first, second] = ear.received
  expect([first?.length, first?.readUInt16BE(0), second?.readUInt16BE(0)]).toEqual([172, 0x8080, 0x8000])
  expect([
    second!.readUInt16BE(2) - first!.readUInt16BE(2),
    second!.readUInt32BE(4) - first!.readUInt32BE(4),
  ]).toEqual([1, 160])
  expect(eventTypes(stage.events)).toEqual(['ringing'])
  press(ear, toEdge, 1)
  const joined = await expectConnected(stage, call)
  expect(joined.field('call-id')).toBe(invite.field('call-id'))
  expect(firstPort(Buffer.from(joined.body))).toBe(toEdge)
  call.request('BYE')
  stage.phone.reply(await stage.phone.next(/^BYE/), 200)
  await expect.poll(() => eventTypes(stage.events)).toEqual(['ringing', 'answered', 'ended completed'])
})

test('a phone without keys in its sound accepts by SIP INFO, in A-law the whole prompt again and again', async () => {
  const stage = await startStage({ announce: { ...announce, prompt: ['press-1'] } })
  const { caller, phone, mouth, ear } = stage
  const call = caller.invite(number, { body: mouth.sdp().toString() })
  const invite = await phone.next(/^INVITE/)
  phone.reply(invite, 200, { body: ear.sdp().toString().replace('AVP 0', 'AVP 8') })
  await phone.next(/^ACK/)
  await call.response(180)
  const prompt = joinClips(['press-1'])
  const heard = () => Buffer.concat(ear.received.map((packet) => packet.subarray(12)))
  await expect.poll(() => heard().length).toBeGreaterThan(prompt.length)
  expect(heard().subarray(0, prompt.length).equals(prompt)).toBe(true)
  const answer = phone.acceptDialog(invite)
  answer.request('INFO', { type: 'application/dtmf-relay', body: 'Signal=1\r\nDuration=160\r\n' })
  await phone.next(/^SIP\/2\.0 200/)
  await expectConnected(stage, call)
})

test.each([
  ['another key', (_: Stage, at: { ear: Phone; toEdge: number }) => press(at.ear, at.toEdge, 2), 603, 'busy'],
  ['the star by INFO', (_: Stage, at: { info: (key: string) => void }) => at.info('*'), 603, 'busy'],
])('an owner who presses %s has refused the caller', async (_, act, status, cause) => {
  const stage = await startStage()
  const { answer, toEdge } = await startAnnouncement(stage)
  const info = (key: string) => {
    answer.request('INFO', { type: 'application/dtmf-relay', body: `Signal=${key}\r\n` })
  }
  act(stage, { ear: stage.ear, toEdge, info })
  await expectRejected(stage, status, cause)
})

test('an owner who presses nothing in time is hung up, and the caller has not reached them', async () => {
  const stage = await startStage({ announce: { ...announce, withinSeconds: 0.2 } })
  await startAnnouncement(stage)
  await expectRejected(stage, 480, 'missed')
})

test('an owner who hangs up during the announcement has refused the caller', async () => {
  const stage = await startStage()
  const { call, answer } = await startAnnouncement(stage)
  answer.request('BYE')
  await stage.phone.next(/^SIP\/2\.0 200/)
  await call.response(603)
  await expect.poll(() => eventTypes(stage.events)).toEqual(['ringing', 'ended busy'])
  expect(receivedBy(stage.phone, /^BYE/)).toEqual([])
})

test.each(['BYE', 'CANCEL'])('a caller who hangs up by %s ends the announcement', async (method) => {
  const stage = await startStage()
  const { call } = await startAnnouncement(stage)
  await expect.poll(() => stage.ear.received).not.toEqual([])
  if (method === 'BYE') call.request('BYE')
  else call.cancel()
  await call.response(487)
  stage.phone.reply(await stage.phone.next(/^BYE/), 200)
  await expect.poll(() => eventTypes(stage.events)).toEqual(['ringing', 'ended cancelled'])
})

test('a caller cannot press for the owner, who hears nothing of them', async () => {
  const stage = await startStage()
  const { caller, phone, mouth, ear } = stage
  const { call, toEdge } = await startAnnouncement(stage)
  await expect.poll(() => ear.received).not.toEqual([])
  for (const key of ['1', '2']) {
    call.request('INFO', { type: 'application/dtmf-relay', body: `Signal=${key}\r\n` })
    await call.response(491)
  }
  call.request('UPDATE', { body: mouth.sdp().toString() })
  await call.response(491)
  // Anyone at the caller's address who knows where the edge speaks: keys count from the relay alone.
  for (let port = 22_000; port < 23_000; port += 2) press(mouth, port, 1)
  expect(receivedBy(phone, /^(INFO|UPDATE|BYE)/)).toEqual([])
  press(ear, toEdge, 1)
  await expectConnected(stage, call)
  expect(receivedBy(caller, /^SIP\/2\.0 200/)).toHaveLength(1)
})

test('a phone that changes its session during the announcement is asked to wait', async () => {
  const stage = await startStage()
  const { call, answer, toEdge } = await startAnnouncement(stage)
  answer.request('UPDATE', { body: answerOf(stage.ear) })
  await stage.phone.next(/^SIP\/2\.0 491/)
  answer.request('OPTIONS')
  await stage.phone.next(/^SIP\/2\.0 200/)
  press(stage.ear, toEdge, 1)
  await expectConnected(stage, call)
  expect(receivedBy(stage.caller, /^UPDATE/)).toEqual([])
})

test('a phone that refuses the caller’s sound after the key ends the call', async () => {
  const stage = await startStage()
  const { call, toEdge } = await startAnnouncement(stage)
  press(stage.ear, toEdge, 1)
  stage.phone.reply(await stage.phone.next(/^INVITE/), 488)
  await stage.phone.next(/^ACK/)
  await call.response(488)
  stage.phone.reply(await stage.phone.next(/^BYE/), 200)
})

test('a phone that only tries to accept the caller’s sound is hung up after a while, and the caller greeted', async () => {
  const stage = await startStage({ greeting: ['7'] })
  const { phone, ear, mouth, events: reported } = stage
  const { call, toEdge } = await startAnnouncement(stage)
  const pass = holdTimeouts()
  press(ear, toEdge, 1)
  phone.reply(await phone.next(/^INVITE/), 180)
  // The edge has handled the 180 when it answers what came after it.
  call.request('OPTIONS')
  await call.response(200)
  pass(10_000)
  phone.reply(await phone.next(/^BYE/), 200)
  await call.response(183)
  await call.response(480)
  expect(mouth.received).not.toEqual([])
  expect(eventTypes(reported)).toEqual(['ringing', 'ended missed'])
})

test('a phone that repeats its 200 before the caller’s ACK gets the caller’s answer', async () => {
  const stage = await startStage()
  const { caller, phone, mouth, ear } = stage
  const call = caller.invite(number, { body: '' })
  const invite = await phone.next(/^INVITE/)
  phone.reply(invite, 200, { body: answerOf(ear) })
  await phone.next(/^ACK/)
  press(ear, firstPort(Buffer.from(invite.body)), 1)
  const joined = await phone.next(/^INVITE/)
  phone.reply(joined, 200, { body: answerOf(ear) })
  await call.response(200)
  phone.reply(joined, 200, { body: answerOf(ear) })
  // The edge has handled the repeated 200 when it answers what came after it.
  await phone.register(phoneNumber)
  call.ack(mouth.sdp().toString())
  expect((await phone.next(/^ACK/)).body).toMatch(/m=audio [1-9]/)
})

test('a caller without an offer gets the phone’s when the owner has accepted', async () => {
  const stage = await startStage()
  const { caller, phone, mouth, ear } = stage
  const call = caller.invite(number, { body: '' })
  const invite = await phone.next(/^INVITE/)
  phone.reply(invite, 200, { body: answerOf(ear) })
  await phone.next(/^ACK/)
  press(ear, firstPort(Buffer.from(invite.body)), 1)
  const joined = await phone.next(/^INVITE/)
  expect(joined.body).toBe('')
  phone.reply(joined, 200, { body: answerOf(ear) })
  const ok = await call.response(200)
  call.ack(mouth.sdp().toString())
  await phone.next(/^ACK/)
  mouth.send(firstPort(Buffer.from(ok.body)), rtpPacket('hello'))
  await expect.poll(() => ear.received.at(-1)).toEqual(rtpPacket('hello'))
})

test('the second phone announces the call too, and no early media of a phone reaches the caller', async () => {
  const stage = await startStage({ second: { target: secondNumber, afterSeconds: 3600 } })
  const { edge, caller, phone, mouth, ear } = stage
  const second = await openPeer(edge.port)
  await second.register(secondNumber)
  const call = caller.invite(number, { body: mouth.sdp().toString() })
  const first = await phone.next(/^INVITE/)
  phone.reply(first, 183, { body: answerOf(await openPhone()) })
  expect((await call.response(180)).body).toBe('')
  phone.reply(first, 486)
  const invite = await second.next(/^INVITE/)
  second.reply(invite, 200, { body: answerOf(ear) })
  await second.next(/^ACK/)
  await expect.poll(() => ear.received).not.toEqual([])
  press(ear, firstPort(Buffer.from(invite.body)), 1)
  await expectConnected({ ...stage, phone: second }, call)
})

test('a call with encrypted sound rings without an announcement, and is connected at once', async () => {
  const { caller, phone } = await startWithPhone({ announce })
  const body = (await openPhone()).sdp([], { protocol: 'RTP/SAVP' }).toString()
  const call = caller.invite(number, { body })
  const invite = await phone.next(/^INVITE/)
  expect(invite.body).toContain('RTP/SAVP 0')
  phone.reply(invite, 200, { body })
  await call.response(200)
})
