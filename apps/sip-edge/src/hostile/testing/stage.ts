import { type Edge, type EdgeOptions, startEdge } from '../../edge.ts'
import { type MediaRelay, openRelay } from '../../media/relay.ts'
import { createRegistrar } from '../../registrar/registrar.ts'
import type { Question } from '../../route/carrier.ts'
import { openTcp, openUdp, openWebSocket, type Wire } from './sender.ts'

/** An edge on real sockets, with a carrier that is made up. */
export type Stage = {
  edge: Edge
  relay: MediaRelay
  /** Which phone each number rings; all others are not found. */
  routes: Map<string, string>
  asked: Question[]
  /** What it logged that nobody foresaw. */
  faults: string[]
  open: (protocol: Wire['protocol']) => Promise<Wire>
  close: () => Promise<void>
}

/** An edge of which everybody is a trusted network, and that carries sound. */
export async function startStage(
  options: Partial<EdgeOptions> & { maxSeconds?: number } = {},
): Promise<Stage> {
  const { maxSeconds = 3600 } = options
  const routes = new Map<string, string>()
  const asked: Question[] = []
  const faults: string[] = []
  const relay = openRelay({
    bindAddress: '127.0.0.1',
    announcedAddress: '127.0.0.1',
    ports: { from: 29_000, to: 29_999 },
  })
  const edge = await startEdge({
    host: '127.0.0.1',
    port: 0,
    webSocketPort: 0,
    address: '127.0.0.1',
    registrar: createRegistrar('open'),
    isTrunk: () => true,
    endMs: 0,
    openMedia: () => (relay.counters().sessions < mostSessions ? relay.open() : undefined),
    carrier: {
      ask: async (question) => {
        asked.push(question)
        const target = routes.get(question.number)
        return target === undefined
          ? { action: 'reject', status: 404, reason: 'unknown' }
          : { action: 'forward', target, display: question.number, maxSeconds }
      },
      report: () => undefined,
      flush: async () => undefined,
    },
    log: (entry, text) => void faults.push(`${text}: ${JSON.stringify(entry)}`),
    ...options,
  })
  return {
    edge,
    relay,
    routes,
    asked,
    faults,
    open: async (protocol) => {
      if (protocol === 'WS') return openWebSocket(edge.webSocketPort ?? 0)
      return protocol === 'TCP' ? openTcp(edge.port) : openUdp(edge.port)
    },
    close: async () => {
      await edge.close()
      await relay.close()
    },
  }
}

/** Four ports each. */
const mostSessions = 200
