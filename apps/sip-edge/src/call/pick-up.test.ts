import { expect, test } from 'vitest'
import { number, startWithPhone } from '../testing/edge.ts'
import { receivedBy } from '../testing/contract-stage.ts'
import { sdp } from '../testing/peer.ts'

/** A call that the phone has answered and the caller has not acknowledged. */
async function pickedUp({
  offer = sdp(40_000),
  ...options
}: Parameters<typeof startWithPhone>[0] & { offer?: string } = {}) {
  const stage = await startWithPhone(options)
  const { caller, phone } = stage
  const call = caller.invite(number, { body: offer })
  const invite = await phone.next(/^INVITE/)
  phone.reply(invite, 200, { body: sdp(50_000) })
  await call.response(200)
  return { ...stage, call, invite, answer: phone.acceptDialog(invite) }
}

const soon = async () => new Promise((resolve) => setTimeout(resolve, 200))

test('the phone hangs up before the ACK, and the caller gets BYE after its ACK, not before', async () => {
  const { caller, phone, call, answer } = await pickedUp()
  await phone.next(/^ACK/)
  answer.request('BYE')
  await phone.next(/^SIP\/2\.0 200/)
  await soon()
  expect(receivedBy(caller, /^BYE/)).toEqual([])
  call.ack()
  caller.reply(await caller.next(/^BYE/), 200)
})

test('without an ACK the caller still gets BYE', async () => {
  const { caller, phone, answer } = await pickedUp({ timers: { t1: 20, t2: 80, t4: 100 } })
  answer.request('BYE')
  await phone.next(/^SIP\/2\.0 200/)
  await caller.next(/^BYE/)
})

test.each(['acknowledges without an answer', 'hangs up without ACK'])(
  'when the caller left the offer to the phone and %s, the edge declines the phone’s offer in its ACK before BYE',
  async (what) => {
    const { phone, call } = await pickedUp({ offer: '' })
    if (what.startsWith('ack')) call.ack()
    else call.request('BYE')
    const ack = await phone.next(/^ACK/)
    expect(ack.body).toContain('m=audio 0 ')
    await phone.next(/^BYE/)
  },
)

test('two phones of a forked call answer, and the edge ends the second without effect on the first', async () => {
  const { caller, phone, call, invite } = await pickedUp()
  call.ack()
  await phone.next(/^ACK/)
  phone.reply(invite, 200, { body: sdp(60_000), tag: 'another' })
  expect((await phone.next(/^ACK/)).field('to')).toContain('tag=another')
  const bye = await phone.next(/^BYE/)
  expect(bye.field('to')).toContain('tag=another')
  phone.reply(bye, 200)
  phone.acceptDialog(invite, 'another').request('BYE')
  await phone.next(/^SIP\/2\.0 481/)
  await soon()
  expect(receivedBy(caller, /^BYE/)).toEqual([])
  call.request('BYE')
  expect((await phone.next(/^BYE/)).field('to')).toContain('tag=phone')
})

test('after the end of a call a repeated 200 gets ACK again, a late fork BYE, and requests get 200 or 481', async () => {
  const { phone, call, invite, answer } = await pickedUp()
  call.ack()
  const ack = await phone.next(/^ACK/)
  call.request('BYE')
  phone.reply(await phone.next(/^BYE/), 200)
  await call.response(200)

  phone.reply(invite, 200, { body: sdp(50_000) })
  const again = await phone.next(/^ACK/)
  expect([again.field('cseq'), again.field('to')]).toEqual([ack.field('cseq'), ack.field('to')])
  phone.reply(invite, 200, { body: sdp(60_000), tag: 'another' })
  await phone.next(/^ACK/)
  expect((await phone.next(/^BYE/)).field('to')).toContain('tag=another')

  answer.request('BYE')
  await phone.next(/^SIP\/2\.0 200/)
  answer.request('INFO')
  await phone.next(/^SIP\/2\.0 481/)
})

