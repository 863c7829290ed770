import { expect, test } from 'vitest'
import { holdTimeouts, number, phoneNumber, startTestEdge, startWithPhone } from '../testing/edge.ts'
import { countReceived, eventTypes, startOutbound, takenBack } from '../testing/outbound.ts'
import { sdp } from '../testing/peer.ts'
import { defaultLimits } from './limits.ts'

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
  const stage = await startWithPhone({ ringMs: 60_000 })
  const pass = holdTimeouts()
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
  await expect.poll(() => eventTypes(stage)).toEqual(['ringing first'])
  pass(30_000)
  await takenBack(stage.phone, invite)
  expect(eventTypes(stage)).toEqual(['ringing first', 'ended missed'])
  expect(stage.edge.figures().calls).toBe(0)
})

test('an outbound call to a phone that never responds is given up', async () => {
  const stage = await startWithPhone({ timers: { t1: 20, t2: 80, t4: 100 } })
  startOutbound(stage)
  await expect.poll(() => eventTypes(stage)).toEqual(['ended missed'])
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

test('calls above the limit are not placed', async () => {
  const limits = { ...defaultLimits, calls: 1 }
  const stage = await startWithPhone({ limits })
  startOutbound(stage)
  const outbound = { callId: 'other', kind: 'test', number, first: phoneNumber, maxSeconds: 60 } as const
  expect(stage.edge.startOutbound(outbound)).toBe(false)
})
