import { expect, test } from 'vitest'
import { receivedBy } from '../testing/contract-stage.ts'
import { holdTimeouts, number, phoneNumber, startTestEdge, startWithPhone } from '../testing/edge.ts'
import { openPeer, sdp } from '../testing/peer.ts'

const secondNumber = '13800002222'

const secondAfterMs = 20_000

/** A number with two phones; the second rings after 20 s, which pass when the test says so. */
async function startWithTwo(options: Parameters<typeof startTestEdge>[0] = {}) {
  const afterSeconds = secondAfterMs / 1000
  const stage = await startWithPhone({ second: { target: secondNumber, afterSeconds }, ...options })
  const second = await openPeer(stage.edge.port)
  await second.register(secondNumber)
  return { ...stage, second, pass: holdTimeouts() }
}

type Stage = Awaited<ReturnType<typeof startWithTwo>>

/** The first phone rings until the time of the second one has come. Returns its INVITE. */
async function ringFirst({ phone, pass }: Stage, call: ReturnType<Stage['caller']['invite']>) {
  const first = await phone.next(/^INVITE/)
  phone.reply(first, 180)
  await call.response(180)
  pass(secondAfterMs)
  return first
}

/** Longer than any test. */
const never = 3600

const eventTypes = (events: { type: string; cause?: string }[]) =>
  events.map(({ type, cause }) => [type, cause].filter(Boolean).join(' '))

test('the second phone rings after the first one’s time and is answered, and the caller hears ringing throughout', async () => {
  const stage = await startWithTwo()
  const { caller, phone, second, events, edge } = stage
  const call = caller.invite(number)
  const first = await ringFirst(stage, call)
  const cancel = await phone.next(/^CANCEL/)
  expect(cancel.field('via')).toBe(first.field('via'))
  phone.reply(cancel, 200)
  phone.reply(first, 487)
  await phone.next(/^ACK/)
  const invite = await second.next(/^INVITE/)
  expect(invite.start).toContain(secondNumber)
  expect(invite.field('from')).toContain(`<sip:${number}@`)
  expect(invite.field('call-id')).not.toBe(first.field('call-id'))
  expect(invite.body).toContain('m=audio 40000')
  second.reply(invite, 180, { tag: 'second' })
  await call.response(180)
  second.reply(invite, 200, { body: sdp(50_000), tag: 'second' })
  expect((await call.response(200)).body).toContain('m=audio 50000')
  call.ack()
  await second.next(/^ACK/)
  call.request('BYE')
  second.reply(await second.next(/^BYE/), 200)
  await call.response(200)
  expect(eventTypes(events)).toEqual(['ringing', 'answered', 'ended completed'])
  expect(new Set(events.map(({ callId }) => callId)).size).toBe(1)
  expect(receivedBy(phone, /^BYE/)).toEqual([])
  expect(receivedBy(phone, /^INVITE/)).toHaveLength(1)
  expect(edge.figures().calls).toBe(0)
})

test('the first phone answers in time, and the second never rings', async () => {
  const { caller, phone, second, events, pass } = await startWithTwo()
  const call = caller.invite(number)
  const invite = await phone.next(/^INVITE/)
  phone.reply(invite, 180)
  phone.reply(invite, 200, { body: sdp(50_000) })
  await call.response(200)
  call.ack()
  await phone.next(/^ACK/)
  pass(secondAfterMs)
  call.request('BYE')
  phone.reply(await phone.next(/^BYE/), 200)
  expect(eventTypes(events)).toEqual(['ringing', 'answered', 'ended completed'])
  expect(receivedBy(second, /^INVITE/)).toEqual([])
  expect(receivedBy(phone, /^CANCEL/)).toEqual([])
})

