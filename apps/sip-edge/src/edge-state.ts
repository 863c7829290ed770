import { type Calls, keepCalls } from './call/calls.ts'
import { guardCarrier, guardOutcomes, quietly } from './call/guard.ts'
import { usualLimits } from './call/limits.ts'
import type { Call, OwnParts, Parts } from './call/parts.ts'
import { standardSession } from './call/session-interval.ts'
import type { EdgeOptions } from './edge-options.ts'
import { hostOf } from './message/uri.ts'
import { reachPhones } from './registrar/reach-phones.ts'
import type { Registrar } from './registrar/registrar.ts'
import type { ServerTransaction } from './transaction/server.ts'
import { sentByOf } from './transaction/outgoing.ts'
import type { Transactions } from './transaction/transactions.ts'
import type { Flow } from './transport/flow.ts'
import type { Listeners } from './transport/listen.ts'
import { type Peers, readPeers } from './transport/proxy.ts'

/** What the edge knows while it runs. */
export type EdgeState = {
  readonly options: EdgeOptions
  readonly registrar: Registrar
  readonly peers: Peers
  readonly calls: Calls
  /** The calls that an INVITE began, by its transaction. */
  readonly invites: WeakMap<ServerTransaction, Call>
  /** The calls that the application has us make, by its id for them. */
  readonly outbound: Map<string, Call>
  readonly counts: { unreadable: number; refused: number }
  readonly log: Parts['log']
  readonly onFault: (error: unknown) => void
  isDraining: boolean
}

export function openState(options: EdgeOptions): EdgeState {
  const { registrar, limits = usualLimits, proxies = [] } = options
  const log = quietly(options.log)
  const onFault = (error: unknown) => log({ error: String(error) }, 'a handler failed')
  return {
    options,
    registrar,
    peers: readPeers(proxies, options.isTrunk),
    calls: keepCalls(limits, { openMedia: options.openMedia, failed: onFault }),
    invites: new WeakMap(),
    outbound: new Map(),
    counts: { unreadable: 0, refused: 0 },
    log,
    onFault,
    isDraining: false,
  }
}

/** The port at which peers of a protocol reach us. */
export function portOf({ udp, webSocket }: Listeners, protocol: Flow['protocol']): number {
  return protocol === 'WS' ? (webSocket?.port ?? 0) : udp.port
}

export function createParts(
  { options, registrar, log }: EdgeState,
  transactions: Transactions,
  listeners: Listeners,
): Parts {
  const { address, carrier, proxies = [], domain = hostOf(address) } = options
  const { udp } = listeners
  return {
    transactions,
    carrier,
    ...reachPhones({ registrar, proxies, trunk: options.trunk, flowTo: udp.flowTo }),
    isPinned: (flow) => flow.isTrunk === false || registrar.phoneAt(flow) !== undefined,
    reach: (to, port) => udp.flowTo(to, port),
    contactFor: ({ protocol }) => {
      const transport = protocol === 'UDP' ? '' : `;transport=${protocol.toLowerCase()}`
      return `<sip:${sentByOf(address, portOf(listeners, protocol))}${transport}>`
    },
    domain,
    ringMs: options.ringMs ?? 60_000,
    session: options.session ?? standardSession,
    silentMs: options.silentMs ?? 90_000,
    log,
  }
}

/** The parts of one call: whatever its handlers throw ends that call alone. */
export function partsOfCall(parts: Parts, own: Pick<OwnParts, 'media' | 'guard'>): OwnParts {
  return {
    ...parts,
    ...own,
    transactions: guardOutcomes(parts.transactions, own.guard),
    carrier: guardCarrier(parts.carrier, own.guard),
  }
}
