import type { SipRequest } from '../message/message.ts'
import type { Flow } from '../transport/flow.ts'
import type { ServerTransaction } from './server.ts'

/** The transaction user (TU) of RFC 3261: the layer above the transactions. */
export type TransactionUser = {
  /** Whether a request comes from nobody known: it is answered once, and nothing of it is kept. */
  isStranger: (request: SipRequest, flow: Flow) => boolean
  /**
   * Resolves when the sender of a request is known, which waits for it; undefined when it is known already.
   */
  untilKnown?: (request: SipRequest, flow: Flow) => Promise<void> | undefined
  /** A new request other than ACK and CANCEL. */
  onRequest: (transaction: ServerTransaction) => void
  /** The final response to a request was sent. */
  onFinal?: (transaction: ServerTransaction, status: number) => void
  /** The ACK for a 2xx. */
  onAck: (request: SipRequest) => void
  /** A final response to an INVITE was not acknowledged. */
  onUnacknowledged: (invite: ServerTransaction) => void
  /** A request has no final response after the maximum time. Unless it gets one now, it gets 408. */
  onUnanswered: (transaction: ServerTransaction) => void
  /** A callback has thrown. */
  onFault: (error: unknown) => void
}

/** Runs a callback; an error ends only its own work. */
export function attempt({ onFault }: Pick<TransactionUser, 'onFault'>, work: () => void): boolean {
  try {
    work()
    return true
  } catch (error) {
    onFault(error)
    return false
  }
}
