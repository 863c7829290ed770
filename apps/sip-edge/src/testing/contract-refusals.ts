import { expect, test } from 'vitest'
import {
  type ContractOptions,
  type Stage,
  receivedBy,
  secondNumber,
  identifyingFields,
  eventTypes,
} from './contract-stage.ts'
import { number, phoneNumber } from './edge.ts'
import { sdp } from './peer.ts'

type StartStage = (options?: ContractOptions) => Promise<Stage>

/** The tests that follow contract-calls.ts: calls that are refused, given up, or go to a second phone. */
export function testRefusals(start: StartStage): void {
  testStatuses(start)
  testGivenUp(start)
  testSecondPhone(start)
  testLimits(start)
}

function testStatuses(start: StartStage): void {
  test('the caller gets the status of a rejection, and 503 without a decision', async () => {
    const { caller, phone, events } = await start()
    for (const status of [404, 480, 603, 503]) {
      const call = caller.invite(`95013000${status}`)
      await call.response(status)
      call.drop()
    }
    expect(phone.received.filter(({ start: line }) => line.startsWith('INVITE'))).toEqual([])
    await expect.poll(() => eventTypes(events)).toEqual(Array<string>(4).fill('ended refused'))
  })

  test('the phone’s response gives the caller’s response and the logged cause', async () => {
    const { caller, phone, events } = await start()
    const responses = {
      486: [486, 'busy'],
      603: [603, 'busy'],
      600: [486, 'busy'],
      480: [480, 'missed'],
      302: [480, 'missed'],
      404: [480, 'missed'],
      488: [488, 'missed'],
      500: [503, 'missed'],
    } as const
    for (const [status, [received]] of Object.entries(responses)) {
      const call = caller.invite(number, {
        fields: [],
        from: `<sip:1391111${status}0@caller.example>;tag=${status}`,
      })
      phone.reply(await phone.next(/^INVITE/), Number(status), { fields: identifyingFields(phoneNumber) })
      await phone.next(/^ACK/)
      expect((await call.response(/[3-6]\d\d/)).start).toContain(` ${received} `)
      call.drop()
    }
    await expect
      .poll(() => eventTypes(events))
      .toEqual(Object.values(responses).map(([, cause]) => `ended ${cause}`))
    expect(caller.received.map(({ text }) => text).join('\n')).not.toContain(phoneNumber)
  })
}

function testGivenUp(start: StartStage): void {
  test('the caller hangs up while the phone rings, and the phone gets CANCEL', async () => {
    const { caller, phone, events } = await start()
    const call = caller.invite(number)
    const invite = await phone.next(/^INVITE/)
    phone.reply(invite, 180)
    await call.response(180)
    call.cancel()
    const cancel = await phone.next(/^CANCEL/)
    expect(cancel.field('via')).toBe(invite.field('via'))
    phone.reply(cancel, 200)
    phone.reply(invite, 487)
    await phone.next(/^ACK/)
    await call.response(487)
    call.drop()
    await expect.poll(() => eventTypes(events)).toEqual(['ringing', 'ended cancelled'])
  })

  test('the caller gets 408 when the phone does not answer, and the phone stops ringing', async () => {
    const { caller, phone, events } = await start({ ringMs: 700 })
    const call = caller.invite(number)
    const invite = await phone.next(/^INVITE/)
    phone.reply(invite, 180)
    await call.response(180)
    phone.reply(await phone.next(/^CANCEL/), 200)
    phone.reply(invite, 487)
    await call.response(408)
    call.drop()
    await expect.poll(() => eventTypes(events)).toEqual(['ringing', 'ended missed'])
  })
}

function testSecondPhone(start: StartStage): void {
  test('the second phone rings after the first one’s time', async () => {
    const { caller, phone, events } = await start({ second: { target: secondNumber, afterSeconds: 0.5 } })
    const call = caller.invite(number)
    const first = await phone.next(new RegExp(`^INVITE sip:${phoneNumber}@`))
    phone.reply(first, 180)
    await call.response(180)
    // Before or after the second phone rings.
    await expect.poll(() => receivedBy(phone, /^CANCEL/)).toHaveLength(1)
    phone.reply(receivedBy(phone, /^CANCEL/)[0]!, 200)
    phone.reply(first, 487)
    const invite = await phone.next(new RegExp(`^INVITE sip:${secondNumber}@`))
    expect(invite.field('from')).toContain(`<sip:${number}@`)
    phone.reply(invite, 180, { tag: 'second' })
    await call.response(180)
    phone.reply(invite, 200, { body: sdp(50_000), tag: 'second' })
    await call.response(200)
    call.ack()
    call.request('BYE')
    phone.reply(await phone.next(/^BYE/), 200)
    await expect.poll(() => eventTypes(events)).toEqual(['ringing', 'answered', 'ended completed'])
  })

  test.each([486, 480, 404, 500, 488])(
    'a first phone that responds %i leaves the call to the second at once',
    async (status) => {
      const { caller, phone, events } = await start({ second: { target: secondNumber, afterSeconds: 50 } })
      const call = caller.invite(number)
      phone.reply(await phone.next(/^INVITE/), status)
      await phone.next(/^ACK/)
      phone.reply(await phone.next(new RegExp(`^INVITE sip:${secondNumber}@`)), 200, { body: sdp(50_000) })
      await call.response(200)
      await expect.poll(() => eventTypes(events)).toEqual(['answered'])
    },
  )

  test.each([603, 600])('a first phone that responds %i declines for both', async (status) => {
    const { caller, phone, events } = await start({ second: { target: secondNumber, afterSeconds: 50 } })
    const call = caller.invite(number)
    phone.reply(await phone.next(/^INVITE/), status)
    await call.response(status === 603 ? 603 : 486)
    call.drop()
    await expect.poll(() => eventTypes(events)).toEqual(['ended busy'])
    expect(receivedBy(phone, /^INVITE/)).toHaveLength(1)
  })
}

function testLimits(start: StartStage): void {
  test('five calls of one caller ring at a time, and the sixth gets 503', async () => {
    const { caller, phone } = await start()
    for (let calls = 0; calls < 5; calls += 1) {
      const call = caller.invite(number)
      phone.reply(await phone.next(/^INVITE/), 180)
      await call.response(180)
    }
    const sixth = await caller.invite(number).response(503)
    expect(sixth.field('retry-after')).toBe('10')
    const other = caller.invite(number, { from: '<sip:13911112222@caller.example>;tag=o' })
    phone.reply(await phone.next(/^INVITE/), 180)
    await other.response(180)
  })

  test('a request outside a call gets 481, and OPTIONS gets 200', async () => {
    const { caller } = await start()
    const lost = caller.dialog({
      uri: 'sip:x@127.0.0.1',
      from: '<sip:a@b>;tag=1',
      to: '<sip:c@d>;tag=2',
      callId: 'x',
      seq: 1,
    })
    lost.request('BYE')
    await lost.response(481)
    caller.options('sip:127.0.0.1')
    expect((await caller.next(/^SIP\/2\.0 200/)).field('allow')).toContain('INVITE')
  })
}
