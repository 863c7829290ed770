import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { number, phoneNumber, startTestEdge, startWithPhone } from '../testing/edge.ts'
import { openPeer, type Peer, sdp } from '../testing/peer.ts'
import type { PeerMessage } from '../testing/peer-line.ts'
import { defaultLimits } from './limits.ts'
import type { OutboundCall } from '@hao/carrier-protocol/messages.ts'

const calledBack = '13812341234'

type Stage = Awaited<ReturnType<typeof startTestEdge>>

/** Places a test call, unless `more` changes it. */
function startOutbound({ edge }: Stage, more: Partial<OutboundCall> = {}): string {
  const callId = randomUUID()
  const outbound = { callId, kind: 'test', number, first: phoneNumber, maxSeconds: 3600, ...more } as const
  expect(edge.startOutbound(outbound)).toBe(true)
  return callId
}

/** The owner's phone and the phone that is called back, which rings once the first has answered. */
async function startCallBack(options: Parameters<typeof startTestEdge>[0] = {}) {
  const stage = await startWithPhone(options)
  const other = await openPeer(stage.edge.port)
  await other.register(calledBack)
  const callId = startOutbound(stage, { kind: 'callback', second: calledBack })
  const invite = await stage.phone.next(/^INVITE/)
  stage.phone.reply(invite, 180)
  const ownerCall = stage.phone.acceptDialog(invite)
  const answer = () => stage.phone.reply(invite, 200, { body: sdp(40_000) })
  return { ...stage, other, callId, invite, ownerCall, answer }
}

const eventTypes = ({ events }: Pick<Stage, 'events'>) =>
  events.map(({ type, leg, cause }) => [type, leg ?? cause].join(' '))

const countReceived = ({ received }: Peer, start: string) =>
  received.filter((message) => message.start.startsWith(start)).length

/** Responds 487 to a cancelled INVITE. */
async function takenBack(peer: Peer, invite: PeerMessage): Promise<void> {
  peer.reply(await peer.next(/^CANCEL/), 200)
  peer.reply(invite, 487)
  await peer.next(/^ACK/)
}

test('a test call rings the phone with the number, is answered without media, and ends', async () => {
  const stage = await startWithPhone()
  const { phone } = stage
  const callId = startOutbound(stage, { maxSeconds: 0.3 })
  const invite = await phone.next(/^INVITE/)
  expect(invite.start).toContain(phoneNumber)
  expect(invite.field('from')).toContain(`<sip:${number}@`)
  expect(invite.body).toBe('')
  phone.reply(invite, 180)
  const offer = sdp(40_000).replace('m=audio', 'a=group:BUNDLE a\r\nm=audio') + 'a=mid:a\r\n'
  phone.reply(invite, 200, { body: offer })
  const ack = await phone.next(/^ACK/)
  expect(ack.body.split('\r\n').slice(5)).toEqual(['m=audio 0 RTP/AVP 0', 'a=mid:a', 'a=inactive', ''])
  phone.reply(await phone.next(/^BYE/), 200)
  expect(eventTypes(stage)).toEqual(['ringing first', 'answered first', 'ended completed'])
  for (const event of stage.events) expect(event).toMatchObject({ callId, number, caller: '', kind: 'test' })
  expect(stage.questions).toEqual([])
  expect(stage.edge.figures().calls).toBe(0)
})

test('another phone that answers a test call too gets ACK and BYE', async () => {
  const stage = await startWithPhone()
  const { phone } = stage
  startOutbound(stage)
  const invite = await phone.next(/^INVITE/)
  phone.reply(invite, 200, { body: sdp(40_000) })
  await phone.next(/^ACK/)
  phone.reply(invite, 200, { body: sdp(41_000), tag: 'another' })
  expect((await phone.next(/^ACK/)).field('to')).toContain('tag=another')
  const bye = await phone.next(/^BYE/)
  expect(bye.field('to')).toContain('tag=another')
  phone.reply(bye, 200)
  expect(stage.edge.figures().calls).toBe(1)
})

test('a repeated command rings once, even after the call has ended, and the call can be dropped', async () => {
  const stage = await startWithPhone()
  const callId = startOutbound(stage)
  const invite = await stage.phone.next(/^INVITE/)
  startOutbound(stage, { callId })
  stage.phone.reply(invite, 180)
  await expect.poll(() => eventTypes(stage)).toEqual(['ringing first'])
  stage.edge.endOutbound(callId)
  await takenBack(stage.phone, invite)
  startOutbound(stage, { callId })
  stage.edge.endOutbound(callId)
  stage.edge.endOutbound('of nobody')
  expect(eventTypes(stage)).toEqual(['ringing first', 'ended cancelled'])
  expect(countReceived(stage.phone, 'INVITE')).toBe(1)
})

