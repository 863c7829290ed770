import { setTimeout as wait } from 'node:timers/promises'
import { startCall } from './call/call.ts'
import { assertedCaller, isDialled, numberIn, preferredNumber, wantsPrivacy } from './call/caller.ts'
import { keepCalls } from './call/calls.ts'
import { guardCarrier, guardOutcomes, quietly } from './call/guard.ts'
import { type Limits, type Origin, usualLimits } from './call/limits.ts'
import { allow, type Call, type MediaSession, type OwnParts, type Parts } from './call/parts.ts'
import { newTag } from './call/dialog.ts'
import { type SessionTimes, standardSession, tooShortFor } from './call/session-interval.ts'
import { type Order, placeCall } from './call/placed.ts'
import type { Trunk } from './call/trunk-place.ts'
import { tagOf } from './message/fields.ts'
import { headerOf, type Headers, listOf, type SipRequest } from './message/message.ts'
import { responseTo } from './message/response.ts'
import { hostOf, parseUri } from './message/uri.ts'
import { reachPhones } from './registrar/reach-phones.ts'
import type { Registrar } from './registrar/registrar.ts'
import type { Carrier } from './route/carrier.ts'
import { type AdmissionLimits, createAdmission, usualAdmission } from './transaction/admission.ts'
import type { ServerTransaction } from './transaction/server.ts'
import { patience, standardTimers, type Timers } from './transaction/timers.ts'
import { createTransactions, sentByOf, type User } from './transaction/transactions.ts'
import type { Flow, Listening, Transport } from './transport/flow.ts'
import { listen } from './transport/listen.ts'
import { type Proxy, readPeers } from './transport/proxy.ts'
import { type ConnectionLimits, countConnections, sourceOf, usualConnections } from './transport/source.ts'

export type EdgeOptions = {
  /** The address to listen on. */
  host: string
  /** Of UDP and TCP; 0 for a free one. */
  port: number
  /** Of WebSockets; 0 for a free one, undefined for none. */
  webSocketPort?: number | undefined
  /** Whether free ports do as well where these are taken. */
  mayMove?: boolean
  /** How we are reached: an address, which stands in Via, Contact and From. */
  address: string
  /** The host in the addresses that callers and phones are shown; `address` unless given. */
  domain?: string
  /** The proxies before the edge: SIP from any other address is dropped. Calls to the trunk leave by the first. Empty for none. */
  proxies?: readonly Proxy[]
  carrier: Carrier
  registrar: Registrar
  /** The media of one more call; undefined when there is no room for one. */
  openMedia: () => MediaSession | undefined
  /** Whether the peer at an address is a network that says truly who calls. */
  isTrunk: (address: string) => boolean
  /** Where calls to phones go that did not register; undefined for nowhere. */
  trunk?: Trunk | undefined
  limits?: Limits
  admission?: AdmissionLimits
  connections?: ConnectionLimits
  timers?: Timers
  ringMs?: number
  session?: SessionTimes
  /** See `Parts`; 90 s unless given. */
  silentMs?: number
  /** How long (ms) the end waits until the peers of the last calls have answered; 2,000 unless told. */
  endMs?: number
  log: (entry: Record<string, unknown>, text: string) => void
}

export type Edge = {
  /** Makes a call, unless it was made before; false when there is no room for one more. */
  place: (order: Order) => boolean
  /** Ends a call that was placed, if it is not over. */
  drop: (callId: string) => void
  port: number
  webSocketPort: number | undefined
  /** What it is doing. */
  figures: () => { calls: number; transactions: number; phones: number; unreadable: number; refused: number }
  /** Takes no more calls or registrations, and waits for the end of the last call, for so long (ms) at most. */
  drain: (ms: number) => Promise<void>
  /** Ends all calls for their peers, then closes all sockets. */
  close: () => Promise<void>
}

/**
 * Starts the edge: a back-to-back user agent for calls to numbers, and a registrar for the phones that they ring. It asks `carrier` where each call goes
 * and tells it what becomes of it. Rejects when a port is taken.
 */
