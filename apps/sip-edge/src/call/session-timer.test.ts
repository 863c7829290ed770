import { expect, test } from 'vitest'
import { receivedBy, eventTypes } from '../testing/contract-stage.ts'
import { number, startWithPhone } from '../testing/edge.ts'
import { sdp } from '../testing/peer.ts'

/** A session of one second: events due after half or two thirds of it come soon. */
const session = { expires: 1, min: 1 }

type Options = Parameters<typeof startWithPhone>[0]

/** A call where the sides send these session timer fields. */
async function talking(fields: { caller?: string[]; phone?: string[] }, options: Options = {}) {
  const stage = await startWithPhone({ session, ...options })
  const { caller, phone } = stage
  const call = caller.invite(number, { fields: fields.caller ?? [] })
  const invite = await phone.next(/^INVITE/)
  phone.reply(invite, 200, { body: sdp(50_000), fields: fields.phone ?? [] })
  const ok = await call.response(200)
  call.ack()
  await phone.next(/^ACK/)
  return { ...stage, call, answer: phone.acceptDialog(invite), invite, ok }
}

const asksTimer = ['Supported: timer', 'Session-Expires: 1;refresher=uac']

test('a caller with too small a session interval gets 422 with the minimum, and one without timer support is refreshed', async () => {
  const { caller, phone } = await startWithPhone()
  const refused = caller.invite(number, { fields: ['k: 100rel, timer', 'x: 60;refresher=uac'] })
  expect((await refused.response(422)).field('min-se')).toBe('90')
  caller.invite(number, { fields: ['Session-Expires: 60'] })
  const invite = await phone.next(/^INVITE/)
  expect(invite.field('supported')).toBe('timer')
  expect(invite.field('session-expires')).toBe('1800')
  phone.reply(invite, 200, { body: sdp(50_000) })
  const ok = await caller.next(/^SIP\/2\.0 200/)
  expect(ok.field('session-expires')).toBe('90;refresher=uas')
  expect(ok.field('require')).toBe('')
})

test.each([
  [['Supported: timer', 'Session-Expires: 600'], '600;refresher=uac'],
  [['Supported: timer', 'Session-Expires: 600;refresher=uas'], '600;refresher=uas'],
  [['Require: timer', 'Session-Expires: 7200;refresher=uac', 'Min-SE: 120'], '1800;refresher=uac'],
  [['Supported: timer', 'Session-Expires: 7200', 'Min-SE: 3600'], '3600;refresher=uac'],
  [['Supported: timer'], '1800;refresher=uas'],
])('a caller with the fields %j is answered %s', async (fields, expected) => {
  const { ok } = await talking({ caller: fields }, { session: { expires: 1800, min: 90 } })
  expect(ok.field('session-expires')).toBe(expected)
  expect(ok.field('require')).toBe('timer')
})

test('a phone that asks for a longer session interval is rung again with it', async () => {
  const { caller, phone } = await startWithPhone()
  const call = caller.invite(number)
  const first = await phone.next(/^INVITE/)
  phone.reply(first, 422, { fields: ['Min-SE: 3600'] })
  await phone.next(/^ACK/)
  const second = await phone.next(/^INVITE/)
  expect(second.field('session-expires')).toBe('3600')
  expect(second.field('min-se')).toBe('3600')
  expect(second.body).toBe(first.body)
  phone.reply(second, 422, { fields: ['Min-SE: 3600'] })
  await call.response(480)
})

test('the edge offers no reliable provisional responses, and refuses a caller that requires them', async () => {
  const { caller, phone } = await startWithPhone()
  const refused = caller.invite(number, { fields: ['Require: timer, 100REL'] })
  expect((await refused.response(420)).field('unsupported')).toBe('100REL')
  const call = caller.invite(number, { fields: ['Supported: 100rel', 'Require: Timer'] })
  const invite = await phone.next(/^INVITE/)
  expect(invite.text).not.toContain('100rel')
  phone.reply(invite, 183, { body: sdp(50_000) })
  const early = await call.response(183)
  expect([early.field('require'), early.field('rseq')]).toEqual(['', ''])
})

test('both sides get BYE when one of them does not refresh the session', async () => {
  const { caller, phone, events } = await talking({ caller: asksTimer, phone: ['Allow: UPDATE'] })
  phone.reply(await phone.next(/^UPDATE/), 200, { fields: ['Session-Expires: 1800;refresher=uac'] })
  await Promise.all([caller.next(/^BYE/), phone.next(/^BYE/)])
  expect(eventTypes(events)).toEqual(['answered', 'ended completed'])
})

test('an UPDATE without a body refreshes its own leg, whatever the other leg does', async () => {
  const timer = ['Supported: timer', 'Session-Expires: 3;refresher=uac']
  const stage = await talking(
    { caller: timer, phone: ['Session-Expires: 3;refresher=uas', 'Allow: INVITE, ACK, BYE, CANCEL'] },
    { session: { expires: 3, min: 1 } },
  )
  const { call, answer, caller, phone } = stage
  // Twice the session interval.
  for (const until = Date.now() + 4000; Date.now() < until;) {
    for (const side of [call, answer]) {
      side.request('UPDATE', { fields: timer })
      expect((await side.response(200)).field('session-expires')).toBe('3;refresher=uac')
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  expect([...receivedBy(phone, /^UPDATE|^BYE/), ...receivedBy(caller, /^UPDATE|^BYE/)]).toEqual([])
  call.request('UPDATE', { fields: ['Supported: timer', 'Session-Expires: 0'] })
  expect((await call.response(422)).field('min-se')).toBe('1')
})

test('the edge refreshes a side without timer support, by UPDATE if allowed and by INVITE otherwise', async () => {
  const { call, caller, phone } = await talking({ phone: ['Allow: INVITE, UPDATE'] })
  const update = await phone.next(/^UPDATE/)
  expect(update.body).toBe('')
  expect(update.field('session-expires')).toBe('1;refresher=uac')
  phone.reply(update, 200)
  const again = await caller.next(/^INVITE/)
  expect(again.body).toContain('m=audio 50000')
  caller.reply(again, 200, { body: sdp(40_000) })
  await caller.next(/^ACK/)
  await phone.next(/^UPDATE/)
  call.request('BYE')
  await call.response(200)
  phone.reply(await phone.next(/^BYE/), 200)
})

test('the edge refreshes by INVITE after a refused UPDATE, and ends the call when the phone no longer knows it', async () => {
  const { caller, phone } = await talking({ phone: ['Allow: UPDATE'] })
  phone.reply(await phone.next(/^UPDATE/), 501)
  phone.reply(await phone.next(/^INVITE/), 481)
  await phone.next(/^BYE/)
  await caller.next(/^BYE/)
})

test('a session change goes by INVITE to a phone that does not allow UPDATE', async () => {
  const { call, phone } = await talking(
    { phone: ['Allow: INVITE, ACK, BYE'] },
    { session: { expires: 1800, min: 90 } },
  )
  call.request('UPDATE', { body: sdp(40_002) })
  const invite = await phone.next(/^INVITE/)
  expect(invite.body).toContain('m=audio 40002')
  phone.reply(invite, 200, { body: sdp(50_002) })
  expect((await call.response(200)).body).toContain('m=audio 50002')
  await phone.next(/^ACK/)
})
