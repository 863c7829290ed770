import { expect, test } from 'vitest'
import {
  type ContractOptions,
  type Stage,
  answeredCall,
  receivedBy,
  identifyingFields,
  eventTypes,
} from './contract-stage.ts'
import { number, phoneNumber } from './edge.ts'
import { sdp } from './peer.ts'

type StartStage = (options?: ContractOptions) => Promise<Stage>

/**
 * Tests of successful calls that every edge must pass: ours (apps/sip-edge) and others (telephony/).
 * contract-refusals.ts has those of refused calls.
 */
export function testCalls(start: StartStage): void {
  testCourse(start)
  testWithinCalls(start)
  testDialledNumbers(start)
  testCallerIdentity(start)
  testPrivacy(start)
}

function testCourse(start: StartStage): void {
  test('a call rings the bound phone, is answered, and ends for both sides when the caller hangs up', async () => {
    const stage = await start()
    const { caller, phone, questions, events } = stage
    const call = caller.invite(number)
    await call.response(100)
    const invite = await phone.next(/^INVITE/)
    expect(invite.start).toContain(phoneNumber)
    expect(invite.field('from')).toContain(`<sip:${number}@`)
    expect(invite.body).toContain('m=audio ')
    phone.reply(invite, 180)
    await call.response(180)
    phone.reply(invite, 200, { body: sdp(50_000) })
    expect((await call.response(200)).body).toContain('m=audio ')
    call.ack()
    expect((await phone.next(/^ACK/)).body).toBe('')
    call.request('BYE')
    phone.reply(await phone.next(/^BYE/), 200)
    await call.response(200)
    expect(questions).toMatchObject([{ number, caller: '13812341234' }])
    await expect.poll(() => eventTypes(events)).toEqual(['ringing', 'answered', 'ended completed'])
    expect(new Set(events.map(({ callId }) => callId))).toEqual(new Set([questions[0]?.callId]))
    for (const event of events) {
      expect(event).toMatchObject({ number, caller: '13812341234', startedAt: events[0]?.startedAt })
      expect(Math.abs(Date.parse(event.at) - Date.now())).toBeLessThan(60_000)
    }
  })

  test('the phone hangs up, and the caller gets BYE', async () => {
    const stage = await start()
    const { call, answer } = await answeredCall(stage)
    answer.request('BYE')
    const bye = await stage.caller.next(/^BYE/)
    expect(bye.field('call-id')).toBe(call.leg.callId)
    stage.caller.reply(bye, 200)
    await stage.phone.next(/^SIP\/2\.0 200/)
    await expect.poll(() => eventTypes(stage.events)).toEqual(['ringing', 'answered', 'ended completed'])
  })

  test('a repeated INVITE asks for one decision and rings once', async () => {
    const { caller, phone, questions } = await start()
    const call = caller.invite(number)
    const invite = await phone.next(/^INVITE/)
    phone.reply(invite, 180)
    await call.response(180)
    call.again()
    await call.response(180)
    phone.reply(invite, 486)
    await call.response(486)
    call.drop()
    expect(questions).toHaveLength(1)
    expect(new Set(receivedBy(phone, /^INVITE/).map(({ text }) => text)).size).toBe(1)
  })
}

function testWithinCalls(start: StartStage): void {
  test('a call ends at its maximum duration, and neither side sees the other’s number', async () => {
    const stage = await start({ maxSeconds: 1 })
    const { caller, phone, events } = stage
    await answeredCall(stage)
    caller.reply(await caller.next(/^BYE/), 200)
    phone.reply(await phone.next(/^BYE/), 200)
    expect(caller.received.map(({ text }) => text).join('\n')).not.toContain(phoneNumber)
    expect(phone.received.map(({ text }) => text).join('\n')).not.toContain('13812341234')
    await expect.poll(() => eventTypes(events)).toEqual(['ringing', 'answered', 'ended completed'])
  })

  test('either side may change the session or send DTMF', async () => {
    const stage = await start()
    const { caller, phone } = stage
    const { call, answer } = await answeredCall(stage)
    call.request('INVITE', { body: sdp(40_002) })
    phone.reply(await phone.next(/^INVITE/), 200, { body: sdp(50_002) })
    expect((await call.response(200)).body).toContain('m=audio ')
    call.ack()
    await phone.next(/^ACK/)
    answer.request('UPDATE', { body: sdp(50_004) })
    const update = await caller.next(/^UPDATE/)
    expect(update.body).toContain('m=audio ')
    caller.reply(update, 200, { body: sdp(40_004) })
    expect((await phone.next(/^SIP\/2\.0 200/)).body).toContain('m=audio ')
    answer.request('INVITE', { body: sdp(50_006) })
    caller.reply(await caller.next(/^INVITE/), 488)
    await phone.next(/^SIP\/2\.0 488/)
    answer.request('INFO', { body: 'Signal=#\r\nDuration=90\r\n', type: 'application/dtmf-relay' })
    const key = await caller.next(/^INFO/)
    expect(key.body).toBe('Signal=#\r\nDuration=90\r\n')
    caller.reply(key, 200)
    await phone.next(/^SIP\/2\.0 200/)
    call.request('REFER', { fields: ['Refer-To: <sip:13800001111@127.0.0.1>'] })
    await call.response(405)
  })
}

