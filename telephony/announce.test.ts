import { describe, expect, onTestFinished, test } from 'vitest'
import { joinClips } from '../apps/sip-edge/src/media/prompts.ts'
import { openPhone, type Phone } from '../apps/sip-edge/src/media/phone.fixture.ts'
import { openRtpengines } from '../apps/sip-edge/src/media/rtpengine.ts'
import { eventTypes } from '../apps/sip-edge/src/testing/contract-stage.ts'
import { number, phoneNumber } from '../apps/sip-edge/src/testing/edge.ts'
import {
  callerNumber,
  calls,
  expectHidden,
  placeIn,
  sdpOf,
  sound,
  startStage,
  talk,
} from './testing/media-stage.ts'
import { installed } from './testing/kamailio.ts'
import { startStage as startProxyStage } from './testing/stage.ts'
import { engineAddress, hasRtpengine, startRtpengine } from './testing/rtpengine.ts'

const announce = { prompt: ['press-1'], digit: '1', withinSeconds: 3600 }

const withKeys = (phone: Phone, who: string) =>
  sdpOf(phone, who, ['a=rtpmap:101 telephone-event/8000']).replace('AVP 0', 'AVP 8 101')

const spoken = ({ received }: Phone) => Buffer.concat(received.map((packet) => packet.subarray(12)))

describe.runIf(hasRtpengine)('the edge speaks through rtpengine', () => {
  test.each([
    ['a key in the sound', false],
    ['SIP INFO', true],
  ])('an owner hears the announcement, accepts by %s, and talks to the caller', async (_, isInfo) => {
    const engine = await startRtpengine()
    const stage = await startStage([engine], { announce })
    const { caller, phone, mouth, ear, events } = stage
    const call = caller.invite(number, {
      body: sdpOf(mouth, callerNumber),
      from: `<sip:${callerNumber}@x>;tag=a`,
    })
    const invite = await phone.next(/^INVITE/)
    const toEdge = placeIn(invite.body)
    expect(toEdge.host).toBe(engineAddress)
    phone.reply(invite, 200, { body: withKeys(ear, phoneNumber) })
    await phone.next(/^ACK/)
    await call.response(180)
    const prompt = joinClips(announce.prompt)
    await expect.poll(() => spoken(ear).length).toBeGreaterThan(prompt.length)
    expect(spoken(ear).includes(prompt.subarray(0, 160))).toBe(true)

    // The caller does not know where the engine is; what they send there is not passed on.
    mouth.send(toEdge.port, sound(1, 7, 'too early'), toEdge.host)
    const answer = phone.acceptDialog(invite)
    if (isInfo) answer.request('INFO', { type: 'application/dtmf-relay', body: 'Signal=1\r\n' })
    const pressed = () => receivedInvites(phone.received) > 1
    await expect
      .poll(() => {
        const packet = Buffer.from('80650001000010000000000800000000', 'hex')
        packet.set([1, 0x8a, 3, 0x20], 12)
        if (!isInfo) ear.send(toEdge.port, packet, toEdge.host)
        return pressed()
      })
      .toBe(true)
    const joined = await phone.next(/^INVITE/)
    phone.reply(joined, 200, { body: sdpOf(ear, phoneNumber) })
    const ok = await call.response(200)
    call.ack()
    await phone.next(/^ACK/)
    expect(placeIn(joined.body)).toEqual(toEdge)
    await talk(stage, { toCaller: placeIn(joined.body), toCallee: placeIn(ok.body) })
    expect(spoken(ear).includes('too early')).toBe(false)
    expectHidden(stage)
    call.request('BYE')
    phone.reply(await phone.next(/^BYE/), 200)
    await expect.poll(() => calls(engine)).toEqual([])
    expect(eventTypes(events)).toEqual(['answered', 'ended completed'])
  })

  test.each([
    ['whose phone is busy', undefined],
    ['who does not accept the announced call', { ...announce, withinSeconds: 0.5 }],
  ])('the caller of an owner %s hears the greeting', async (_, announced) => {
    const engine = await startRtpengine()
    const greeting = ['7', '8']
    const stage = await startStage([engine], { greeting, ...(announced && { announce: announced }) })
    const { caller, phone, mouth, ear } = stage
    const body = sdpOf(mouth, callerNumber).replace('AVP 0', 'AVP 8')
    const call = caller.invite(number, { body, from: `<sip:${callerNumber}@x>;tag=a` })
    const invite = await phone.next(/^INVITE/)
    if (announced) phone.reply(invite, 200, { body: withKeys(ear, phoneNumber) })
    else phone.reply(invite, 486)
    const early = await call.response(183)
    expect(placeIn(early.body).host).toBe(engineAddress)
    await call.response(announced ? 480 : 486)
    expect(spoken(mouth).equals(joinClips(greeting))).toBe(true)
    expectHidden(stage)
    await expect.poll(() => calls(engine)).toEqual([])
  })
})

describe.runIf(hasRtpengine && installed)('through Kamailio and rtpengine', () => {
  test('a call is announced and connected, and another caller hears the greeting', async () => {
    const relay = openRtpengines([await startRtpengine({ address: '127.0.0.1' })])
    onTestFinished(() => relay.close())
    const stage = await startProxyStage({
      announce,
      greeting: ['7'],
      edge: { openMedia: () => relay.open() },
    })
    const { caller, phone, events } = stage
    const [mouth, ear] = [await openPhone(), await openPhone()]
    await phone.register(phoneNumber)
    const ring = async () => {
      const call = caller.invite(number, { body: sdpOf(mouth, callerNumber) })
      const invite = await phone.next(/^INVITE/)
      phone.reply(invite, 200, { body: withKeys(ear, phoneNumber) })
      await phone.next(/^ACK/)
      await call.response(180)
      return { call, invite, answer: phone.acceptDialog(invite) }
    }
    const { call, answer } = await ring()
    await expect.poll(() => spoken(ear).length).toBeGreaterThan(1600)
    answer.request('INFO', { type: 'application/dtmf-relay', body: 'Signal=1\r\n' })
    const joined = await phone.next(/^INVITE/)
    phone.reply(joined, 200, { body: sdpOf(ear, phoneNumber) })
    const ok = await call.response(200)
    call.ack()
    await phone.next(/^ACK/)
    await talk({ mouth, ear }, { toCaller: placeIn(joined.body), toCallee: placeIn(ok.body) })
    call.request('BYE')
    phone.reply(await phone.next(/^BYE/), 200)
    await call.response(200)

    mouth.received.length = 0
    const refused = await ring()
    refused.answer.request('BYE')
    await refused.call.response(183)
    await refused.call.response(603)
    expect(mouth.received.length).toBeGreaterThan(10)
    expect(eventTypes(events).slice(-1)).toEqual(['ended busy'])
  })
})

const receivedInvites = (received: { start: string }[]) =>
  received.filter(({ start }) => start.startsWith('INVITE')).length
