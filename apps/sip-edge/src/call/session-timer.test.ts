import { expect, test } from 'vitest'
import { receivedBy, eventTypes } from '../testing/contract-stage.ts'
import { holdTimeouts, number, startWithPhone } from '../testing/edge.ts'
import { sdp } from '../testing/peer.ts'

const session = { expires: 90, min: 90 }

type Options = Parameters<typeof startWithPhone>[0]

/** A call where the sides send these session timer fields. `pass` lets time pass (ms) on the edge. */
async function talking(fields: { caller?: string[]; phone?: string[] }, options: Options = {}) {
  const stage = await startWithPhone({ session, ...options })
  const pass = holdTimeouts()
  const { caller, phone } = stage
  const call = caller.invite(number, { fields: fields.caller ?? [] })
  const invite = await phone.next(/^INVITE/)
  phone.reply(invite, 200, { body: sdp(50_000), fields: fields.phone ?? [] })
  const ok = await call.response(200)
  call.ack()
  await phone.next(/^ACK/)
  // The edge has handled the caller's ACK when it answers what came after it.
  call.request('OPTIONS')
  await call.response(200)
  return { ...stage, pass, call, answer: phone.acceptDialog(invite), invite, ok }
}

const asksTimer = ['Supported: timer', 'Session-Expires: 90;refresher=uac']

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
  const { caller, phone, events, pass } = await talking({ caller: asksTimer, phone: ['Allow: UPDATE'] })
  pass(45_000)
  phone.reply(await phone.next(/^UPDATE/), 200, { fields: ['Session-Expires: 1800;refresher=uac'] })
  pass(15_000)
  await Promise.all([caller.next(/^BYE/), phone.next(/^BYE/)])
  expect(eventTypes(events)).toEqual(['answered', 'ended completed'])
})

test('an UPDATE without a body refreshes its own leg, whatever the other leg does', async () => {
  const { call, answer, caller, phone, pass } = await talking({
    caller: asksTimer,
    phone: ['Session-Expires: 90;refresher=uas', 'Allow: INVITE, ACK, BYE, CANCEL'],
  })
  // Three times the session interval.
  for (let passed = 0; passed < 270; passed += 54) {
    pass(54_000)
    for (const side of [call, answer]) {
      side.request('UPDATE', { fields: asksTimer })
      expect((await side.response(200)).field('session-expires')).toBe('90;refresher=uac')
    }
  }
  call.request('UPDATE', { fields: ['Supported: timer', 'Session-Expires: 0'] })
  expect((await call.response(422)).field('min-se')).toBe('90')
  expect([...receivedBy(phone, /^UPDATE|^BYE/), ...receivedBy(caller, /^UPDATE|^BYE/)]).toEqual([])
})

test('the edge refreshes a side without timer support, by UPDATE if allowed and by INVITE otherwise', async () => {
  const { call, caller, phone, pass } = await talking({ phone: ['Allow: INVITE, UPDATE'] })
  pass(45_000)
  const update = await phone.next(/^UPDATE/)
  expect(update.body).toBe('')
  expect(update.field('session-expires')).toBe('90;refresher=uac')
  phone.reply(update, 200)
  const again = await caller.next(/^INVITE/)
  expect(again.body).toContain('m=audio 50000')
  caller.reply(again, 200, { body: sdp(40_000) })
  await caller.next(/^ACK/)
  pass(45_000)
  await phone.next(/^UPDATE/)
  call.request('BYE')
  await call.response(200)
  phone.reply(await phone.next(/^BYE/), 200)
})

test('the edge refreshes by INVITE after a refused UPDATE, and ends the call when the phone no longer knows it', async () => {
  const { caller, phone, pass } = await talking({ phone: ['Allow: UPDATE'] })
  pass(45_000)
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
