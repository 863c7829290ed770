import { isCompleteResponse } from '../message/check.ts'
import { isRequest, type SipRequest } from '../message/message.ts'
import { parseMessage } from '../message/parse.ts'
import type { Flow } from '../transport/flow.ts'
import type { ClientTransaction, Outcome } from './client.ts'
import { type IncomingRequests, receiveRequest } from './incoming.ts'
import { cancelInvite, type OutgoingRequests, receiveResponse, sendAck, sendRequest } from './outgoing.ts'

export type Transactions = {
  /** Takes what came over a transport. */
  receive: (bytes: Buffer, flow: Flow) => void
  /** Sends a request (without Via) and tells what becomes of it. */
  send: (request: SipRequest, flow: Flow, outcome: Outcome) => ClientTransaction
  /** Takes back an INVITE that was sent; what becomes of it is told to its own outcome. */
  cancel: (invite: ClientTransaction) => void
  /** Sends an ACK for a 2xx, which nothing answers. */
  acknowledge: (request: SipRequest, flow: Flow) => void
  /** So many are under way. */
  size: () => number
  /**
   * Waits until each request is answered and each answer to an INVITE acknowledged, for so long (ms) at most.
   */
  settle: (withinMs: number) => Promise<void>
}

type Options = Pick<IncomingRequests, 'timers' | 'user' | 'admission'> &
  Partial<Pick<IncomingRequests, 'refusesExcess' | 'flowOf'>> &
  Pick<OutgoingRequests, 'sentBy'> & {
    /** What came and could not be read, or answered. */
    onUnreadable?: (why: string, flow: Flow) => void
  }

/**
 * Matches what comes with what is under way (RFC 3261 sections 17.1.3 and 17.2.3), and makes a transaction of
 * each new request.
 */
export function createTransactions(options: Options): Transactions {
  const { timers, user, admission, sentBy, onUnreadable } = options
  const { refusesExcess = false, flowOf = (_request, flow) => flow } = options
  const incoming: IncomingRequests = {
    timers,
    user,
    admission,
    refusesExcess,
    flowOf,
    transactions: new Map(),
    merges: new Map(),
  }
  const outgoing: OutgoingRequests = { timers, user, sentBy, transactions: new Map() }
  return {
    receive: (bytes, flow) => {
      const parsed = parseMessage(bytes)
      if ('unreadable' in parsed) return onUnreadable?.(parsed.unreadable, flow)
      const { message, fault } = parsed
      if (!isRequest(message))
        return isCompleteResponse(message) ? receiveResponse(outgoing, message) : undefined
      if (!receiveRequest(incoming, { message, fault }, flow))
        onUnreadable?.('a request without a way back', flow)
    },
    send: (request, flow, outcome) => sendRequest(outgoing, request, flow, outcome),
    cancel: (invite) => cancelInvite(outgoing, invite),
    acknowledge: (request, flow) => sendAck(outgoing, request, flow),
    size: () => incoming.transactions.size + outgoing.transactions.size,
    settle: async (withinMs) => {
      const end = Date.now() + withinMs
      const isOpen = () =>
        [...incoming.transactions.values(), ...outgoing.transactions.values()].some(
          (each) => !each.isSettled(),
        )
      while (Date.now() < end && isOpen()) await new Promise((resolve) => setTimeout(resolve, 20))
    },
  }
}
