import type { Limits } from './call/limits.ts'
import type { MediaSession, CallContext } from './call/call-context.ts'
import type { PortRange } from './media/ports.ts'
import type { SessionTimes } from './call/session-interval.ts'
import type { Trunk } from './registrar/phone-locator.ts'
import type { Registrar } from './registrar/registrar.ts'
import type { CarrierApi } from '@hao/carrier-protocol/client.ts'
import type { VoicemailOutcome } from './call/recordings.ts'
import type { Timers } from './transaction/timers.ts'
import type { Proxy } from './transport/proxy.ts'

export type EdgeOptions = {
  host: string
  /** Of UDP and TCP; 0 for a free port. */
  port: number
  /** Of WebSockets; 0 for a free port, undefined for none. */
  webSocketPort?: number | undefined
  mayMove?: boolean
  /** Our address in Via, Contact and From. */
  address: string
  /** The host in the addresses that callers and phones see; `address` by default. */
  domain?: string
  /** SIP from any other address is dropped. Calls to the trunk leave through the first. */
  proxies?: readonly Proxy[]
  carrier: CarrierApi
  registrar: Registrar
  /** Opens the media of one call; undefined when there is no room. */
  openMedia: () => MediaSession | undefined
  /** Where the edge itself speaks to callers and phones: an address that the relay reaches. */
  lines: { address: string; ports: PortRange }
  isTrunk: (address: string) => boolean
  /** The trunk for calls to phones that have not registered, without a proxy; undefined for none. */
  trunk?: Trunk | undefined
  limits?: Limits
  timers?: Timers
  ringMs?: number
  session?: SessionTimes
  silentMs?: number
  onSetup?: (status: number) => void
  onVoicemail?: (outcome: VoicemailOutcome) => void
  /** Time (ms) for which `close` waits for the responses of the last calls; 2,000 by default. */
  endMs?: number
  log: CallContext['log']
}
