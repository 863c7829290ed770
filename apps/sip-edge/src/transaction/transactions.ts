import { randomBytes } from 'node:crypto'
import { checkRequest, isResponseWhole } from '../message/check.ts'
import { cseqOf, tagOf, topVia } from '../message/fields.ts'
import {
  headerOf,
  type Headers,
  fieldsOf,
  isRequest,
  listOf,
  noBody,
  serialise,
  type SipRequest,
  type SipResponse,
} from '../message/message.ts'
import { type Fault, parseMessage } from '../message/parse.ts'
import { responseTo } from '../message/response.ts'
import { hostOf } from '../message/uri.ts'
import type { Flow } from '../transport/flow.ts'
import type { Admission, Party } from './admission.ts'
import { type ClientTransaction, clientTransaction, type Outcome } from './client.ts'
import { type ServerTransaction, serverTransaction } from './server.ts'
import type { Timers } from './timers.ts'

/** What stands above the transactions (the transaction user of RFC 3261). */
export type User = {
  /** Who sends a request. */
  partyOf: (request: SipRequest, flow: Flow) => Party
  /** Resolves when all is known of who sends a request, which waits for it; undefined where it need not. */
  untilKnown?: (request: SipRequest, flow: Flow) => Promise<void> | undefined
  /** A request that is neither ACK nor CANCEL, once. */
  onRequest: (transaction: ServerTransaction) => void
  /** The ACK for a 2xx. */
  onAck: (request: SipRequest) => void
  /** An INVITE was answered, and nobody acknowledged it. */
  onUnacknowledged: (invite: ServerTransaction) => void
  /** A request was given no final response for as long as one may take; unless it gets one now, it gets 408. */
  onUnanswered: (transaction: ServerTransaction) => void
  /** One of these, or what waits for a response, has thrown. */
  onFault: (error: unknown) => void
}

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
  /** Waits until each request is answered and each answer to an INVITE acknowledged, for so long (ms) at most. */
  settle: (withinMs: number) => Promise<void>
}

type Options = {
  timers: Timers
  user: User
  admission: Admission
  /** Whether what is not admitted gets 503: a proxy would take silence for the edge's end. */
  refusesExcess?: boolean
  /** The flow of a request, with who sent it. */
  flowOf?: (request: SipRequest, flow: Flow) => Flow
  /** As the Via of our requests names us, by protocol. */
  sentBy: (protocol: Flow['protocol']) => string
  /** What came and could not be read, or answered. */
  onUnreadable?: (why: string, flow: Flow) => void
}

const magic = 'z9hG4bK'

