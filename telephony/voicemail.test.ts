import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openPhone, type Phone } from '../apps/sip-edge/src/media/phone.fixture.ts'
import { joinClips } from '../apps/sip-edge/src/media/prompts.ts'
import { Recording } from '../apps/sip-edge/src/media/recording.ts'
import { openRtpengines } from '../apps/sip-edge/src/media/rtpengine.ts'
import { VoiceLine } from '../apps/sip-edge/src/media/voice-line.ts'
import { eventTypes } from '../apps/sip-edge/src/testing/contract-stage.ts'
import { number, phoneNumber } from '../apps/sip-edge/src/testing/edge.ts'
import { installed } from './testing/kamailio.ts'
import {
  callerNumber,
  calls,
  expectHidden,
  placeIn,
  sdpOf,
  sound,
  startStage,
} from './testing/media-stage.ts'
import { engineAddress, hasRtpengine, startRtpengine } from './testing/rtpengine.ts'
import { startStage as startProxyStage } from './testing/stage.ts'

const voicemail = { notice: ['7'], maxSeconds: 60 }

const offerOf = (phone: Phone) =>
  sdpOf(phone, callerNumber, ['a=rtpmap:101 telephone-event/8000']).replace('AVP 0', 'AVP 8 101')

const spoken = ({ received }: Phone) => Buffer.concat(received.map((packet) => packet.subarray(12)))

const packet = (index: number) => {
  const bytes = sound(index, 7, 'message')
  bytes[1] = 8
  return bytes
}

/** Waits for the beep, and has the caller say 55 packets. */
async function leaveMessage(mouth: Phone, body: string) {
  const listening = vi.spyOn(VoiceLine.prototype, 'listen')
  const taking = vi.spyOn(Recording.prototype, 'take')
  onTestFinished(() => void vi.restoreAllMocks())
  await expect.poll(() => listening.mock.calls.length).toBe(1)
  const to = placeIn(body)
  for (let index = 0; index < 55; index += 1) mouth.send(to.port, packet(index), to.host)
  await expect.poll(() => taking.mock.calls.length).toBe(55)
}

const read = (messages: { sound: string }[]) => Buffer.from(messages[0]?.sound ?? '', 'base64')

describe.runIf(hasRtpengine)('the edge records through rtpengine', () => {
  test('a caller hears the notice, leaves a message and ends it by a key', async () => {
    const engine = await startRtpengine()
    const stage = await startStage([engine], { voicemail })
    const { caller, phone, mouth, events, messages } = stage
    const call = caller.invite(number, { body: offerOf(mouth), from: `<sip:${callerNumber}@x>;tag=a` })
    phone.reply(await phone.next(/^INVITE/), 486)
    const ok = await call.response(200)
    call.ack()
    const to = placeIn(ok.body)
    expect(to.host).toBe(engineAddress)
    await leaveMessage(mouth, ok.body)
    const notice = joinClips(voicemail.notice)
    expect(spoken(mouth).subarray(0, notice.length).equals(notice)).toBe(true)
    const key = Buffer.from('80e5004000003000000000070b8a0320', 'hex')
    mouth.send(to.port, key, to.host)
    await caller.next(/^BYE/)
    await expect.poll(() => messages.length).toBe(1)
    expect(read(messages).toString('latin1')).toContain('message')
    expect(eventTypes(events)).toEqual(['ended busy'])
    expectHidden(stage)
    await expect.poll(() => calls(engine)).toEqual([])
  })
})

describe.runIf(hasRtpengine && installed)('through Kamailio and rtpengine', () => {
  test('a message ends when its caller sends nothing more, and the caller is hung up', async () => {
    const relay = openRtpengines([await startRtpengine({ address: '127.0.0.1' })])
    onTestFinished(() => relay.close())
    const stage = await startProxyStage({ voicemail, edge: { openMedia: () => relay.open() } })
    const { caller, phone, events, messages } = stage
    const mouth = await openPhone()
    await phone.register(phoneNumber)
    const call = caller.invite(number, { body: offerOf(mouth) })
    phone.reply(await phone.next(/^INVITE/), 486)
    const ok = await call.response(200)
    call.ack()
    await leaveMessage(mouth, ok.body)
    await caller.next(/^BYE/)
    await expect.poll(() => messages.length).toBe(1)
    expect(read(messages).length).toBeGreaterThanOrEqual(8000)
    expect(eventTypes(events)).toEqual(['ended busy'])
  })
})
