import { randomBytes } from 'node:crypto'
import { readCseq, topVia } from '../message/fields.ts'
import {
  getHeaders,
  type Headers,
  noBody,
  serialise,
  type SipRequest,
  type SipResponse,
} from '../message/message.ts'
import { formatHost } from '../message/uri.ts'
import type { Flow } from '../transport/flow.ts'
import { type ClientTransaction, createClientTransaction, type Outcome } from './client.ts'
import { magicCookie } from './keys.ts'
import type { Timers } from './timers.ts'
import { attempt, type TransactionUser } from './user.ts'

/** Outgoing requests and their outcomes. */
export type OutgoingRequests = {
  readonly timers: Timers
  readonly user: TransactionUser
  /** Our address in Via, by protocol. */
  readonly sentBy: (protocol: Flow['protocol']) => string
  readonly transactions: Map<string, ClientTransaction>
}

export function sendRequest(
  outgoing: OutgoingRequests,
  request: SipRequest,
  flow: Flow,
  outcome: Outcome,
): ClientTransaction {
  return start(outgoing, withVia(outgoing, request, flow), flow, outcome)
}

export function cancelInvite(outgoing: OutgoingRequests, invite: ClientTransaction): void {
  invite.whenCancellable(() => start(outgoing, createCancel(invite.request), invite.flow, unheeded))
}

/** Sends an ACK for a 2xx, which gets no response. */
export function sendAck(outgoing: OutgoingRequests, request: SipRequest, flow: Flow): void {
  flow.send(serialise(withVia(outgoing, request, flow)))
}

/** Passes a response to its client transaction. */
export function receiveResponse({ transactions }: OutgoingRequests, response: SipResponse): void {
  const branch = topVia(response)?.params.get('branch')
  transactions.get(`${branch} ${readCseq(response)?.method}`)?.receive(response)
}

function start(
  { timers, user, transactions }: OutgoingRequests,
  request: SipRequest,
  flow: Flow,
  outcome: Outcome,
): ClientTransaction {
  const key = `${topVia(request)?.params.get('branch')} ${request.method}`
  const transaction = createClientTransaction(request, flow, {
    onResponse: (response) => attempt(user, () => outcome.onResponse(response)),
    onTimeout: () => attempt(user, outcome.onTimeout),
    timers,
    forget: () => transactions.delete(key),
  })
  transactions.set(key, transaction)
  return transaction
}

const unheeded: Outcome = { onResponse: () => undefined, onTimeout: () => undefined }

function withVia({ sentBy }: OutgoingRequests, request: SipRequest, { protocol }: Flow): SipRequest {
  const branch = magicCookie + randomBytes(12).toString('hex')
  const via = `SIP/2.0/${protocol} ${sentBy(protocol)};branch=${branch};rport`
  return { ...request, headers: [['via', via], ...request.headers] }
}

/** The CANCEL of a request (RFC 3261 section 9.1): of the same hop, so with the same Via. */
function createCancel(request: SipRequest): SipRequest {
  const headers: Headers = [
    ...getHeaders(request, 'via', 'from', 'to', 'call-id', 'route', 'max-forwards'),
    ['cseq', `${readCseq(request)?.number} CANCEL`],
  ]
  return { method: 'CANCEL', uri: request.uri, headers, body: noBody }
}

/** An address and port as written in Via. */
export function formatSentBy(address: string, port: number): string {
  return `${formatHost(address)}:${port}`
}