test('the second phone rings when the first is not registered, and the caller gets an error when neither is', async () => {
  const { caller, edge, events } = await startTestEdge({
    second: { target: secondNumber, afterSeconds: never },
  })
  await caller.invite(number).response(480)
  const second = await openPeer(edge.port)
  await second.register(secondNumber)
  const call = caller.invite(number)
  second.reply(await second.next(/^INVITE/), 200, { body: sdp(50_000) })
  await call.response(200)
  expect(eventTypes(events)).toEqual(['ended missed', 'answered'])
})

test('the first phone rings on when the second is not registered, and its response counts', async () => {
  const stage = await startWithTwo()
  const { caller, phone, second, events } = stage
  await second.register(secondNumber, ['Expires: 0'])
  const call = caller.invite(number)
  const invite = await ringFirst(stage, call)
  // The edge has handled the moment when it answers what comes after it.
  call.request('OPTIONS')
  await call.response(200)
  expect(receivedBy(phone, /^CANCEL/)).toEqual([])
  phone.reply(invite, 486)
  await call.response(486)
  expect(eventTypes(events)).toEqual(['ringing', 'ended busy'])
})

test('the caller gets 408 when neither phone answers, and both stop ringing', async () => {
  const stage = await startWithTwo({ ringMs: 2 * secondAfterMs })
  const { caller, phone, second, events, pass } = stage
  const call = caller.invite(number)
  await ringFirst(stage, call)
  second.reply(await second.next(/^INVITE/), 180)
  await call.response(180)
  await phone.next(/^CANCEL/)
  pass(secondAfterMs)
  await call.response(408)
  await second.next(/^CANCEL/)
  expect(eventTypes(events)).toEqual(['ringing', 'ended missed'])
})

test('the caller hangs up while the second phone rings, and that phone gets CANCEL', async () => {
  const stage = await startWithTwo()
  const { caller, second, events } = stage
  const call = caller.invite(number)
  await ringFirst(stage, call)
  second.reply(await second.next(/^INVITE/), 180)
  await expect.poll(() => receivedBy(caller, /^SIP\/2\.0 180/).length).toBe(2)
  call.cancel()
  await call.response(487)
  await second.next(/^CANCEL/)
  expect(eventTypes(events)).toEqual(['ringing', 'ended cancelled'])
})

test('the first phone answers after the second has started to ring, and its call ends without effect on the second', async () => {
  const stage = await startWithTwo()
  const { caller, phone, second, events } = stage
  const call = caller.invite(number)
  const first = await ringFirst(stage, call)
  const invite = await second.next(/^INVITE/)
  second.reply(invite, 180, { tag: 'second' })
  phone.reply(first, 200, { body: sdp(60_000) })
  await phone.next(/^ACK/)
  phone.reply(await phone.next(/^BYE/), 200)
  const late = phone.acceptDialog(first)
  late.request('BYE')
  await phone.next(/^SIP\/2\.0 481/)
  second.reply(invite, 200, { body: sdp(50_000), tag: 'second' })
  expect((await call.response(200)).body).toContain('m=audio 50000')
  call.ack()
  await second.next(/^ACK/)
  // Its 200 has been sent already.
  phone.reply(first, 200, { body: sdp(60_000) })
  await phone.next(/^ACK/)
  expect(eventTypes(events)).toEqual(['ringing', 'answered'])
})

test('the caller gets no early media of the first phone, since the second may follow', async () => {
  const { caller, phone, second, pass } = await startWithTwo()
  const call = caller.invite(number)
  phone.reply(await phone.next(/^INVITE/), 183, { body: sdp(60_000) })
  expect((await call.response(/18\d/)).start).toContain('180')
  pass(secondAfterMs)
  second.reply(await second.next(/^INVITE/), 183, { body: sdp(50_000) })
  expect((await call.response(183)).body).toContain('m=audio 50000')
  for (const { body } of caller.received) expect(body).not.toContain('60000')
  for (const { text } of caller.received)
    for (const each of [phoneNumber, secondNumber]) expect(text).not.toContain(each)
})
