import { isCompleteResponse } from '../message/check.ts'
import { isRequest, type SipRequest } from '../message/message.ts'
import { parseMessage } from '../message/parse.ts'
import type { Flow } from '../transport/flow.ts'
import type { ClientTransaction, Outcome } from './client.ts'
import { createServerEvents, type IncomingRequests, receiveRequest } from './incoming.ts'
import { cancelInvite, type OutgoingRequests, receiveResponse, sendAck, sendRequest } from './outgoing.ts'
import type { Timers } from './timers.ts'
import { attempt } from './user.ts'

export type Transactions = {
  receive: (bytes: Buffer, flow: Flow) => void
  send: (request: SipRequest, flow: Flow, outcome: Outcome) => ClientTransaction
  /** Cancels an INVITE; its own outcome reports the result. */
  cancel: (invite: ClientTransaction) => void
  /** Sends an ACK for a 2xx, which gets no response. */
  acknowledge: (request: SipRequest, flow: Flow) => void
  size: () => number
  /** Each request is answered, each final response to an INVITE acknowledged; at most `withinMs`. */
  settle: (withinMs: number) => Promise<void>
}

type Options = Pick<IncomingRequests, 'user'> &
  Partial<Pick<IncomingRequests, 'resolveFlow'>> &
  Pick<OutgoingRequests, 'sentBy'> & {
    timers: Timers
    /** A message that could not be parsed or answered. */
    onUnreadable?: () => void
  }

/** RFC 3261 sections 17.1.3 and 17.2.3. */
export function createTransactions(options: Options): Transactions {
  const { timers, user, sentBy, onUnreadable, resolveFlow = (_request, flow) => flow } = options
  const kept: Pick<IncomingRequests, 'transactions' | 'merges'> = {
    transactions: new Map(),
    merges: new Map(),
  }
  const events = createServerEvents(kept, { timers, user })
  const incoming: IncomingRequests = { user, events, resolveFlow, ...kept }
  const outgoing: OutgoingRequests = {
    sentBy,
    transactions: new Map(),
    events: {
      timers,
      attempt: (work) => attempt(user, work),
      forget: ({ key }) => outgoing.transactions.delete(key),
    },
  }
  return {
    receive: (bytes, flow) => {
      const parsed = parseMessage(bytes)
      if ('unreadable' in parsed) return onUnreadable?.()
      const { message, fault } = parsed
      if (!isRequest(message))
        return isCompleteResponse(message) ? receiveResponse(outgoing, message) : undefined
      if (!receiveRequest(incoming, { message, fault }, flow)) onUnreadable?.()
    },
    send: (request, flow, outcome) => sendRequest(outgoing, request, flow, outcome),
    cancel: (invite) => cancelInvite(outgoing, invite),
    acknowledge: (request, flow) => sendAck(outgoing, request, flow),
    size: () => incoming.transactions.size + outgoing.transactions.size,
    settle: async (withinMs) => {
      const end = Date.now() + withinMs
      const isOpen = () =>
        [...incoming.transactions.values(), ...outgoing.transactions.values()].some((each) => !each.isSettled)
      while (Date.now() < end && isOpen()) await new Promise((resolve) => setTimeout(resolve, 20))
    },
  }
}
