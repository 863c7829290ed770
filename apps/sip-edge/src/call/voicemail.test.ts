import { expect, onTestFinished, test, vi } from 'vitest'
import { firstPort, openPhone } from '../media/phone.fixture.ts'
import { newRelay } from '../media/call.fixture.ts'
import { silence } from '../media/g711.ts'
import { joinClips } from '../media/prompts.ts'
import { Recording } from '../media/recording.ts'
import { VoiceLine } from '../media/voice-line.ts'
import { eventTypes, receivedBy } from '../testing/contract-stage.ts'
import { holdTimeouts, number, startTestEdge, startWithPhone } from '../testing/edge.ts'
import type { Peer } from '../testing/peer.ts'

// Short, so that tests need not wait for the sentence.
const voicemail = { notice: ['7'], maxSeconds: 60 }
const greeting = ['8']
const beepBytes = 3200
const noticeBytes = joinClips(voicemail.notice).length

/** 20 ms of A-law. */
function soundPacket(index: number, byte = 0x34) {
  const header = Buffer.alloc(12)
  header.writeUInt16BE(0x8008, 0)
  header.writeUInt16BE(index, 2)
  header.writeUInt32BE(index * 160, 4)
  return Buffer.concat([header, Buffer.alloc(160, byte)])
}

const keyPacket = (code: number, time: number) => {
  const packet = Buffer.from('80e500010000000000000000008a0320', 'hex')
  packet.writeUInt32BE(time, 4)
  packet[12] = code
  return packet
}

type Options = Parameters<typeof startWithPhone>[0]

async function startStage(options: Options = {}) {
  const relay = newRelay()
  const outcomes: string[] = []
  const onVoicemail = (outcome: string) => void outcomes.push(outcome)
  const own = { voicemail, onVoicemail, openMedia: () => relay.open() }
  const stage = await startWithPhone({ ...own, ...options })
  // No one else's sound is awaited.
  const listening = vi.spyOn(VoiceLine.prototype, 'listen')
  const taking = vi.spyOn(Recording.prototype, 'take')
  onTestFinished(() => void vi.restoreAllMocks())
  return { ...stage, outcomes, listening, taking }
}

async function openMouth() {
  const mouth = await openPhone()
  const keys = ['a=rtpmap:101 telephone-event/8000']
  const body = mouth.sdp(keys).toString().replace('AVP 0', 'AVP 8 101')
  const heard = () => Buffer.concat(mouth.received.map((each) => each.subarray(12)))
  return { mouth, body, heard }
}

/** The phone is busy, and the caller hears the notice. */
async function beginMessage({ caller, phone }: { caller: Peer; phone: Peer }, to = number) {
  const { mouth, body, heard } = await openMouth()
  const call = caller.invite(to, { body })
  phone.reply(await phone.next(/^INVITE/), 486)
  const ok = await call.response(200)
  call.ack()
  const port = firstPort(Buffer.from(ok.body))
  const say = (packets: number, byte?: number) => {
    for (let index = 0; index < packets; index += 1) mouth.send(port, soundPacket(index, byte))
  }
  return { call, ok, say, press: (code: number) => mouth.send(port, keyPacket(code, 1)), heard }
}

test.each([
  ['# in the sound', false],
  ['# by SIP INFO', true],
])('a caller hears the notice and a beep, leaves a message and ends it by %s', async (_, isInfo) => {
  const { caller, phone, events, messages, outcomes, listening, taking } = await startStage()
  const { call, ok, say, press, heard } = await beginMessage({ caller, phone })
  expect(ok.body).toMatch(/m=audio [1-9]\d* RTP\/AVP 8 101\r\n/)
  // Before the beep nothing is recorded and no key counts.
  say(60, 0x11)
  press(11)
  await expect.poll(() => listening.mock.calls.length).toBe(1)
  expect(heard().subarray(0, noticeBytes).equals(joinClips(voicemail.notice))).toBe(true)
  expect(heard().toString('hex', noticeBytes, noticeBytes + 160)).toContain('34212134b4a1a1b4')
  expect(taking).not.toHaveBeenCalled()
  say(51)
  await expect.poll(() => taking.mock.calls.length).toBe(51)
  if (isInfo) call.request('INFO', { type: 'application/dtmf-relay', body: 'Signal=#\r\n' })
  else press(11)
  await caller.next(/^BYE/)
  await expect.poll(() => outcomes).toEqual(['sent'])
  expect(messages).toMatchObject([{ callId: events[0]?.callId }])
  const sound = Buffer.from(messages[0]?.sound ?? '', 'base64')
  expect(sound.equals(Buffer.alloc(51 * 160, 0x34))).toBe(true)
  expect(eventTypes(events)).toEqual(['ended busy'])
  expect(receivedBy(phone, /^BYE|^CANCEL/)).toEqual([])
})

test('a caller who hangs up leaves what they have said; another key, and a change of the call, count nothing', async () => {
  const { caller, phone, events, messages, listening, taking } = await startStage()
  const { call, say, press } = await beginMessage({ caller, phone })
  await expect.poll(() => listening.mock.calls.length).toBe(1)
  press(5)
  say(60)
  await expect.poll(() => taking.mock.calls.length).toBe(60)
  call.request('INVITE', { body: 'v=0\r\n' })
  await call.response(491)
  call.request('BYE')
  await call.response(200)
  await expect.poll(() => messages.length).toBe(1)
  expect(eventTypes(events)).toEqual(['ended busy'])
  expect(receivedBy(caller, /^BYE/)).toEqual([])
})

test('a caller who is recorded goes on getting packets, of silence', async () => {
  const { caller, phone } = await startStage()
  const { heard } = await beginMessage({ caller, phone })
  const quiet = () => heard().subarray(noticeBytes + beepBytes)
  await expect.poll(() => quiet().length).toBeGreaterThan(1600)
  expect(quiet().every((byte) => byte === silence)).toBe(true)
})

