import { expect, onTestFinished } from 'vitest'
import { createDecisions } from '../../apps/sip-edge/src/route/decisions.ts'
import { answerKamailio } from '../../apps/route-agent/src/kamailio.ts'
import type { ContractOptions, Stage } from '../../apps/sip-edge/src/testing/contract-stage.ts'
import { phoneNumber, testApplication } from '../../apps/sip-edge/src/testing/edge.ts'
import { openPeer, type Peer } from '../../apps/sip-edge/src/testing/peer.ts'
import { freePort, localWith, ownConfig, runKamailio } from './kamailio.ts'

type Around = {
  /** Where phones are, when they are not the peer. */
  trunk?: number
  /** The port of rtpengine's control, where that is. */
  relay?: number
  /** Where to take TLS, and the file that names the certificate. */
  tls?: { port: number; config: string }
}

/** Kamailio between two peers, and the route agent with an application that knows one number. */
export async function startStage({
  ringMs = 60_000,
  trunk,
  relay,
  tls,
  ...decided
}: ContractOptions & Around = {}): Promise<Stage & { port: number }> {
  const [port, evapi] = [await freePort('udp'), await freePort('tcp')]
  const [caller, phone] = [await openPeer(port, '13812341234'), await openPeer(port, phoneNumber)]
  const { logged } = startKamailio(
    {
      LISTEN: `udp:127.0.0.1:${port}`,
      TRUNK: `"sip:127.0.0.1:${trunk ?? phone.port}"`,
      EVAPI: `"127.0.0.1:${evapi}"`,
      RING_MS: ringMs,
      ...(relay && { RTPENGINE: `"udp:127.0.0.1:${relay}"` }),
      ...(tls && { LISTEN_TLS: `tls:127.0.0.1:${tls.port}`, TLS_CONFIG: `"${tls.config}"` }),
    },
    [...(relay ? ['WITH_RTPENGINE'] : []), ...(tls ? ['WITH_TLS'] : [])],
  )
  const { ask, report, questions, events } = testApplication(decided)
  const decisions = createDecisions({
    ask,
    waits: { known: 300, unknown: 1500 },
    atOnce: 100,
    keepMs: 1000,
    mostKept: 100,
  })
  onTestFinished(answerKamailio({ host: '127.0.0.1', port: evapi }, decisions, report))
  await untilReady(caller, port)
  questions.length = 0
  events.length = 0
  return { port, caller, phone, questions, events, logged }
}

/** Kamailio by its own configuration with such settings; it ends with the test. */
export function startKamailio(settings: Record<string, string | number>, flags: readonly string[] = []) {
  const { logged, end } = runKamailio(ownConfig(), localWith(settings, flags))
  onTestFinished(end)
  return { logged }
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
