import type { SipRequest } from '../message/message.ts'
import type { Flow } from '../transport/flow.ts'
import type { Sender } from './admission.ts'
import type { ServerTransaction } from './server.ts'

/** What stands above the transactions (the transaction user of RFC 3261). */
export type TransactionUser = {
  /** Who sends a request. */
  partyOf: (request: SipRequest, flow: Flow) => Sender
  /** Resolves when all is known of who sends a request, which waits for it; undefined where it need not. */
  untilKnown?: (request: SipRequest, flow: Flow) => Promise<void> | undefined
  /** A request that is neither ACK nor CANCEL, once. */
  onRequest: (transaction: ServerTransaction) => void
  /** The ACK for a 2xx. */
  onAck: (request: SipRequest) => void
  /** An INVITE was answered, and nobody acknowledged it. */
  onUnacknowledged: (invite: ServerTransaction) => void
  /**
   * A request was given no final response for as long as one may take; unless it gets one now, it gets 408.
   */
  onUnanswered: (transaction: ServerTransaction) => void
  /** One of these, or what waits for a response, has thrown. */
  onFault: (error: unknown) => void
}

/** Runs what may throw: that ends nothing but itself. */
export function attempt({ onFault }: TransactionUser, work: () => void): boolean {
  try {
    work()
    return true
  } catch (error) {
    onFault(error)
    return false
  }
}
