import { type CallRegistry, createCallRegistry } from './call/call-registry.ts'
import { guardCarrier, guardTransactions, createSafeLog } from './call/guard.ts'
import { defaultLimits } from './call/limits.ts'
import type { Call, GuardedCallContext, CallContext } from './call/call-context.ts'
import { createRingingPhones } from './call/ringing-phones.ts'
import { createRecordings } from './call/recordings.ts'
import { defaultSessionTimes } from './call/session-interval.ts'
import type { EdgeOptions } from './edge-options.ts'
import { VoiceLine } from './media/voice-line.ts'
import { formatHost } from './message/uri.ts'
import { createPhoneLocator } from './registrar/phone-locator.ts'
import type { Registrar } from './registrar/registrar.ts'
import type { ServerTransaction } from './transaction/server.ts'
import { formatSentBy } from './transaction/outgoing.ts'
import type { Transactions } from './transaction/transactions.ts'
import type { Flow } from './transport/flow.ts'
import type { Listeners } from './transport/listen.ts'
import { type Peers, readPeers } from './transport/proxy.ts'

export type EdgeState = {
  readonly options: EdgeOptions
  readonly registrar: Registrar
  readonly peers: Peers
  readonly calls: CallRegistry
  /** The calls that INVITEs began, by transaction. */
  readonly invites: WeakMap<ServerTransaction, Call>
  /** The calls that the application had us make, by its call id. */
  readonly outbound: Map<string, Call>
  readonly ringing: CallContext['ringing']
  readonly recordings: CallContext['recordings']
  readonly counts: { unreadable: number; refused: number }
  readonly log: CallContext['log']
  readonly onFault: (error: unknown) => void
  isDraining: boolean
}

export function openState(options: EdgeOptions): EdgeState {
  const { registrar, limits = defaultLimits, proxies = [] } = options
  const log = createSafeLog(options.log)
  const onFault = (error: unknown) => log({ error: String(error) }, 'a handler failed')
  return {
    options,
    registrar,
    peers: readPeers(proxies, options.isTrunk),
    calls: createCallRegistry(limits, { openMedia: options.openMedia, failed: onFault }),
    invites: new WeakMap(),
    outbound: new Map(),
    ringing: createRingingPhones(),
    recordings: createRecordings(options.onVoicemail),
    counts: { unreadable: 0, refused: 0 },
    log,
    onFault,
    isDraining: false,
  }
}

export function getPort({ udp, webSocket }: Listeners, protocol: Flow['protocol']): number {
  return protocol === 'WS' ? (webSocket?.port ?? 0) : udp.port
}

export function createCallContext(
  { options, registrar, ringing, recordings, log }: EdgeState,
  transactions: Transactions,
  listeners: Listeners,
): CallContext {
  const { address, carrier, proxies = [], domain = formatHost(address) } = options
  const { udp } = listeners
  return {
    transactions,
    carrier,
    ringing,
    recordings,
    locate: createPhoneLocator({ registrar, proxies, trunk: options.trunk, domain, flowTo: udp.flowTo }),
    refresh: registrar.refresh,
    openFlow: (to, port) => udp.flowTo(to, port),
    openLine: () => VoiceLine.open(options.lines.address, options.lines.ports),
    contactFor: ({ protocol }) => {
      const transport = protocol === 'UDP' ? '' : `;transport=${protocol.toLowerCase()}`
      return `<sip:${formatSentBy(address, getPort(listeners, protocol))}${transport}>`
    },
    domain,
    ringMs: options.ringMs ?? 60_000,
    session: options.session ?? defaultSessionTimes,
    silentMs: options.silentMs ?? 90_000,
    log,
  }
}

export function guardCallContext(
  context: CallContext,
  own: Pick<GuardedCallContext, 'media' | 'guard'>,
): GuardedCallContext {
  const { media, guard } = own
  return {
    media,
    guard,
    ...context,
    transactions: guardTransactions(context.transactions, guard),
    carrier: guardCarrier(context.carrier, guard),
  }
}
