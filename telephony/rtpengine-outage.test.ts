import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openPhone } from '../apps/sip-edge/src/media/phone.fixture.ts'
import { startApplication, startProcess } from '../apps/sip-edge/src/testing/contract-outage.ts'
import { number, phoneNumber } from '../apps/sip-edge/src/testing/edge.ts'
import { openPeer } from '../apps/sip-edge/src/testing/peer.ts'
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
import { type Engine, engineAddress, hasRtpengine, startRtpengine } from './testing/rtpengine.ts'

/** An edge process configured with this engine. */
async function startEdge({ host, port }: Engine) {
  const application = await startApplication()
  const child = startProcess(join(import.meta.dirname, '../apps/sip-edge/src/process.ts'), {
    SERVER_URL: `http://127.0.0.1:${application.port}`,
    CARRIER_ID: 'trunk',
    CARRIER_SECRET: 'a secret of both',
    SIP_HOST: '127.0.0.1',
    SIP_ADDRESS: '127.0.0.1',
    SIP_PORT: '0',
    SIP_WS_PORT: '0',
    SIP_TRUNKS: '127.0.0.1',
    SIP_RTPENGINE: `${host}:${port}`,
  })
  const [said] = (await once(child, 'message')) as [{ port: number }]
  const [caller, phone] = [await openPeer(said.port), await openPeer(said.port, phoneNumber)]
  await phone.register(phoneNumber)
  return { child, caller, phone, mouth: await openPhone(), ear: await openPhone() }
}

describe.runIf(hasRtpengine)('without rtpengine', () => {
  test('a call is refused, no phone rings, and the next call succeeds once it is back', async () => {
    const engine = await startRtpengine()
    await engine.kill()
    const stage = await startStage([engine])
    const { caller, phone, mouth, edge } = stage
    const call = caller.invite(number, { body: sdpOf(mouth, callerNumber) })
    await call.response(503)
    call.drop()
    expect(phone.received.filter(({ start }) => start.startsWith('INVITE'))).toEqual([])
    await expect.poll(() => edge.figures().calls).toBe(0)
    await engine.start()
    const connected = await connect(stage)
    await talk(stage, connected.places)
    await hangUp(stage, connected)
  })

  test('a call whose answer cannot be relayed ends for both sides', async () => {
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

  test('a re-INVITE is refused, the call continues, and has sound again once it is back', async () => {
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
    const [first, other] = [await startRtpengine(), await startRtpengine({ mediaPort: 29_500 })]
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

  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'an edge that gets %s leaves no call in the engine: it deletes them, or the engine’s timeout does',
    async (signal) => {
      const engine = await startRtpengine({ timeout: 3 })
      const { child, ...stage } = await startEdge(engine)
      const { places } = await connect(stage)
      expect([places.toCaller.host, places.toCallee.host]).toEqual([engineAddress, engineAddress])
      await talk(stage, places)
      expect(await calls(engine)).toHaveLength(1)
      child.kill(signal)
      await once(child, 'exit')
      await expect.poll(() => calls(engine)).toEqual([])
    },
  )
})
