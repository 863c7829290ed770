import { type Edge, startEdge } from '../../edge.ts'
import type { EdgeOptions } from '../../edge-options.ts'
import type { MediaSession } from '../../media/media-session.ts'
import { type MediaRelay, openRelay } from '../../media/relay.ts'
import { createRegistrar } from '../../registrar/registrar.ts'
import type { RouteRequest } from '@hao/carrier-protocol/messages.ts'
import { openTcp, openUdp, openWebSocket, type Wire } from './sender.ts'

export type StageOptions = Partial<EdgeOptions> & { maxSeconds?: number }

/** A receiver of malicious messages: an edge, or a proxy before several edges, on real sockets. */
export type Stage = {
  /** The phone that each number rings; other numbers are not found. */
  routes: Map<string, string>
  routeRequests: RouteRequest[]
  /** Unexpected log entries. */
  faults: string[]
  /** All log entries. */
  logged: string[]
  /** Counts of current calls, transactions and media sessions. */
  countCurrent: () => { calls: number; transactions: number; sessions: number }
  /** Whether a proxy answers some messages instead of the edge. */
  hasProxy: boolean
  open: (protocol: Wire['protocol']) => Promise<Wire>
  close: () => Promise<void>
}

export type StartStage = (options?: StageOptions) => Promise<Stage>

/** Opens media while there is room; `sessions` are those that are open. */
function limitSessions(relay: MediaRelay) {
  const sessions = new Set<MediaSession>()
  const openMedia = () => {
    if (sessions.size >= maxSessions) return undefined
    const session = relay.open()
    const close = session.close.bind(session)
    sessions.add(session)
    session.close = () => {
      sessions.delete(session)
      close()
    }
    return session
  }
  return { sessions, openMedia }
}

/** Edges with one invented carrier and real media. */
export function createEdgeStarter({ maxSeconds = 3600, ...options }: StageOptions) {
  const routes = new Map<string, string>()
  const routeRequests: RouteRequest[] = []
  const faults: string[] = []
  const relay = openRelay({
    announcedAddress: '127.0.0.1',
    ports: { from: 29_000, to: 29_999 },
  })
  const { sessions, openMedia } = limitSessions(relay)
  const edges: Edge[] = []
  const start = async (edgeOptions: Partial<EdgeOptions>) => {
    const edge = await startEdge({
      host: '127.0.0.1',
      port: 0,
      address: '127.0.0.1',
      registrar: createRegistrar('open'),
      isTrunk: () => true,
      endMs: 0,
      openMedia,
      lines: { address: '127.0.0.1', ports: { from: 28_000, to: 28_999 } },
      carrier: {
        ask: async (question) => {
          routeRequests.push(question)
          const target = routes.get(question.number)
          return target === undefined
            ? { action: 'reject', status: 404, reason: 'unknown' }
            : { action: 'forward', target, display: question.number, maxSeconds }
        },
        report: () => undefined,
        leaveMessage: async () => undefined,
        flush: async () => undefined,
      },
      log: (entry, text) => void faults.push(`${text}: ${JSON.stringify(entry)}`),
      ...edgeOptions,
      ...options,
    })
    edges.push(edge)
    return edge
  }
  const total = (name: 'calls' | 'transactions') => edges.reduce((sum, edge) => sum + edge.figures()[name], 0)
  return {
    routes,
    routeRequests,
    faults,
    start,
    countCurrent: () => ({
      calls: total('calls'),
      transactions: total('transactions'),
      sessions: sessions.size,
    }),
    close: async () => {
      await Promise.all(edges.map(async (edge) => edge.close()))
      for (const session of sessions) session.close()
    },
  }
}

/** An edge that trusts every sender and relays media. */
export async function startStage(options: StageOptions = {}): Promise<Stage> {
  const { start, ...parts } = createEdgeStarter(options)
  const edge = await start({ webSocketPort: 0 })
  return {
    ...parts,
    logged: parts.faults,
    hasProxy: false,
    open: async (protocol) => {
      if (protocol === 'WS') return openWebSocket(edge.webSocketPort ?? 0)
      return protocol === 'TCP' ? openTcp(edge.port) : openUdp(edge.port)
    },
  }
}

/** Four ports per session. */
const maxSessions = 200
