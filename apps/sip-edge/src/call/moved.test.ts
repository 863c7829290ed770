import { expect, test } from 'vitest'
import { answeredCall, receivedBy } from '../testing/contract-stage.ts'
import { number, phoneNumber, startWithPhone } from '../testing/edge.ts'
import { openPeer, type Peer, sdp } from '../testing/peer.ts'

/** A phone in a call, and the same phone at another port. */
async function startTalking(options: Parameters<typeof startWithPhone>[0] = {}) {
  const stage = await startWithPhone(options)
  const moved = await openPeer(stage.edge.port, phoneNumber)
  return { ...stage, moved, ...(await answeredCall(stage)) }
}

/** Registers from a port with the Contact of another one, as behind a NAT that has given a new port. */
async function registerAs({ port }: { port: number }, from: Peer): Promise<void> {
  from.send([
    'REGISTER sip:edge.example SIP/2.0',
    `Via: SIP/2.0/UDP 127.0.0.1:${from.port};branch=z9hG4bKmoved;rport`,
    `From: <sip:${phoneNumber}@edge.example>;tag=moved`,
    `To: <sip:${phoneNumber}@edge.example>`,
    'Call-ID: moved',
    'CSeq: 1 REGISTER',
    `Contact: <sip:${phoneNumber}@127.0.0.1:${port}>`,
    'Expires: 600',
  ])
  await from.next(/^SIP\/2\.0 200/)
}

/** The caller hangs up, and the phone answers at this port. Returns whether its old port got a BYE. */
async function hangUp({ call, phone }: Awaited<ReturnType<typeof startTalking>>, at: Peer): Promise<boolean> {
  call.request('BYE')
  at.reply(await at.next(/^BYE/), 200)
  await call.response(200)
  return receivedBy(phone, /^BYE/).length > 0
}

test('a phone that registers and changes the session from a new port hears the caller hang up there', async () => {
  const stage = await startTalking()
  const { call, moved, answer, caller } = stage
  await moved.register(phoneNumber)
  const dialog = moved.dialog(answer.leg)
  dialog.request('INVITE', { body: sdp(50_002) })
  caller.reply(await caller.next(/^INVITE/), 200, { body: sdp(40_000) })
  await dialog.response(200)
  dialog.ack()
  await caller.next(/^ACK/)
  call.request('INVITE', { body: sdp(40_002) })
  moved.reply(await moved.next(/^INVITE/), 200, { body: sdp(50_002) })
  await call.response(200)
  call.ack()
  await moved.next(/^ACK/)
  expect(await hangUp(stage, moved)).toBe(false)
})

test('a phone that only registers again with its Contact, from a new port, is followed', async () => {
  const stage = await startTalking()
  await registerAs(stage.phone, stage.moved)
  expect(await hangUp(stage, stage.moved)).toBe(false)
})

test('a phone that is silent at its port is searched at its new registration', async () => {
  const stage = await startTalking({ timers: { t1: 20, t2: 80, t4: 100 } })
  await stage.moved.register(phoneNumber)
  expect(await hangUp(stage, stage.moved)).toBe(true)
})

test('the session is refreshed where the phone has registered since', async () => {
  const { edge, caller, phone } = await startWithPhone({ session: { expires: 2, min: 1 } })
  const moved = await openPeer(edge.port, phoneNumber)
  const call = caller.invite(number)
  const invite = await phone.next(/^INVITE/)
  await registerAs(phone, moved)
  phone.reply(invite, 200, { body: sdp(50_000) })
  await call.response(200)
  call.ack()
  moved.reply(await moved.next(/^INVITE/), 200, { body: sdp(50_000) })
  await moved.next(/^ACK/)
  expect(receivedBy(phone, /^INVITE/)).toHaveLength(1)
})

test('another phone with the same number takes no call over', async () => {
  const stage = await startTalking()
  await stage.moved.register(phoneNumber)
  expect(await hangUp(stage, stage.phone)).toBe(true)
  expect(receivedBy(stage.moved, /^BYE/)).toEqual([])
})

test('a request of the dialog from a port where the phone is not registered redirects nothing', async () => {
  const stage = await startTalking()
  const forged = stage.moved.dialog(stage.answer.leg)
  forged.request('UPDATE')
  await forged.response(200)
  expect(await hangUp(stage, stage.phone)).toBe(true)
})

test('a phone that moves while it rings is cancelled at the old port, and acknowledged at the new one', async () => {
  const stage = await startWithPhone()
  const { edge, caller, phone } = stage
  const moved = await openPeer(edge.port, phoneNumber)
  const given = caller.invite(number)
  phone.reply(await phone.next(/^INVITE/), 180)
  await given.response(180)
  await moved.register(phoneNumber)
  given.cancel()
  phone.reply(await phone.next(/^CANCEL/), 200)
  await given.response(487)
  await phone.register(phoneNumber)
  const call = caller.invite(number)
  const invite = await phone.next(/^INVITE/)
  await moved.register(phoneNumber)
  moved.reply(invite, 200, { body: sdp(50_000) })
  await call.response(200)
  call.ack()
  await moved.next(/^ACK/)
  expect(receivedBy(moved, /^CANCEL/)).toEqual([])
})

test('a calling phone that moves is followed too', async () => {
  const { edge, phone, caller } = await startWithPhone()
  const owner = await openPeer(edge.port, '13900003333')
  const moved = await openPeer(edge.port, '13900003333')
  await owner.register('13900003333')
  const call = owner.invite(number)
  const invite = await phone.next(/^INVITE/)
  phone.reply(invite, 200, { body: sdp(50_000) })
  await call.response(200)
  call.ack()
  await phone.next(/^ACK/)
  await moved.register('13900003333')
  const dialog = moved.dialog(call.leg)
  dialog.request('UPDATE')
  await dialog.response(200)
  const answer = phone.acceptDialog(invite)
  answer.request('BYE')
  moved.reply(await moved.next(/^BYE/), 200)
  expect([receivedBy(owner, /^BYE/), receivedBy(caller, /^BYE/)]).toEqual([[], []])
})
