import { randomUUID } from 'node:crypto'
import type { SipRequest } from '../message/message.ts'
import { createResponse } from '../message/response.ts'
import type { CarrierApi } from '@hao/carrier-protocol/client.ts'
import type { MediaSession, SdpRole, Side } from '../media/media-session.ts'
import type { VoiceLine } from '../media/voice-line.ts'
import type { CallEvent, Cause } from '@hao/carrier-protocol/messages.ts'
import type { ServerTransaction } from '../transaction/server.ts'
import type { Transactions } from '../transaction/transactions.ts'
import type { Flow } from '../transport/flow.ts'
import type { Dialog, OpenFlow } from './dialog.ts'
import type { RingingPhones } from './ringing-phones.ts'
import type { Recordings } from './recordings.ts'
import type { SessionTimes } from './session-interval.ts'

export type { MediaSession, SdpRole, Side }

/** How to reach a phone; with `pinned` only over this flow. */
export type PhoneLocation = {
  uri: string
  flow: Flow
  /** The proxies on the way (RFC 3327), the nearest first. */
  path: readonly string[]
  pinned: boolean
}

/** Wraps a handler so that it does not throw: an error ends the call of the handler. */
export type Guard = <Args extends unknown[]>(work: (...args: Args) => unknown) => (...args: Args) => void

export type CallContext = {
  transactions: Transactions
  carrier: CarrierApi
  /** A call from a phone that rings is a forward of its call. */
  ringing: RingingPhones
  recordings: Recordings
  /** How to reach a phone; undefined when it cannot be reached. */
  locate: (phone: string) => PhoneLocation | undefined
  /** Asks for the newest registration of a phone; undefined without other edges. */
  refresh: ((phone: string) => Promise<void>) | undefined
  openFlow: OpenFlow
  /** Opens the edge's own end of a call's media. @throws MediaError */
  openLine: () => Promise<VoiceLine>
  /** Our Contact for the peer of a flow. */
  contactFor: (flow: Flow) => string
  /** The host in the addresses that we display. */
  domain: string
  /** Maximum ringing time (ms). */
  ringMs: number
  session: SessionTimes
  /** A side is lost after this silence (ms); 0 disables the check. */
  silentMs: number
  log: (entry: Record<string, unknown>, text: string) => void
}

export type GuardedCallContext = CallContext & { media: MediaSession; guard: Guard }

export type CallerLeg = {
  dialog: Dialog
  /** Max-Forwards of the other leg: a call that is diverted in a circle ends. */
  hops: number
  /** The caller's offer; empty when the phone makes the offer, undefined for a body of another type. */
  offer: Buffer | undefined
  progress: (status: number, sdp: Buffer) => void
  accept: (sdp: Buffer) => void
  /** The call failed; `by` is the side that ended it. */
  refuse: (status: number, by?: Side) => void
  /** The ACK for our 2xx arrived, or is no longer expected. */
  acknowledged: () => void
  /** Whether an ACK is still awaited. */
  awaitsAck: () => boolean
  hangUp: () => void
}

/** A back-to-back user agent (RFC 7092): one leg to the caller and one to the phone. */
export type Call = {
  request: (side: Side, transaction: ServerTransaction) => void
  acknowledged: (side: Side, ack: SipRequest) => void
  /** The caller hung up before an answer. */
  cancel: () => void
  /** Ends the call in any state. A caller without an answer gets the status, 503 by default. */
  end: (cause: Cause, status?: number) => void
}

/** Handles late messages of a call that has ended. A BYE that crosses ours gets 200. */
export const overCall: Call = {
  request: (_side, transaction) => {
    const { request } = transaction
    transaction.respond(createResponse(request, request.method === 'BYE' ? 200 : 481))
  },
  acknowledged: () => {},
  cancel: () => {},
  end: () => {},
}

const methods = 'INVITE, ACK, CANCEL, BYE, OPTIONS, UPDATE, INFO'
export const allowHeader = ['allow', methods] as const

/** Registers the dialog of each leg, and the end of the call; `late` handles the messages after it. */
export type CallObserver = { opened: (side: Side, dialog: Dialog) => void; closed: (late: Call) => void }

/** The fields that all events of a call share. */
type CallInfo = Pick<CallEvent, 'callId' | 'number' | 'caller' | 'withheld' | 'startedAt' | 'kind'>

export type ReportEvent = (type: CallEvent['type'], more?: Pick<CallEvent, 'cause' | 'leg'>) => void

export function createReporter(carrier: CarrierApi, about: CallInfo): ReportEvent {
  return (type, more) =>
    carrier.report({ id: randomUUID(), ...about, type, at: new Date().toISOString(), ...more })
}