function testDialledNumbers(start: StartStage): void {
  test.each([
    '95013628888',
    '+8695013628888',
    '8695013628888',
    '008695013628888',
    '08695013628888',
    '095013628888',
    '+86.95013-628888',
    '95013628888;phone-context=+86',
    '95013%2D628888',
    '9501362888%38',
    '%2B8695013628888',
  ])('the edge asks for %s as dialled, without separators', async (dialled) => {
    const { caller, phone, questions } = await start()
    const call = caller.invite(dialled)
    phone.reply(await phone.next(/^INVITE/), 486)
    await call.response(486)
    call.drop()
    const [user = ''] = decodeURIComponent(dialled).split(';')
    expect(questions).toMatchObject([{ number: user.replace(/[.-]/g, '') }])
  })
}

function testCallerIdentity(start: StartStage): void {
  test('the caller is the trunk’s asserted identity, and empty when it is private', async () => {
    const { caller, phone, questions } = await start()
    const asserted = 'P-Asserted-Identity: <sip:+8613911112222@caller.example>'
    for (const identity of [
      { fields: [asserted] },
      { fields: [asserted, 'Privacy: id'] },
      { from: '"Anonymous" <sip:anonymous@anonymous.invalid>;tag=a' },
    ]) {
      const call = caller.invite(number, identity)
      phone.reply(await phone.next(/^INVITE/), 486)
      await call.response(486)
      call.drop()
    }
    expect(questions.map((question) => question.caller)).toEqual(['+8613911112222', '', ''])
  })

  test.each([
    ['P-Asserted-Identity: <sip:+8613911119999@ims>, <tel:+8613911119999>'],
    ['P-Asserted-Identity: <tel:+8613911119999>, <sip:+8613800000000@ims;user=phone>'],
    ['P-Asserted-Identity: <sip:alice@ims>', 'P-Asserted-Identity: <tel:+86-139-1111-9999;cpc=ordinary>'],
    ['P-Asserted-Identity: "Zhang, \\"San\\" <tel:1>" <sip:+8613911119999;npdi@ims>'],
    ['P-Asserted-Identity: "Ann" <sips:%2B8613911119999@ims>, <mailto:ann@ims>'],
  ])('the asserted identity %s %s gives the caller', async (...fields) => {
    const { caller, phone, questions } = await start()
    const call = caller.invite(number, { fields })
    phone.reply(await phone.next(/^INVITE/), 486)
    await call.response(486)
    call.drop()
    expect(questions).toMatchObject([{ caller: '+8613911119999' }])
  })

  test.each([
    'P-Asserted-Identity: <sip:alice@ims>',
    'P-Asserted-Identity: <sip:anonymous@anonymous.invalid>',
    'P-Asserted-Identity: <tel:',
    'P-Asserted-Identity:',
  ])(
    'without a number in the asserted identity (%s) the caller is empty and From is ignored',
    async (field) => {
      const { caller, phone, questions } = await start()
      const call = caller.invite(number, { fields: [field] })
      phone.reply(await phone.next(/^INVITE/), 486)
      await call.response(486)
      call.drop()
      expect(questions).toMatchObject([{ caller: '' }])
    },
  )
}

function testPrivacy(start: StartStage): void {
  test('neither side sees the number, name or address of the other in any field, and the log has none', async () => {
    const stage = await start()
    const { caller, phone } = stage
    const call = caller.invite(number, {
      fields: identifyingFields('13812341234'),
      body: sdp(40_000, '13812341234'),
    })
    const invite = await phone.next(/^INVITE/)
    phone.reply(invite, 180, { fields: identifyingFields(phoneNumber) })
    await call.response(180)
    phone.reply(invite, 200, { body: sdp(50_000, phoneNumber), fields: identifyingFields(phoneNumber) })
    await call.response(200)
    call.ack()
    await phone.next(/^ACK/)
    const answer = phone.acceptDialog(invite)
    call.request('INFO', {
      body: 'Signal=5\r\nDuration=160\r\n',
      type: 'application/dtmf-relay',
      fields: identifyingFields('13812341234'),
    })
    phone.reply(await phone.next(/^INFO/), 200, { fields: identifyingFields(phoneNumber) })
    await call.response(200)
    answer.request('BYE', { fields: identifyingFields(phoneNumber) })
    caller.reply(await caller.next(/^BYE/), 200, { fields: identifyingFields('13812341234') })
    await phone.next(/^SIP\/2\.0 200/)
    const [toCaller, toPhone] = [caller, phone].map(({ received }) =>
      received.map(({ text }) => text).join('\n'),
    )
    for (const secret of [phoneNumber, `127.0.0.1:${phone.port}`]) expect(toCaller).not.toContain(secret)
    for (const secret of [
      '13812341234',
      'Ann',
      'caller.example',
      `127.0.0.1:${caller.port}`,
      call.leg.callId,
    ])
      expect(toPhone).not.toContain(secret)
    for (const secret of [phoneNumber, '13812341234', number])
      expect(stage.logged.join('\n')).not.toContain(secret)
  })
}
