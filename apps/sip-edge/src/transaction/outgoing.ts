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
import { type ClientEvents, ClientTransaction, type Outcome } from './client.ts'
import { magicCookie } from './keys.ts'

export type OutgoingRequests = {
  /** Our address in Via, by protocol. */
  readonly sentBy: (protocol: Flow['protocol']) => string
  readonly transactions: Map<string, ClientTransaction>
  readonly events: ClientEvents
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
  invite.whenCancellable((request) => start(outgoing, createCancel(request), invite.flow, unheeded))
}

/** Sends an ACK for a 2xx, which gets no response. */
export function sendAck(outgoing: OutgoingRequests, request: SipRequest, flow: Flow): void {
  flow.send(serialise(withVia(outgoing, request, flow)))
}

export function receiveResponse({ transactions }: OutgoingRequests, response: SipResponse): void {
  const branch = topVia(response)?.params.get('branch')
  transactions.get(`${branch} ${readCseq(response)?.method}`)?.receive(response)
}

function start(
  { transactions, events }: OutgoingRequests,
  request: SipRequest,
  flow: Flow,
  outcome: Outcome,
): ClientTransaction {
  const key = `${topVia(request)?.params.get('branch')} ${request.method}`
  const transaction = new ClientTransaction({ key, request, flow }, outcome, events)
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
