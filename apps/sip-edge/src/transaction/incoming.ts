import { randomBytes } from 'node:crypto'
import { checkRequest } from '../message/check.ts'
import { readTag, topVia } from '../message/fields.ts'
import { type Headers, getListHeader, serialise, type SipRequest } from '../message/message.ts'
import type { Fault } from '../message/parse.ts'
import { createResponse } from '../message/response.ts'
import type { Flow } from '../transport/flow.ts'
import { magicCookie, mergeKey, serverKey } from './keys.ts'
import { type ServerEvents, ServerTransaction } from './server.ts'
import { attempt, type TransactionUser } from './user.ts'

export type IncomingRequests = {
  readonly user: TransactionUser
  readonly events: ServerEvents
  readonly resolveFlow: (request: SipRequest, flow: Flow) => Flow
  readonly transactions: Map<string, ServerTransaction>
  /** Requests outside of a dialog, to detect one that arrives by two routes. */
  readonly merges: Map<string, string>
}

/** Transactions kept at once, of tens of kilobytes; further requests get 503. Strangers have none. */
const maxKept = 60_000

/** Accepts a request. False when it has no route for responses. */
export function receiveRequest(
  incoming: IncomingRequests,
  { message, fault: unread }: { message: SipRequest; fault?: Fault | undefined },
  flow: Flow,
): boolean {
  const { user, transactions } = incoming
  const key = serverKey(message)
  const known = message.method === 'ACK' ? undefined : transactions.get(key)
  if (known) {
    known.again()
    return true
  }
  const problem = checkRequest(message)
  if (problem === 'unanswerable') return false
  const fault = unread ?? problem
  if (fault && message.method === 'ACK') return true
  const request = addReceived(message, flow)
  const from = incoming.resolveFlow(message, flow)
  const take = () => accept(incoming, { key, request, fault }, from)
  const waiting = askWho(user, request, from)
  if (waiting) void waiting.then(take).catch(user.onFault)
  else take()
  return true
}

/** A fault while asking leaves the sender unknown. */
function askWho(user: TransactionUser, request: SipRequest, flow: Flow): Promise<void> | undefined {
  try {
    return user.untilKnown?.(request, flow)
  } catch (error) {
    user.onFault(error)
    return undefined
  }
}

type Received = { key: string; request: SipRequest; fault: Fault | undefined }

function accept(incoming: IncomingRequests, { key, request, fault }: Received, flow: Flow): void {
  const { user } = incoming
  const known = incoming.transactions.get(key)
  if (request.method === 'ACK') {
    if (known) known.acknowledged()
    if (!known || (known.final ?? 300) < 300) attempt(user, () => user.onAck(request))
  } else if (known) known.again()
  else {
    const isTaken = attempt(user, () =>
      request.method === 'CANCEL'
        ? cancelled(incoming, request, flow)
        : begin(incoming, { key, request, fault }, flow),
    )
    // There is no transaction: the error came from identifying the sender.
    if (!isTaken)
      refuse(request, responseFlow(request, flow), { status: 500, reason: 'Server Internal Error' })
  }
}

function cancelled({ transactions, user }: IncomingRequests, request: SipRequest, flow: Flow): void {
  const invite = transactions.get(serverKey({ ...request, method: 'INVITE' }))
  const tag = randomBytes(6).toString('hex')
  responseFlow(request, flow).send(serialise(createResponse(request, invite ? 200 : 481, { tag })))
  attempt(user, () => invite?.cancel())
}

function begin(incoming: IncomingRequests, { key, request, fault }: Received, flow: Flow): void {
  const { user } = incoming
  const isStateless = user.isStranger(request, flow) || isProbe(request)
  const back = responseFlow(request, flow)
  const refusal = fault ?? findMergeFault(incoming, key, request)
  if (refusal) return refuse(request, back, refusal)
  if (!isStateless && !hasRoom(incoming))
    return refuse(request, back, { status: 503, reason: 'Overload' }, [['retry-after', '5']])
  const transaction = new ServerTransaction(
    { key, mergeKey: mergeKey(request), request, flow, back },
    incoming.events,
  )
  if (!isStateless) keep(incoming, transaction)
  if (!attempt(user, () => user.onRequest(transaction)))
    transaction.respond(createResponse(request, 500, { tag: magicCookie }))
}

const hasRoom = ({ transactions }: Kept) => transactions.size < maxKept

function refuse(
  request: SipRequest,
  back: Flow,
  { status, reason }: { status: number; reason: string },
  headers: Headers = [],
): void {
  back.send(serialise(createResponse(request, status, { reason, headers, tag: magicCookie })))
}

type Kept = Pick<IncomingRequests, 'transactions' | 'merges'>

function keep({ transactions, merges }: Kept, transaction: ServerTransaction): void {
  transaction.isKept = true
  merges.set(transaction.mergeKey, transaction.key)
  transactions.set(transaction.key, transaction)
}

/** What becomes of the server transactions in these maps. */
export function createServerEvents(
  kept: Kept,
  { timers, user }: Pick<IncomingRequests, 'user'> & Pick<ServerEvents, 'timers'>,
): ServerEvents {
  return {
    timers,
    admit: (transaction) => {
      if (hasRoom(kept)) keep(kept, transaction)
    },
    forget: ({ key, mergeKey: merge }) => {
      kept.transactions.delete(key)
      if (kept.merges.get(merge) === key) kept.merges.delete(merge)
    },
    finished: (transaction, status) => attempt(user, () => user.onFinal?.(transaction, status)),
    unacknowledged: (transaction) => attempt(user, () => user.onUnacknowledged(transaction)),
    unanswered: (transaction) => {
      attempt(user, () => user.onUnanswered(transaction))
      transaction.respond(createResponse(transaction.request, 408, { tag: magicCookie }))
    },
  }
}

/** The same request by another route (RFC 3261 section 8.2.2.2). */
function findMergeFault({ merges }: IncomingRequests, key: string, request: SipRequest): Fault | undefined {
  const other = readTag(request, 'to') ? undefined : merges.get(mergeKey(request))
  return other !== undefined && other !== key ? { status: 482, reason: 'Merged Request' } : undefined
}

/** RFC 3261 section 11: its response is always the same. */
function isProbe(request: SipRequest): boolean {
  return request.method === 'OPTIONS' && readTag(request, 'to') === undefined
}

/** The request with its source address in Via (RFC 3261 section 18.2.1, RFC 3581). */
function addReceived(request: SipRequest, { remote }: Flow): SipRequest {
  const [top = '', ...others] = getListHeader(request, 'via')
  const via = topVia(request)!
  const bare = top.replace(/;\s*(?:received|rport)(?:\s*=\s*[^;]*)?(?=\s*(?:;|$))/gi, '')
  const port = via.params.has('rport') ? `;rport=${remote.port}` : ''
  const received = port || via.host !== remote.address ? `;received=${remote.address}` : ''
  return {
    ...request,
    headers: [
      ...[`${bare}${received}${port}`, ...others].map((value) => ['via', value] as const),
      ...request.headers.filter(([name]) => name !== 'via'),
    ],
  }
}

/** RFC 3261 section 18.2.2: that of the request; over UDP the port in Via, unless it has rport. */
function responseFlow(request: SipRequest, flow: Flow): Flow {
  const via = topVia(request)
  if (!flow.atPort || via?.params.has('rport')) return flow
  return flow.atPort(via?.port ?? 5060)
}
