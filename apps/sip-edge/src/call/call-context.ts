import type { SipRequest } from '../message/message.ts'
import type { CarrierApi } from '@hao/carrier-protocol/client.ts'
import type { Cause, Decision } from '@hao/carrier-protocol/messages.ts'
import type { ServerTransaction } from '../transaction/server.ts'
import type { Transactions } from '../transaction/transactions.ts'
import type { Flow } from '../transport/flow.ts'
import type { Dialog, OpenFlow } from './dialog.ts'
import type { SessionTimes } from './session-interval.ts'

/** The two sides of a call. */
export type Side = 'caller' | 'callee'

export const otherSide = (side: Side): Side => (side === 'caller' ? 'callee' : 'caller')

/** What a session description is to the one before it (RFC 3264). */
export type SdpRole = 'offer' | 'answer'

/** The media of one call. */
export type MediaSession = {
  /**
   * What the other side is given to see of a session description that `from` sent, from the address
   * `signalledFrom`. Rejects for what cannot be read, or when there is no room.
   */
  pass: (from: Side, sdp: Buffer, signalledFrom: string, role: SdpRole) => Promise<Buffer>
  /**
   * Whether both sides have agreed to send and to receive: neither holds the other, and the media comes by
   * here.
   */
  isTwoWay: () => boolean
  /** Epoch ms of the last datagram of each side. */
  lastReceived: () => Record<Side, number | undefined>
  close: () => void
}

/** Where a phone is; `pinned` when it is to be had by this way alone. */
export type PhoneLocation = {
  uri: string
  flow: Flow
  /** The proxies between (RFC 3327), the nearest first. */
  path: readonly string[]
  pinned: boolean
}

/** Makes of a handler one that throws nothing: what it throws ends the call that it belongs to. */
export type Guard = <Args extends unknown[]>(work: (...args: Args) => unknown) => (...args: Args) => void

/** What a call needs of the edge. */
export type CallContext = {
  transactions: Transactions
  carrier: CarrierApi
  /** Where a phone can be rung; undefined when it cannot. */
  locate: (phone: string) => PhoneLocation | undefined
  /** Whether the phone that a call goes to, or its second one, can be rung. */
  isReachable: (decision: Decision & { action: 'forward' }) => Promise<boolean>
  /** Whether the peer of a flow is to be had by this flow alone: see `Dialog.pinned`. */
  isPinned: (flow: Flow) => boolean
  openFlow: OpenFlow
  /** Contact of ours as the peers of a protocol reach it. */
  contactFor: (flow: Flow) => string
  /** The host that stands behind "@" in the addresses that we show. */
  domain: string
  /** How long (ms) a phone may ring. */
  ringMs: number
  session: SessionTimes
  /** A side of which nothing comes for so long (ms) is gone; 0: that is not watched. */
  silentMs: number
  log: (entry: Record<string, unknown>, text: string) => void
}

/** What one call has of its own: whatever its handlers throw ends it. */
export type GuardedCallContext = CallContext & { media: MediaSession; guard: Guard }

/** The caller's leg of a call, whoever opened it. */
export type CallerLeg = {
  dialog: Dialog
  /** Max-Forwards of the other leg: a diversion that leads back to us comes to an end. */
  hops: number
  /**
   * The SDP that it offers; empty where it leaves the offer to the phone, undefined for a body of another
   * kind.
   */
  offer: Buffer | undefined
  /** The phone rings (180), perhaps with sound (183). */
  progress: (status: number, sdp: Buffer) => void
  /** The phone has answered. */
  accept: (sdp: Buffer) => void
  /** The call failed; `by` is the side that ended it. */
  refuse: (status: number, by?: Side) => void
  /** The ACK for our 2xx has come, or is no longer expected. */
  acknowledged: () => void
  /** Ends the accepted call. */
  hangUp: () => void
}

/**
 * A call through the edge: one leg from whoever calls, one to the phone that rings (a back-to-back user
 * agent, RFC 7092).
 */
export type Call = {
  /** A request within one of its dialogs. */
  request: (side: Side, transaction: ServerTransaction) => void
  /** The ACK of that side for a 2xx of ours. */
  acknowledged: (side: Side, ack: SipRequest) => void
  /** The caller hung up before an answer. */
  cancel: () => void
  /** Ends it, whatever it is doing; a caller who waits for an answer gets the status, 503 unless given. */
  end: (cause: Cause, status?: number) => void
}

const methods = 'INVITE, ACK, CANCEL, BYE, OPTIONS, UPDATE, INFO'
export const allowHeader = ['allow', methods] as const

/** Who keeps account of calls: is told of each leg's dialog, and once that the call is over. */
export type CallObserver = { opened: (side: Side, dialog: Dialog) => void; closed: () => void }