test('an SDP beside ISUP in a multipart body is passed on alone', async () => {
  const { caller, phone } = await startWithPhone()
  const parts = [
    ['application/sdp', sdp(40_000)],
    ['application/isup;version=itu-t92+', '13812341234'],
  ].map(([type, body]) => `--b 1\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`)
  const call = caller.invite(number, {
    body: `${parts.join('')}--b 1--\r\n`,
    type: 'multipart/mixed;boundary="b 1"',
  })
  const invite = await phone.next(/^INVITE/)
  expect(invite.field('content-type')).toBe('application/sdp')
  expect(invite.body).toContain('m=audio 40000')
  expect(invite.text).not.toContain('13812341234')
  phone.reply(invite, 486)
  await call.response(486)
  const other = caller.invite(number, { body: '--b\r\n\r\n', type: 'multipart/mixed;boundary=b' })
  expect((await other.response(415)).field('accept')).toContain('application/sdp')
})

test('the SDP of the answering phone’s 183 is the answer when its 200 has none', async () => {
  const { caller, phone } = await startWithPhone()
  const call = caller.invite(number)
  const invite = await phone.next(/^INVITE/)
  phone.reply(invite, 183, { body: sdp(51_000), tag: 'another' })
  phone.reply(invite, 183, { body: sdp(50_000) })
  phone.reply(invite, 180)
  await call.response(180)
  phone.reply(invite, 200)
  const ok = await call.response(200)
  expect(ok.field('content-type')).toBe('application/sdp')
  expect(ok.body).toContain('m=audio 50000')
})

test('the SDP of a first phone’s 183 that the caller did not get is still the answer of its 200', async () => {
  const { caller, phone } = await startWithPhone({ second: { target: '13800002222', afterSeconds: 60 } })
  await phone.register('13800002222')
  const call = caller.invite(number)
  const invite = await phone.next(/^INVITE/)
  phone.reply(invite, 183, { body: sdp(50_000) })
  expect((await call.response(180)).body).toBe('')
  phone.reply(invite, 200)
  expect((await call.response(200)).body).toContain('m=audio 50000')
})

test('a 200 without any SDP ends the call', async () => {
  const { caller, phone } = await startWithPhone()
  const call = caller.invite(number)
  const invite = await phone.next(/^INVITE/)
  phone.reply(invite, 180)
  phone.reply(invite, 200)
  await phone.next(/^ACK/)
  await phone.next(/^BYE/)
  await call.response(488)
})

test('an empty INFO asks whether the call is still there, and gets 200', async () => {
  const { phone, call } = await pickedUp()
  call.ack()
  call.request('INFO')
  await call.response(200)
  expect(receivedBy(phone, /^INFO/)).toEqual([])
})

test('a cancelled session change is cancelled at the phone, and the call goes on', async () => {
  const { caller, phone, call } = await pickedUp()
  call.ack()
  await phone.next(/^ACK/)
  const branch = `Via: SIP/2.0/UDP 127.0.0.1:${caller.port};branch=z9hG4bKreinvite`
  const seq = call.leg.seq + 1
  call.request('INVITE', { body: sdp(41_000), branch, seq })
  const reinvite = await phone.next(/^INVITE/)
  phone.reply(reinvite, 180)
  call.request('CANCEL', { branch, seq })
  const cancel = await phone.next(/^CANCEL/)
  expect(cancel.field('cseq')).toBe(`${reinvite.field('cseq').split(' ')[0]} CANCEL`)
  phone.reply(cancel, 200)
  phone.reply(reinvite, 487)
  expect((await call.response(487)).field('cseq')).toBe(`${seq} INVITE`)
  call.request('ACK', { branch, seq })
  call.leg.seq = seq
  call.request('INVITE', { body: sdp(42_000) })
  phone.reply(await phone.next(/^INVITE/), 200, { body: sdp(52_000) })
  expect((await call.response(/200(?=[\s\S])/)).body).toContain('m=audio 52000')
})

test('an INVITE repeated long after its ACK starts no call', async () => {
  const timers = { t1: 20, t2: 80, t4: 100 }
  const { phone, call, questions } = await pickedUp({ timers })
  call.ack()
  await phone.next(/^ACK/)
  await new Promise((resolve) => setTimeout(resolve, 4 * timers.t4))
  call.again()
  await soon()
  expect(questions).toHaveLength(1)
})
