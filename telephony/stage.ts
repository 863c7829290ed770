import { expect, onTestFinished } from 'vitest'
import { createDecisions } from '../apps/route-agent/src/decisions.ts'
import { answerKamailio } from '../apps/route-agent/src/kamailio.ts'
import type { ContractOptions, Stage } from '../apps/sip-edge/src/testing/contract-stage.ts'
import { phoneNumber, testApplication } from '../apps/sip-edge/src/testing/edge.ts'
import { openPeer, type Peer } from '../apps/sip-edge/src/testing/peer.ts'
import { freePort, startKamailio } from './kamailio.ts'

/** Kamailio between two peers, and the route agent with an application that knows one number; with rtpengine where that listens at a port, `relay`. */
export async function startStage({
  ringMs = 60_000,
  relay,
  ...decided
}: ContractOptions & { relay?: number } = {}): Promise<Stage> {
  const [port, evapi] = [await freePort('udp'), await freePort('tcp')]
  const [caller, phone] = [await openPeer(port, '13812341234'), await openPeer(port, phoneNumber)]
  const { logged } = await startKamailio(
    {
      LISTEN: `udp:127.0.0.1:${port}`,
      TRUNK: `"sip:127.0.0.1:${phone.port}"`,
      EVAPI: `"127.0.0.1:${evapi}"`,
      RING_MS: ringMs,
      ...(relay && { RTPENGINE: `"udp:127.0.0.1:${relay}"` }),
    },
    relay ? ['WITH_RTPENGINE'] : [],
  )
  const { ask, report, questions, events } = testApplication(decided)
  const decisions = createDecisions({ ask, atOnce: 100, keepMs: 1000, mostKept: 100 })
  onTestFinished(answerKamailio({ host: '127.0.0.1', port: evapi }, decisions, report))
  await untilReady(caller, port)
  questions.length = 0
  events.length = 0
  return { caller, phone, questions, events, logged }
}

/** Until Kamailio listens and has an agent that answers: a number that nobody knows is told so. */
export async function untilReady(caller: Peer, port: number): Promise<void> {
  await expect
    .poll(
      () => {
        caller.options(`sip:127.0.0.1:${port}`)
        return caller.heard.some(({ start }) => start.startsWith('SIP/2.0 200'))
      },
      { timeout: 20_000, interval: 200 },
    )
    .toBe(true)
  for (let tries = 0; ; tries += 1) {
    const call = caller.invite('95013000404', { from: `<sip:139${10_000_000 + tries}@caller.example>;tag=r` })
    const { start } = await call.response(/[45]\d\d/)
    call.drop()
    if (start.includes('404')) return
    if (tries > 50) throw new Error(`Kamailio has no agent: ${start}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
