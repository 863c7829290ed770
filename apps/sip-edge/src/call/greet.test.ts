import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newRelay } from '../media/call.fixture.ts'
import { openPhone } from '../media/phone.fixture.ts'
import { joinClips } from '../media/prompts.ts'
import { VoiceLine } from '../media/voice-line.ts'
import { eventTypes, receivedBy } from '../testing/contract-stage.ts'
import { holdTimeouts, number, phoneNumber, startTestEdge, startWithPhone } from '../testing/edge.ts'

// Short, so that tests need not wait for the sentence.
const greeting = ['7']

async function startStage(options: Parameters<typeof startWithPhone>[0] = {}) {
  const relay = newRelay()
  const stage = await startWithPhone({ greeting, openMedia: () => relay.open(), ...options })
  const mouth = await openPhone()
  const body = mouth.sdp().toString().replace('AVP 0', 'AVP 8')
  return {
    ...stage,
    mouth,
    body,
    heard: () => Buffer.concat(mouth.received.map((each) => each.subarray(12))),
  }
}

const announce = { prompt: ['call'], digit: '1', withinSeconds: 0.2 }

test.each([
  [486, 486, 'busy'],
  [603, 603, 'busy'],
  [480, 480, 'missed'],
])(
  'the caller of an owner whose phone answers %i hears the greeting, then gets %i',
  async (status, final, cause) => {
    const { caller, phone, body, heard, events } = await startStage()
    const call = caller.invite(number, { body })
    const invite = await phone.next(/^INVITE/)
    phone.reply(invite, 180)
    await call.response(180)
    phone.reply(invite, status)
    const early = await call.response(183)
    expect(early.body).toMatch(/m=audio [1-9]\d* RTP\/AVP 8\r\n/)
    await call.response(final)
    call.drop()
    await expect.poll(() => heard().equals(joinClips(greeting))).toBe(true)
    expect(eventTypes(events)).toEqual(['ringing', `ended ${cause}`])
    expect(receivedBy(caller, /^SIP\/2\.0 200/)).toEqual([])
  },
)

test('an owner who does not answer is called no longer while the caller hears the greeting', async () => {
  const { caller, phone, body, heard, events } = await startStage({ ringMs: 60_000 })
  const pass = holdTimeouts()
  const call = caller.invite(number, { body })
  const invite = await phone.next(/^INVITE/)
  phone.reply(invite, 180)
  await call.response(180)
  pass(60_000)
  phone.reply(await phone.next(/^CANCEL/), 200)
  phone.reply(invite, 487)
  await call.response(183)
  await call.response(408)
  await expect.poll(() => heard().equals(joinClips(greeting))).toBe(true)
  expect(eventTypes(events)).toEqual(['ringing', 'ended missed'])
})

test('a phone that early media came from is followed by the greeting', async () => {
  const { caller, phone, body, heard } = await startStage()
  const call = caller.invite(number, { body })
  const invite = await phone.next(/^INVITE/)
  phone.reply(invite, 183, { body: (await openPhone()).sdp().toString().replace('AVP 0', 'AVP 8') })
  await call.response(183)
  phone.reply(invite, 486)
  await call.response(183)
  await call.response(486)
  await expect.poll(() => heard().equals(joinClips(greeting))).toBe(true)
})

test('the caller hears the greeting when the owner does not accept an announced call', async () => {
  const { caller, phone, body, heard, events } = await startStage({ announce })
  const call = caller.invite(number, { body })
  phone.reply(await phone.next(/^INVITE/), 200, { body: (await openPhone()).sdp().toString() })
  await phone.next(/^ACK/)
  await call.response(180)
  phone.reply(await phone.next(/^BYE/), 200)
  await call.response(183)
  await call.response(480)
  await expect.poll(() => heard().equals(joinClips(greeting))).toBe(true)
  expect(eventTypes(events)).toEqual(['ended missed'])
})

test('the caller hears the whole greeting when the edge is late for longer than it takes', async () => {
  const { caller, phone, body, heard } = await startStage()
  const call = caller.invite(number, { body })
  phone.reply(await phone.next(/^INVITE/), 486)
  await call.response(183)
  const stopsAt = performance.now() + 2000
  while (performance.now() < stopsAt);
  await call.response(486)
  expect(heard().equals(joinClips(greeting))).toBe(true)
})

test('a phone that has not registered is greeted for', async () => {
  const relay = newRelay()
  const { caller } = await startTestEdge({ greeting, openMedia: () => relay.open() })
  const call = caller.invite(number, { body: (await openPhone()).sdp().toString() })
  await call.response(183)
  await call.response(480)
})