test('a message ends after its time', async () => {
  const short = { ...voicemail, maxSeconds: 2 }
  const { caller, phone, messages, listening, taking } = await startStage({ voicemail: short })
  const pass = holdTimeouts()
  const { say } = await beginMessage({ caller, phone })
  await expect.poll(() => listening.mock.calls.length).toBe(1)
  say(120)
  await expect.poll(() => taking.mock.calls.length).toBe(120)
  pass(2000)
  await caller.next(/^BYE/)
  await expect.poll(() => messages.length).toBe(1)
  expect(Buffer.from(messages[0]!.sound, 'base64').length).toBeLessThanOrEqual(16_000)
})

test('a caller who says nothing, or hangs up during the notice, leaves no message', async () => {
  const { caller, phone, messages, outcomes, listening, taking } = await startStage()
  const early = await beginMessage({ caller, phone })
  early.say(80)
  early.call.request('BYE')
  await early.call.response(200)
  await expect.poll(() => outcomes).toEqual(['short'])
  const { call, say } = await beginMessage({ caller, phone })
  await expect.poll(() => listening.mock.calls.length).toBe(1)
  say(30)
  await expect.poll(() => taking.mock.calls.length).toBe(30)
  call.request('BYE')
  await expect.poll(() => outcomes).toEqual(['short', 'short'])
  expect(messages).toEqual([])
})

test('a second caller of a number hears the greeting while the first leaves a message', async () => {
  const { caller, phone, outcomes, listening } = await startStage({ greeting })
  const first = await beginMessage({ caller, phone })
  const second = await openMouth()
  const call = caller.invite(number, { body: second.body })
  phone.reply(await phone.next(/^INVITE/), 486)
  await call.response(183)
  await call.response(486)
  call.drop()
  await expect.poll(() => second.heard().equals(joinClips(greeting))).toBe(true)
  expect(outcomes).toEqual(['full'])
  await expect.poll(() => listening.mock.calls.length).toBe(1)
  first.call.request('BYE')
  await first.call.response(200)
  await beginMessage({ caller, phone })
})

test.each([
  ['encrypted sound alone', (body: string) => body.replace('RTP/AVP', 'RTP/SAVP')],
  ['no G.711', (body: string) => body.replace('AVP 8 101', 'AVP 18')],
  ['no offer', () => ''],
])('a caller with %s leaves no message', async (_, change) => {
  const { caller, phone, messages } = await startStage()
  const { body } = await openMouth()
  const call = caller.invite(number, { body: change(body) })
  if (!change(body).includes('SAVP')) phone.reply(await phone.next(/^INVITE/), 486)
  await call.response(/48[68]/)
  expect(receivedBy(caller, /^SIP\/2\.0 (183|200)/)).toEqual([])
  expect(messages).toEqual([])
})

test('without its clip of the notice an edge records nobody', async () => {
  const unknown = { ...voicemail, notice: ['7', 'notice-of-a-newer-server'] }
  const { caller, phone } = await startStage({ voicemail: unknown, greeting })
  const { body } = await openMouth()
  const call = caller.invite(number, { body })
  phone.reply(await phone.next(/^INVITE/), 486)
  await call.response(183)
  await call.response(486)
})

/** An edge whose messages `leaveMessage` sends. Each call of `leave` is one message. */
async function startWithSender(leaveMessage: () => Promise<void>) {
  const carrier = {
    ask: async () =>
      ({ action: 'forward', target: '13800009999', display: number, maxSeconds: 9, voicemail }) as const,
    report: () => {},
    leaveMessage,
    flush: async () => undefined,
  }
  const relay = newRelay()
  const outcomes: string[] = []
  const stage = await startTestEdge({
    carrier,
    openMedia: () => relay.open(),
    onVoicemail: (outcome) => void outcomes.push(outcome),
  })
  const taking = vi.spyOn(Recording.prototype, 'take')
  const listening = vi.spyOn(VoiceLine.prototype, 'listen')
  onTestFinished(() => void vi.restoreAllMocks())
  let count = 0
  const leave = async () => {
    count += 1
    const { mouth, body } = await openMouth()
    const call = stage.caller.invite(number, { body })
    const ok = await call.response(200)
    call.ack()
    await expect.poll(() => listening.mock.calls.length).toBe(count)
    for (let index = 0; index < 55; index += 1)
      mouth.send(firstPort(Buffer.from(ok.body)), soundPacket(index))
    await expect.poll(() => taking.mock.calls.length).toBe(55 * count)
    call.request('BYE')
    await call.response(200)
  }
  return { ...stage, outcomes, leave }
}

test('a message that the server does not take is lost, and the number takes the next one', async () => {
  const { leave, outcomes, logged } = await startWithSender(async () => Promise.reject(new Error('down')))
  for (const count of [1, 2]) {
    await leave()
    await expect.poll(() => outcomes.length).toBe(count)
  }
  expect(outcomes).toEqual(['lost', 'lost'])
  expect(logged.join()).toContain('a message was lost')
})

test('a draining edge waits until its messages are sent', async () => {
  let send = () => {}
  const sent = new Promise<void>((resolve) => (send = resolve))
  const { edge, caller, leave } = await startWithSender(async () => sent)
  await leave()
  await expect.poll(() => edge.figures().calls).toBe(0)
  const order: string[] = []
  const drained = edge.drain(60_000).then(() => order.push('drained'))
  caller.options('sip:edge.example')
  await caller.next(/^SIP\/2\.0 503/)
  order.push('sent')
  send()
  await drained
  expect(order).toEqual(['sent', 'drained'])
})