/** Matches what comes with what is under way (RFC 3261 sections 17.1.3 and 17.2.3), and makes a transaction of each new request. */
export function createTransactions(options: Options): Transactions {
  const { timers, user, admission, sentBy, onUnreadable, flowOf = (_request, flow) => flow } = options
  const servers = new Map<string, ServerTransaction>()
  const clients = new Map<string, ClientTransaction>()
  /** Requests outside of a dialog by whom and what they ask, to know one that came by two ways. */
  const asked = new Map<string, string>()

  function takeOnceKnown(request: SipRequest, flow: Flow, fault: Fault | undefined): void {
    const known = user.untilKnown?.(request, flow)
    if (known) void known.then(() => take(request, flow, fault)).catch(user.onFault)
    else take(request, flow, fault)
  }

  function take(request: SipRequest, flow: Flow, fault: Fault | undefined): void {
    const key = serverKey(request)
    const known = servers.get(key)
    if (request.method === 'ACK') {
      if (known) known.acknowledged()
      if (!known || (known.final() ?? 300) < 300) attempt(() => user.onAck(request))
    } else if (known) known.again()
    else {
      const isTaken = attempt(() =>
        request.method === 'CANCEL' ? cancelled(request, flow) : begin(key, request, flow, fault),
      )
      // It has no transaction: what threw was to say who sent it.
      if (!isTaken) refuse(request, wayBack(request, flow), { status: 500, reason: 'Server Internal Error' })
    }
  }

  function cancelled(request: SipRequest, flow: Flow): void {
    const invite = servers.get(serverKey({ ...request, method: 'INVITE' }))
    if (!invite && !admission.admits(user.partyOf(request, flow), request.method)) return
    const tag = randomBytes(6).toString('hex')
    wayBack(request, flow).send(serialise(responseTo(request, invite ? 200 : 481, { tag })))
    attempt(() => invite?.cancel())
  }

  /** Runs what may throw: that ends nothing but itself. */
  function attempt(work: () => void): boolean {
    try {
      work()
      return true
    } catch (error) {
      user.onFault(error)
      return false
    }
  }

  function begin(key: string, request: SipRequest, flow: Flow, fault: Fault | undefined): void {
    const party = user.partyOf(request, flow)
    const back = wayBack(request, flow)
    const refuseExcess = () =>
      refuse(request, back, { status: 503, reason: 'Overload' }, [['retry-after', '5']])
    if (!admission.admits(party, request.method)) return options.refusesExcess ? refuseExcess() : undefined
    const refusal = fault ?? faultOfMerge(key, request)
    const isStateless = party.kind === 'stranger' || isProbe(request)
    const place = refusal || isStateless ? undefined : admission.place(party)
    if (refusal) return refuse(request, back, refusal)
    if (!isStateless && !place) return refuseExcess()
    const transaction = serve(key, request, { flow, back }, place)
    if (!attempt(() => user.onRequest(transaction)))
      transaction.respond(responseTo(request, 500, { tag: magic }))
  }

  /** Answers once, without a transaction. */
  function refuse(
    request: SipRequest,
    back: Flow,
    { status, reason }: { status: number; reason: string },
    headers: Headers = [],
  ): void {
    back.send(serialise(responseTo(request, status, { reason, headers, tag: magic })))
  }

  /** Without a place it is answered and forgotten; but who has just been let in by REGISTER is no stranger, and has a place. */
  function serve(
    key: string,
    request: SipRequest,
    ways: { flow: Flow; back: Flow },
    given: (() => void) | undefined,
  ): ServerTransaction {
    let leave = given
    const merge = mergeKey(request)
    const keep = () => {
      asked.set(merge, key)
      servers.set(key, transaction)
    }
    const transaction = serverTransaction(request, ways, {
      timers,
      keeps: (status) => {
        if (leave) return true
        if (request.method !== 'REGISTER' || status >= 300) return false
        leave = admission.place(user.partyOf(request, ways.flow))
        if (leave) keep()
        return leave !== undefined
      },
      forget: () => {
        servers.delete(key)
        if (asked.get(merge) === key) asked.delete(merge)
        leave?.()
      },
      unacknowledged: () => attempt(() => user.onUnacknowledged(transaction)),
      unanswered: () => {
        attempt(() => user.onUnanswered(transaction))
        transaction.respond(responseTo(request, 408, { tag: magic }))
      },
    })
    if (leave) keep()
    return transaction
  }

  /** The same request by another way (section 8.2.2.2). */
  function faultOfMerge(key: string, request: SipRequest): Fault | undefined {
    const other = tagOf(request, 'to') ? undefined : asked.get(mergeKey(request))
    return other !== undefined && other !== key ? { status: 482, reason: 'Merged Request' } : undefined
  }

  function answer(response: SipResponse): void {
    const branch = topVia(response)?.params.get('branch')
    clients.get(`${branch} ${cseqOf(response)?.method}`)?.receive(response)
  }

  function withVia(request: SipRequest, flow: Flow, branch: string): SipRequest {
    const via = `SIP/2.0/${flow.protocol} ${sentBy(flow.protocol)};branch=${branch};rport`
    return { ...request, headers: [['via', via], ...request.headers] }
  }

  function start(request: SipRequest, flow: Flow, outcome: Outcome): ClientTransaction {
    const key = `${topVia(request)?.params.get('branch')} ${request.method}`
    const transaction = clientTransaction(request, flow, {
      onResponse: (response) => attempt(() => outcome.onResponse(response)),
      onTimeout: () => attempt(outcome.onTimeout),
      timers,
      forget: () => clients.delete(key),
    })
    clients.set(key, transaction)
    return transaction
  }

  return {
    receive: (bytes, flow) => {
      const parsed = parseMessage(bytes)
      if ('unreadable' in parsed) return onUnreadable?.(parsed.unreadable, flow)
      const { message } = parsed
      if (!isRequest(message)) return isResponseWhole(message) ? answer(message) : undefined
      const problem = checkRequest(message)
      if (problem === 'unanswerable') return onUnreadable?.('a request without a way back', flow)
      const fault = parsed.fault ?? problem
      if (fault && message.method === 'ACK') return undefined
      takeOnceKnown(stamped(message, flow), flowOf(message, flow), fault)
    },
    send: (request, flow, outcome) =>
      start(withVia(request, flow, magic + randomBytes(12).toString('hex')), flow, outcome),
    cancel: (invite) => invite.whenCancellable(() => start(cancelOf(invite.request), invite.flow, unheeded)),
    acknowledge: (request, flow) =>
      flow.send(serialise(withVia(request, flow, magic + randomBytes(12).toString('hex')))),
    size: () => servers.size + clients.size,
    settle: async (withinMs) => {
      const end = Date.now() + withinMs
      const isOpen = () => [...servers.values(), ...clients.values()].some((each) => !each.isSettled())
      while (Date.now() < end && isOpen()) await new Promise((resolve) => setTimeout(resolve, 20))
    },
  }
}

