import { expect, onTestFinished } from 'vitest'
import type { EdgeOptions } from '../../apps/sip-edge/src/edge-options.ts'
import { newRelay } from '../../apps/sip-edge/src/media/call.fixture.ts'
import type { ContractOptions, Stage } from '../../apps/sip-edge/src/testing/contract-stage.ts'
import { phoneNumber, startTestEdge, testApplication } from '../../apps/sip-edge/src/testing/edge.ts'
import type { Voicemail } from '@hao/carrier-protocol/messages.ts'
import { openPeer } from '../../apps/sip-edge/src/testing/peer.ts'
import { freePort, type Kamailio, type Place, runKamailio } from './kamailio.ts'
import { shareRegistrations } from './registrations.ts'

type StageOptions = {
  /** More settings of Kamailio, by its listen address. */
  kamailio?: (listen: string) => Partial<Place>
  edge?: Partial<EdgeOptions>
}

type TestEdge = Awaited<ReturnType<typeof startTestEdge>>['edge']

export type ProxyStage = Stage & {
  port: number
  kamailio: Kamailio
  edges: TestEdge[]
  messages: Voicemail[]
}

/** Kamailio with two edges between a network and its phones, and an application that knows one number. */
export async function startStage(options: ContractOptions & StageOptions = {}): Promise<ProxyStage> {
  const { kamailio: place, edge: edgeOptions, ...decided } = options
  const port = await freePort()
  const [caller, phone] = [await openPeer(port, '13812341234'), await openPeer(port, phoneNumber)]
  const { questions, events, messages, ask, report, leaveMessage } = testApplication(decided)
  const relay = newRelay({ ports: { from: 30_000, to: 30_999 } })
  const logged: string[] = []
  const newRegistrar = shareRegistrations()
  const startOne = async () =>
    startTestEdge({
      registrar: newRegistrar(),
      ...decided,
      carrier: { ask, report, leaveMessage, flush: async () => undefined },
      proxies: [{ address: '127.0.0.1', port }],
      openMedia: () => relay.open(),
      log: (entry, text) => void logged.push(JSON.stringify({ ...entry, text })),
      ...edgeOptions,
    })
  const edges = [(await startOne()).edge, (await startOne()).edge]
  const ports = edges.map((edge) => edge.port)
  const listen = `udp:127.0.0.1:${port}`
  const tcp = `tcp:127.0.0.1:${port}`
  const kamailio = await startKamailio(
    {
      listen: [listen, tcp],
      edges: ports,
      called: [`sip:127.0.0.1:${phone.port}`],
      trunks: ['127.0.0.1'],
      ...place?.(listen),
    },
    { logged },
  )
  return { port, caller, phone, questions, events, messages, logged, kamailio, edges }
}

/** Runs Kamailio until the test ends; resolves once its edges have answered its probes. */
export async function startKamailio(...settings: Parameters<typeof runKamailio>): Promise<Kamailio> {
  const kamailio = runKamailio(...settings)
  onTestFinished(async () => kamailio.kill('SIGKILL'))
  await untilReady(kamailio, settings[0].edges.length)
  return kamailio
}

/** Waits until `count` edges have answered the proxy's probes. */
export async function untilReady(kamailio: Kamailio, edges: number): Promise<void> {
  await expect
    .poll(() => kamailio.edgesInUse(), {
      message: `edges in use, by ${kamailio.logged.join('')}`,
    })
    .toBe(edges)
}
