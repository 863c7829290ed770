import { expect, test } from 'vitest'
import { number, phoneNumber, type startTestEdge, startWithPhone } from '../testing/edge.ts'
import { countReceived, eventTypes, startOutbound, takenBack } from '../testing/outbound.ts'
import { openPeer, sdp } from '../testing/peer.ts'

const calledBack = '13812341234'

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