test('a test call to a phone that is off, busy, declining or silent is missed', async () => {
  const off = await startTestEdge()
  startOutbound(off)
  expect(eventTypes(off)).toEqual(['ended missed'])
  const stage = await startWithPhone({ ringMs: 300 })
  for (const [status, cause] of [
    [603, 'busy'],
    [486, 'busy'],
    [480, 'missed'],
  ] as const) {
    startOutbound(stage)
    stage.phone.reply(await stage.phone.next(/^INVITE/), status)
    await stage.phone.next(/^ACK/)
    expect(eventTypes(stage).splice(0)).toEqual([`ended ${cause}`])
    stage.events.length = 0
  }
  startOutbound(stage)
  const invite = await stage.phone.next(/^INVITE/)
  stage.phone.reply(invite, 180)
  await takenBack(stage.phone, invite)
  expect(eventTypes(stage)).toEqual(['ringing first', 'ended missed'])
  expect(stage.edge.figures().calls).toBe(0)
})

test('an outbound call to a phone that never responds is given up', async () => {
  const stage = await startWithPhone({ timers: { t1: 20, t2: 80, t4: 100 } })
  startOutbound(stage)
  await expect.poll(() => eventTypes(stage), { timeout: 5000 }).toEqual(['ended missed'])
  expect(countReceived(stage.phone, 'INVITE')).toBeGreaterThan(3)
})

test('the phone answers while the application drops the call, and the call ends at once', async () => {
  const stage = await startWithPhone()
  const callId = startOutbound(stage)
  const invite = await stage.phone.next(/^INVITE/)
  stage.edge.endOutbound(callId)
  stage.phone.reply(invite, 200, { body: sdp(40_000) })
  expect((await stage.phone.next(/^ACK/)).body).toContain('m=audio 0 ')
  stage.phone.reply(await stage.phone.next(/^BYE/), 200)
  expect(eventTypes(stage)).toEqual(['ended cancelled'])
})

test('a tested phone may hang up, and may not change the session before', async () => {
  const stage = await startWithPhone()
  startOutbound(stage)
  const invite = await stage.phone.next(/^INVITE/)
  stage.phone.reply(invite, 200, { body: sdp(40_000) })
  await stage.phone.next(/^ACK/)
  const call = stage.phone.acceptDialog(invite)
  call.request('INVITE', { body: sdp(40_002) })
  await call.response(488)
  call.ack()
  call.request('BYE')
  await call.response(200)
  expect(eventTypes(stage)).toEqual(['answered first', 'ended completed'])
  expect(countReceived(stage.phone, 'BYE')).toBe(0)
})

test('a callback rings the owner’s phone and then the other, both see the number and hear each other, and both end together', async () => {
  const stage = await startCallBack()
  const { phone, other, ownerCall } = stage
  expect(countReceived(other, 'INVITE')).toBe(0)
  stage.answer()
  const invite = await other.next(/^INVITE/)
  expect(invite.start).toContain(calledBack)
  expect(invite.field('from')).toContain(`<sip:${number}@`)
  expect(invite.body).toContain('m=audio 40000')
  expect(invite.body).toContain('a=passed:caller 127.0.0.1')
  expect(countReceived(phone, 'ACK')).toBe(0)
  other.reply(invite, 180, { tag: 'other' })
  other.reply(invite, 200, { body: sdp(50_000), tag: 'other' })
  const ack = await phone.next(/^ACK/)
  expect(ack.body).toContain('m=audio 50000')
  expect(ack.body).toContain('a=passed:callee 127.0.0.1')
  await other.next(/^ACK/)
  // A repeated 200 gets a repeated ACK.
  stage.answer()
  expect((await phone.next(/^ACK/)).body).toBe(ack.body)

  ownerCall.request('INFO', { body: 'Signal=5\r\nDuration=160\r\n', type: 'application/dtmf-relay' })
  const key = await other.next(/^INFO/)
  other.reply(key, 200)
  await ownerCall.response(200)
  const theirs = other.acceptDialog(invite, 'other')
  theirs.request('INVITE', { body: sdp(50_002) })
  const held = await phone.next(/^INVITE/)
  expect(held.body).toContain('m=audio 50002')
  phone.reply(held, 200, { body: sdp(40_002) })
  expect((await theirs.response(200)).body).toContain('m=audio 40002')
  theirs.ack()
  await phone.next(/^ACK/)

  ownerCall.request('BYE')
  other.reply(await other.next(/^BYE/), 200)
  await ownerCall.response(200)
  expect(eventTypes(stage)).toEqual([
    'ringing first',
    'answered first',
    'ringing second',
    'answered second',
    'ended completed',
  ])
  expect(new Set(stage.events.map(({ callId, kind }) => `${callId} ${kind}`))).toEqual(
    new Set([`${stage.callId} callback`]),
  )
  expect(stage.edge.figures().calls).toBe(0)
  const seen = [phone, other].map(({ received }) => received.map(({ text }) => text).join('\n'))
  for (const secret of [calledBack, `127.0.0.1:${other.port}`]) expect(seen[0]).not.toContain(secret)
  for (const secret of [phoneNumber, `127.0.0.1:${phone.port}`]) expect(seen[1]).not.toContain(secret)
  for (const secret of [phoneNumber, calledBack]) expect(stage.logged.join('\n')).not.toContain(secret)
})