test('a caller who hangs up during the greeting has not reached the owner', async () => {
  const { caller, phone, body, events } = await startStage({ greeting: ['busy'] })
  const call = caller.invite(number, { body })
  phone.reply(await phone.next(/^INVITE/), 486)
  await call.response(183)
  call.cancel()
  await call.response(487)
  expect(eventTypes(events)).toEqual(['ended busy'])
})

test.each([
  ['no offer', () => ''],
  ['encrypted sound alone', (body: string) => body.replace('RTP/AVP', 'RTP/SAVP')],
  ['no G.711', (body: string) => body.replace('AVP 8', 'AVP 18')],
])('a caller with %s gets the status at once', async (_, change) => {
  const { caller, phone, body } = await startStage()
  const call = caller.invite(number, { body: change(body) })
  if (!change(body).includes('SAVP')) phone.reply(await phone.next(/^INVITE/), 486)
  await call.response(/48[68]/)
  expect(receivedBy(caller, /^SIP\/2\.0 183/)).toEqual([])
})

/** A phone that registers over TCP, answers a call and loses its connection. */
async function answerOverTcp(port: number, body: string) {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let received = ''
  socket.on('data', (bytes) => (received += bytes.toString()))
  const contact = `Contact: <sip:${phoneNumber}@127.0.0.1:9;transport=tcp>`
  const send = (lines: string[], content = '') =>
    socket.write([...lines, contact, `Content-Length: ${content.length}`, '', content].join('\r\n'))
  send([
    'REGISTER sip:edge.example SIP/2.0',
    'Via: SIP/2.0/TCP 127.0.0.1:9;branch=z9hG4bK1',
    `From: <sip:${phoneNumber}@edge.example>;tag=1`,
    `To: <sip:${phoneNumber}@edge.example>`,
    'Call-ID: r',
    'CSeq: 1 REGISTER',
  ])
  await expect.poll(() => received).toContain('SIP/2.0 200')
  const answer = async () => {
    await expect.poll(() => received).toMatch(/^INVITE [^]*\r\n\r\n/m)
    const invite = received.slice(received.indexOf('INVITE '))
    const fields = invite.split('\r\n').filter((line) => /^(?:via|from|call-id|cseq):/i.test(line))
    const to = /^to: .*(?=\r$)/im.exec(invite)?.[0] ?? ''
    send(['SIP/2.0 200 OK', ...fields, `${to};tag=phone`, 'Content-Type: application/sdp'], body)
    await expect.poll(() => received).toMatch(/^ACK /m)
  }
  return { answer, lose: () => socket.destroy() }
}

test('a caller whose call was answered is hung up, and not greeted, when the phone loses its connection', async () => {
  const relay = newRelay()
  const { caller, edge, events } = await startTestEdge({ greeting, openMedia: () => relay.open() })
  const sdp = async () => (await openPhone()).sdp().toString()
  const { answer, lose } = await answerOverTcp(edge.port, await sdp())
  const call = caller.invite(number, { body: await sdp() })
  await answer()
  await call.response(200)
  call.ack()
  lose()
  await caller.next(/^BYE/)
  await expect.poll(() => eventTypes(events)).toEqual(['answered', 'ended completed'])
})

test('a caller who hangs up before the greeting after an announcement leaves no line open', async () => {
  const { caller, phone, body, events, logged } = await startStage({ announce })
  const open = VoiceLine.open.bind(VoiceLine)
  const lines: VoiceLine[] = []
  const closed: VoiceLine[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const opening = vi.spyOn(VoiceLine, 'open').mockImplementation(async (...args) => {
    const line = await open(...args)
    const close = line.close.bind(line)
    vi.spyOn(line, 'close').mockImplementation(() => (closed.push(line), close()))
    if (lines.push(line) > 1) await held
    return line
  })
  onTestFinished(() => opening.mockRestore())
  const call = caller.invite(number, { body })
  phone.reply(await phone.next(/^INVITE/), 200, { body: (await openPhone()).sdp().toString() })
  await expect.poll(() => lines).toHaveLength(2)
  call.cancel()
  await call.response(487)
  release()
  await expect.poll(() => closed.map((line) => lines.indexOf(line))).toEqual([0, 1])
  expect(eventTypes(events)).toEqual(['ended missed'])
  expect(logged.join()).not.toContain('Not running')
  for (const line of lines) line.close()
})