export async function startEdge(options: EdgeOptions): Promise<Edge> {
  const { host, address, carrier, registrar, limits = usualLimits, timers = standardTimers } = options
  const log = quietly(options.log)
  const { session = standardSession } = options
  const { proxies = [], domain = hostOf(address) } = options
  const peers = readPeers(proxies, options.isTrunk)
  const calls = keepCalls(limits, options.openMedia, (error) => user.onFault(error))
  const invites = new WeakMap<ServerTransaction, Call>()
  const orders = new Map<string, Call>()
  let isDraining = false
  const seen = { unreadable: 0, refused: 0 }

  const user: User = {
    partyOf: (request, flow) => {
      const dialog = dialogOf(request)
      const { source } = flow
      if (calls.at(dialog)) return { kind: 'dialog', key: `${dialog.callId} ${dialog.localTag}` }
      if (peers.isTrunk(flow) || peers.isProxyItself(flow)) return { kind: 'trunk', key: source.address }
      if (registrar.phoneAt(flow) !== undefined)
        return { kind: 'phone', key: `${source.address} ${source.port}` }
      return { kind: 'stranger', key: sourceOf(source.address) }
    },
    untilKnown: (request, flow) => {
      if (!registrar.refresh || request.method !== 'INVITE') return undefined
      return user.partyOf(request, flow).kind === 'stranger' ? registrar.refresh() : undefined
    },
    onFault: (error) => log({ error: String(error) }, 'a handler failed'),
    onRequest: (transaction) => handle(transaction),
    onAck: (ack) => {
      const found = calls.at(dialogOf(ack))
      found?.call.acknowledged(found.side, ack)
    },
    onUnacknowledged: (invite) => invites.get(invite)?.end('completed'),
    onUnanswered: (transaction) => invites.get(transaction)?.end('missed'),
  }
  const transactions = createTransactions({
    timers,
    user,
    admission: createAdmission(options.admission ?? usualAdmission),
    refusesExcess: proxies.length > 0,
    flowOf: peers.flowOf,
    sentBy: (protocol) => sentByOf(address, portOf(protocol)),
    onUnreadable: () => (seen.unreadable += 1),
  })

  const receive = (bytes: Buffer, flow: Flow) => {
    if (!peers.accepts(flow.remote.address)) return void (seen.unreadable += 1)
    try {
      transactions.receive(bytes, flow)
    } catch (error) {
      seen.unreadable += 1
      log({ error: String(error) }, 'a message broke the edge')
    }
  }
  const count = countConnections(options.connections ?? usualConnections, peers.isTrusted)
  const enter: Listening['enter'] = (remote) => {
    try {
      return count(remote)
    } catch (error) {
      user.onFault(error)
      return undefined
    }
  }
  const { udp, tcp, webSocket } = await listen({ host, receive, enter }, options, patience(timers))
  const portOf = (protocol: Flow['protocol']) => (protocol === 'WS' ? (webSocket?.port ?? 0) : udp.port)

  const parts: Parts = {
    transactions,
    carrier,
    ...reachPhones({ registrar, proxies, trunk: options.trunk, flowTo: udp.flowTo }),
    isPinned: (flow) => flow.isTrunk === false || registrar.phoneAt(flow) !== undefined,
    reach: (to, port) => udp.flowTo(to, port),
    contactFor: ({ protocol }) => {
      const transport = protocol === 'UDP' ? '' : `;transport=${protocol.toLowerCase()}`
      return `<sip:${sentByOf(address, portOf(protocol))}${transport}>`
    },
    domain,
    ringMs: options.ringMs ?? 60_000,
    session,
    silentMs: options.silentMs ?? 90_000,
    log,
  }

  const partsOf = (own: Pick<OwnParts, 'media' | 'guard'>): OwnParts => ({
    ...parts,
    ...own,
    transactions: guardOutcomes(transactions, own.guard),
    carrier: guardCarrier(carrier, own.guard),
  })

  function handle(transaction: ServerTransaction): void {
    const { request } = transaction
    const answer = (status: number, headers: Headers = [], reason?: string) =>
      transaction.respond(responseTo(request, status, { headers, tag: newTag(), ...(reason && { reason }) }))
    const unsupported = listOf(request, 'require').filter((tag) => !supported.has(tag.toLowerCase()))
    if (unsupported.length > 0) return answer(420, [['unsupported', unsupported.join(', ')]])
    if (tagOf(request, 'to')) return within(transaction, answer)
    if (isDraining) return answer(503, [['retry-after', '5']], drainingReason)
    if (request.method === 'INVITE') return take(transaction, answer)
    if (request.method === 'REGISTER') return register(transaction, answer)
    if (request.method === 'OPTIONS')
      return answer(200, [allow, ['accept', 'application/sdp'], ['supported', 'timer']])
    if (ofCalls.has(request.method)) return answer(481, [allow])
    return answer(ofOthers.has(request.method) ? 405 : 501, [allow])
  }

  function register(transaction: ServerTransaction, answer: (status: number) => void): void {
    registrar.register(transaction).catch((error: unknown) => {
      user.onFault(error)
      answer(500)
    })
  }

  function within(transaction: ServerTransaction, answer: (status: number) => void): void {
    const found = calls.at(dialogOf(transaction.request))
    if (found) found.call.request(found.side, transaction)
    else answer(481)
  }

  /** Who calls, as the application is told, and whose limits count; undefined for strangers. */
  function callerOf({ request, flow }: ServerTransaction): { caller: string; origin: Origin } | undefined {
    const phone = registrar.phoneAt(flow, preferredNumber(request))
    if (phone !== undefined)
      return { caller: wantsPrivacy(request) ? '' : phone, origin: { kind: 'phone', caller: phone } }
    if (!peers.isTrunk(flow)) return undefined
    const caller = assertedCaller(request)
    return { caller, origin: { kind: 'trunk', caller, address: flow.source.address } }
  }

  function take(invite: ServerTransaction, answer: (status: number, headers?: Headers) => void): void {
    const from = callerOf(invite)
    const uri = parseUri(invite.request.uri)
    if (!from) return refuse(403)
    if (uri === undefined || uri === 'other' || headerOf(invite.request, 'contact') === undefined)
      return refuse(400)
    const tooShort = tooShortFor(invite.request, session)
    if (tooShort) return refuse(422, tooShort)
    const number = numberIn(uri.user)
    if (!isDialled(number)) return refuse(404)
    const { caller, origin } = from
    const call = calls.begin(origin, number, (own, watcher) =>
      startCall(partsOf(own), invite, { number, caller }, watcher),
    )
    if (!call) return refuse(503, [['retry-after', '10']])
    invites.set(invite, call)
    invite.onCancel(call.cancel)

    function refuse(status: number, headers?: Headers): void {
      seen.refused += 1
      answer(status, headers)
    }
  }

  return {
    place: (order) => {
      if (isDraining) return false
      const known = orders.get(order.callId)
      if (known) return true
      const call = calls.begin(
        { kind: 'phone', caller: order.number },
        order.number,
        (own, watcher) => placeCall(partsOf(own), order, watcher),
        () => void orders.delete(order.callId),
      )
      if (call) orders.set(order.callId, call)
      return call !== undefined
    },
    drop: (callId) => orders.get(callId)?.end('cancelled'),
    port: udp.port,
    webSocketPort: webSocket?.port,
    figures: () => ({
      ...seen,
      calls: calls.running(),
      transactions: transactions.size(),
      phones: registrar.size(),
    }),
    drain: async (ms) => {
      isDraining = true
      const end = Date.now() + ms
      while (calls.running() > 0 && Date.now() < end) await wait(100)
    },
    close: async () => {
      calls.end()
      await transactions.settle(options.endMs ?? 2000)
      const open: Transport[] = [udp, tcp, ...(webSocket ? [webSocket] : [])]
      await Promise.all(open.map(async (transport) => transport.close()))
    },
  }
}

/** The extensions that a request may require. Reliable provisional responses (100rel) are not among them. */
const supported: ReadonlySet<string> = new Set(['timer'])

/** By this reason of a 503 a proxy knows that another edge takes the request (telephony/kamailio.cfg). */
const drainingReason = 'Draining'

const ofCalls: ReadonlySet<string> = new Set(['BYE', 'UPDATE', 'INFO'])
/** Methods of extensions that we do not have; any other is none. */
const ofOthers: ReadonlySet<string> = new Set(['MESSAGE', 'NOTIFY', 'PRACK', 'PUBLISH', 'REFER', 'SUBSCRIBE'])

/** The dialog of ours that a request belongs to. */
function dialogOf(request: SipRequest) {
  return { callId: headerOf(request, 'call-id') ?? '', localTag: tagOf(request, 'to') ?? '' }
}
