import type { Limits } from './call/limits.ts'
import type { MediaSession, CallContext } from './call/call-context.ts'
import type { SessionTimes } from './call/session-interval.ts'
import type { Trunk } from './call/trunk-location.ts'
import type { Registrar } from './registrar/registrar.ts'
import type { CarrierApi } from '@hao/carrier-protocol/client.ts'
import type { AdmissionLimits } from './transaction/admission.ts'
import type { Timers } from './transaction/timers.ts'
import type { Proxy } from './transport/proxy.ts'
import type { ConnectionLimits } from './transport/source.ts'

export type EdgeOptions = {
  /** The address to listen on. */
  host: string
  /** Of UDP and TCP; 0 for a free one. */
  port: number
  /** Of WebSockets; 0 for a free one, undefined for none. */
  webSocketPort?: number | undefined
  /** Whether free ports do as well where these are taken. */
  mayMove?: boolean
  /** How we are reached: an address, which stands in Via, Contact and From. */
  address: string
  /** The host in the addresses that callers and phones are shown; `address` unless given. */
  domain?: string
  /**
   * The proxies before the edge: SIP from any other address is dropped. Calls to the trunk leave by the
   * first. Empty for none.
   */
  proxies?: readonly Proxy[]
  carrier: CarrierApi
  registrar: Registrar
  /** The media of one more call; undefined when there is no room for one. */
  openMedia: () => MediaSession | undefined
  /** Whether the peer at an address is a network that says truly who calls. */
  isTrunk: (address: string) => boolean
  /** Where calls to phones go that did not register; undefined for nowhere. */
  trunk?: Trunk | undefined
  limits?: Limits
  admission?: AdmissionLimits
  connections?: ConnectionLimits
  timers?: Timers
  ringMs?: number
  session?: SessionTimes
  /** See `Parts`; 90 s unless given. */
  silentMs?: number
  /** How long (ms) the end waits until the peers of the last calls have answered; 2,000 unless given. */
  endMs?: number
  log: CallContext['log']
}
