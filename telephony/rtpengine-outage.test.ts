import { describe, expect, test } from 'vitest'
import { number, phoneNumber } from '../apps/sip-edge/src/testing/edge.ts'
import {
  callerNumber,
  calls,
  connect,
  expectHidden,
  hangUp,
  reinvite,
  sdpOf,
  startStage,
  talk,
} from './testing/media-stage.ts'
import { hasRtpengine, startRtpengine } from './testing/rtpengine.ts'

describe.runIf(hasRtpengine)('without the rtpengine', () => {
  test('a call is refused, no phone rings, and the next call is taken once it is there', async () => {
    const engine = await startRtpengine()
    await engine.kill()
    const stage = await startStage([engine])
    const { caller, phone, mouth, edge } = stage
    const call = caller.invite(number, { body: sdpOf(mouth, callerNumber) })
    await call.response(503)
    call.drop()
    expect(phone.heard.filter(({ start }) => start.startsWith('INVITE'))).toEqual([])
    await expect.poll(() => edge.figures().calls).toBe(0)
    await engine.start()
    const connected = await connect(stage)
    await talk(stage, connected.places)
    await hangUp(stage, connected)
  })

  test('a call whose answer cannot be relayed ends for both', async () => {
    const engine = await startRtpengine()
    const stage = await startStage([engine])
    const { caller, phone, mouth, ear } = stage
    const call = caller.invite(number, { body: sdpOf(mouth, callerNumber) })
    const invite = await phone.next(/^INVITE/)
    await engine.kill()
    phone.reply(invite, 200, { body: sdpOf(ear, phoneNumber) })
    await call.response(488)
    phone.reply(await phone.next(/^BYE/), 200)
    expectHidden(stage)
  })

  test('within a call another session is refused, the call goes on, and has sound again once it is back', async () => {
    const engine = await startRtpengine()
    const stage = await startStage([engine])
    const { mouth, ear, edge } = stage
    const connected = await connect(stage)
    await talk(stage, connected.places)
    await engine.kill()
    const [offer, answer] = [sdpOf(mouth, callerNumber), sdpOf(ear, phoneNumber)]
    connected.call.request('INVITE', { body: offer })
    await connected.call.response(488)
    expect(edge.figures().calls).toBe(1)
    await engine.start()
    await talk(stage, await reinvite(stage, connected, offer, answer))
    await hangUp(stage, connected)
    expectHidden(stage)
  })

  test('another engine takes the calls, and the first one again when it is back', async () => {
    const [first, other] = [await startRtpengine(29_000), await startRtpengine(29_500)]
    await first.kill()
    const stage = await startStage([first, other])
    for (let rest = 3; rest > 0; rest -= 1) {
      const connected = await connect(stage)
      await talk(stage, connected.places)
      await hangUp(stage, connected)
    }
    await first.start()
    await expect
      .poll(async () => {
        const connected = await connect(stage)
        await talk(stage, connected.places)
        const taken = await calls(first)
        await hangUp(stage, connected)
        return taken
      })
      .toHaveLength(1)
    expectHidden(stage)
  })
})
