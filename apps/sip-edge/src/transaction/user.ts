import type { SipRequest } from '../message/message.ts'
import type { Flow } from '../transport/flow.ts'
import type { ServerTransaction } from './server.ts'

/** The transaction user (TU) of RFC 3261: the layer above the transactions. */
export type TransactionUser = {
  /** Whether a request comes from an unknown sender: it is answered once, and nothing of it is kept. */
  isStranger: (request: SipRequest, flow: Flow) => boolean
  /** Undefined when the sender of the request, which waits, is known already. */
  untilKnown?: (request: SipRequest, flow: Flow) => Promise<void> | undefined
  onRequest: (transaction: ServerTransaction) => void
  onFinal?: (transaction: ServerTransaction, status: number) => void
  onAck: (request: SipRequest) => void
  /** A final response to an INVITE was not acknowledged. */
  onUnacknowledged: (invite: ServerTransaction) => void
  /** A request has no final response after the maximum time. Unless it gets one now, it gets 408. */
  onUnanswered: (transaction: ServerTransaction) => void
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