test('the owner hangs up while the other phone rings, and it stops ringing', async () => {
  const stage = await startCallBack()
  stage.answer()
  const invite = await stage.other.next(/^INVITE/)
  stage.other.reply(invite, 180, { tag: 'other' })
  await expect.poll(() => eventTypes(stage)).toContain('ringing second')
  stage.ownerCall.request('BYE')
  await stage.ownerCall.response(200)
  await takenBack(stage.other, invite)
  expect(eventTypes(stage)).toEqual(['ringing first', 'answered first', 'ringing second', 'ended cancelled'])
  expect((await stage.phone.next(/^ACK/)).body).toContain('m=audio 0 ')
  expect(countReceived(stage.phone, 'BYE')).toBe(0)
})

test('when the other phone is off, declines or is silent, the owner’s call ends with the reason', async () => {
  const declined = await startCallBack()
  declined.answer()
  declined.other.reply(await declined.other.next(/^INVITE/), 603)
  await letGo(declined, 'ended busy')
  const off = await startCallBack()
  await off.other.register(calledBack, ['Expires: 0'])
  off.answer()
  await letGo(off, 'ended missed')
  const slow = await startCallBack({ ringMs: 300 })
  slow.answer()
  slow.other.reply(await slow.other.next(/^INVITE/), 180, { tag: 'other' })
  await slow.other.next(/^CANCEL/)
  await letGo(slow, 'ended missed')

  async function letGo(stage: Awaited<ReturnType<typeof startCallBack>>, end: string): Promise<void> {
    expect((await stage.phone.next(/^ACK/)).body).toContain('m=audio 0 ')
    stage.phone.reply(await stage.phone.next(/^BYE/), 200)
    expect(eventTypes(stage).at(-1)).toBe(end)
    expect(stage.edge.figures().calls).toBe(0)
  }
})

test('a phone that answers without an offer rings no second phone', async () => {
  const stage = await startCallBack()
  stage.phone.reply(stage.invite, 200)
  expect((await stage.phone.next(/^ACK/)).body).toBe('')
  stage.phone.reply(await stage.phone.next(/^BYE/), 200)
  expect(eventTypes(stage)).toEqual(['ringing first', 'answered first', 'ended refused'])
  expect(countReceived(stage.other, 'INVITE')).toBe(0)
})

test('the application drops a callback in conversation, and both phones get BYE', async () => {
  const stage = await startCallBack()
  stage.answer()
  stage.other.reply(await stage.other.next(/^INVITE/), 200, { body: sdp(50_000), tag: 'other' })
  await stage.phone.next(/^ACK/)
  stage.edge.endOutbound(stage.callId)
  await stage.phone.next(/^BYE/)
  await stage.other.next(/^BYE/)
  expect(eventTypes(stage).at(-1)).toBe('ended completed')
})

test('calls above the limit are not placed', async () => {
  const limits = { ...defaultLimits, calls: 1 }
  const stage = await startWithPhone({ limits })
  startOutbound(stage)
  const outbound = { callId: 'other', kind: 'test', number, first: phoneNumber, maxSeconds: 60 } as const
  expect(stage.edge.startOutbound(outbound)).toBe(false)
})

test('both legs of a callback have session timers, accept a longer interval, and end when one lapses', async () => {
  const session = { expires: 1, min: 1 }
  const stage = await startWithPhone({ session })
  const other = await openPeer(stage.edge.port)
  await other.register(calledBack)
  startOutbound(stage, { kind: 'callback', second: calledBack })
  const short = await stage.phone.next(/^INVITE/)
  expect(short.field('session-expires')).toBe('1')
  stage.phone.reply(short, 422, { fields: ['Min-SE: 2'] })
  const invite = await stage.phone.next(/^INVITE/)
  expect(invite.field('session-expires')).toBe('2')
  stage.phone.reply(invite, 200, {
    body: sdp(40_000),
    fields: ['Allow: UPDATE', 'Session-Expires: 2;refresher=uac'],
  })
  const second = await other.next(/^INVITE/)
  other.reply(second, 200, { body: sdp(50_000), fields: ['Session-Expires: 1;refresher=uas'] })
  // The second phone should have refreshed the session and did not.
  await Promise.all([other.next(/^BYE/), stage.phone.next(/^BYE/)])
  expect(eventTypes(stage).at(-1)).toBe('ended completed')
})