const unheeded: Outcome = { onResponse: () => undefined, onTimeout: () => undefined }

/** Whether a request asks outside of a call what we can do; its answer is the same each time (RFC 3261 section 11). */
function isProbe(request: SipRequest): boolean {
  return request.method === 'OPTIONS' && tagOf(request, 'to') === undefined
}

/** The CANCEL of a request (section 9.1): of the same hop, hence the same Via. */
function cancelOf(request: SipRequest): SipRequest {
  const headers: Headers = [
    ...fieldsOf(request, 'via', 'from', 'to', 'call-id', 'route', 'max-forwards'),
    ['cseq', `${cseqOf(request)?.number} CANCEL`],
  ]
  return { method: 'CANCEL', uri: request.uri, headers, body: noBody }
}

/** What names the transaction of a request; of old peers, whose branch is none, what else tells requests apart. An ACK belongs to its INVITE. */
function serverKey(request: SipRequest): string {
  const via = topVia(request)
  const branch = via?.params.get('branch') ?? ''
  const method = request.method === 'ACK' ? 'INVITE' : request.method
  const sender = `${via?.host}:${via?.port ?? ''}`
  if (branch.toLowerCase().startsWith(magic.toLowerCase()) && branch.length > magic.length)
    return `${branch} ${sender} ${method}`
  return `${request.uri} ${mergeKey({ ...request, method })} ${sender}`
}

function mergeKey(request: SipRequest): string {
  return [tagOf(request, 'from'), headerOf(request, 'call-id'), cseqOf(request)?.number, request.method].join(
    ' ',
  )
}

/** The request with the address that it came from in its Via (section 18.2.1, RFC 3581). */
function stamped(request: SipRequest, { remote }: Flow): SipRequest {
  const [top = '', ...others] = listOf(request, 'via')
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

/** Where responses go (section 18.2.2): the way the request came, over UDP to the port that it names unless it asks for its own. */
function wayBack(request: SipRequest, flow: Flow): Flow {
  const via = topVia(request)
  if (!flow.atPort || via?.params.has('rport')) return flow
  return flow.atPort(via?.port ?? 5060)
}

/** The address of a socket as a Via names it. */
export function sentByOf(address: string, port: number): string {
  return `${hostOf(address)}:${port}`
}
