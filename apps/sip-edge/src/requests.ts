import { canonicalNumber } from '@hao/numbers/telephone.ts'
import { startCall } from './call/call.ts'
import {
  readAssertedCaller,
  readForwarders,
  isDiallable,
  normaliseUserPart,
  requestsPrivacy,
} from './call/caller.ts'
import { createTag } from './call/dialog.ts'
import type { CallOrigin } from './call/limits.ts'
import { followPhone } from './call/send.ts'
import { allowHeader, type CallContext } from './call/call-context.ts'
import { tooShortHeaders } from './call/session-interval.ts'
import { type EdgeState, guardCallContext } from './edge-state.ts'
import { isEncoded, readTag } from './message/fields.ts'
import { getHeader, type Headers, getListHeader, type SipRequest } from './message/message.ts'
import { createResponse } from './message/response.ts'
import { parseUri } from './message/uri.ts'
import type { ServerTransaction } from './transaction/server.ts'
import { attempt } from './transaction/user.ts'

type Answer = (status: number, headers?: Headers, reason?: string) => void

/** The extensions that a request may require. Reliable provisional responses (100rel) are not among them. */
const supported: ReadonlySet<string> = new Set(['timer'])

/** The reasons of a 503 with which a proxy sends the request to another edge (telephony/kamailio.cfg). */
const drainingReason = 'Draining'
const lateReason = 'Late'
/** An INVITE that has waited for longer (ms) is not begun: the proxy is about to try another edge. */
const maxWaitMs = 1500

const readsBody: ReadonlySet<string> = new Set(['INVITE', 'UPDATE', 'INFO'])
const methodsWithinCalls: ReadonlySet<string> = new Set(['BYE', 'UPDATE', 'INFO'])
/** Known methods that we do not support; all others are unknown. */
const unsupportedMethods: ReadonlySet<string> = new Set([
  'MESSAGE',
  'NOTIFY',
  'PRACK',
  'PUBLISH',
  'REFER',
  'SUBSCRIBE',
])

export function readDialogId(request: SipRequest): { callId: string; localTag: string } {
  return { callId: getHeader(request, 'call-id') ?? '', localTag: readTag(request, 'to') ?? '' }
}

export function handleRequest(state: EdgeState, context: CallContext, transaction: ServerTransaction): void {
  const { request } = transaction
  const answer: Answer = (status, headers = [], reason) =>
    transaction.respond(
      createResponse(request, status, { headers, tag: createTag(), ...(reason && { reason }) }),
    )
  const refusal = findUnsupported(request)
  if (refusal) return answer(...refusal)
  if (readTag(request, 'to')) return handleWithinDialog(state, context, transaction, answer)
  if (state.isDraining) return answer(503, [['retry-after', '5']], drainingReason)
  if (isLate(transaction)) return answer(503, [], lateReason)
  if (request.method === 'INVITE') return takeCall(state, context, transaction, answer)
  if (request.method === 'REGISTER') return register(state, transaction, answer)
  if (request.method === 'OPTIONS')
    return answer(200, [allowHeader, ['accept', 'application/sdp'], ['supported', 'timer']])
  if (methodsWithinCalls.has(request.method)) return answer(481, [allowHeader])
  return answer(unsupportedMethods.has(request.method) ? 405 : 501, [allowHeader])
}

function findUnsupported(request: SipRequest): Parameters<Answer> | undefined {
  const unsupported = getListHeader(request, 'require').filter((tag) => !supported.has(tag.toLowerCase()))
  if (unsupported.length > 0) return [420, [['unsupported', unsupported.join(', ')]]]
  if (!readsBody.has(request.method) || !isEncoded(request)) return undefined
  const headers: Headers = [
    ['accept-encoding', 'identity'],
    ['accept', 'application/sdp, multipart/mixed'],
  ]
  return [415, headers]
}

/** Whether our proxy sent an INVITE long ago: `X-Sent: 1764400000.123456`, in seconds. */
function isLate({ request, flow }: ServerTransaction): boolean {
  if (request.method !== 'INVITE' || flow.isTrunk === undefined) return false
  return Date.now() - Number(getHeader(request, 'x-sent') ?? Infinity) * 1000 > maxWaitMs
}

function register({ registrar, onFault }: EdgeState, transaction: ServerTransaction, answer: Answer): void {
  registrar.register(transaction).catch((error: unknown) => {
    onFault(error)
    answer(500)
  })
}

function handleWithinDialog(
  { calls, onFault }: EdgeState,
  context: CallContext,
  transaction: ServerTransaction,
  answer: Answer,
): void {
  const { request, flow } = transaction
  const found = calls.find(readDialogId(request))
  if (!found) return answer(481)
  const { call, side, dialog } = found
  // A phone that cannot be located stays where it was.
  if (dialog.remoteTag === readTag(request, 'from'))
    attempt({ onFault }, () => followPhone(dialog, context, { seenAt: flow }))
  call.request(side, transaction)
}

/**
 * Undefined when the INVITE was challenged or refused. A phone that rings forwards the call: its caller is
 * the number that rings it.
 */
function identifyCaller(
  { registrar, peers, ringing }: EdgeState,
  invite: ServerTransaction,
): { caller: string; withheld: string; origin: CallOrigin } | undefined {
  const { request, flow } = invite
  const isTrunk = peers.isTrunk(flow) && registrar.phoneAt(flow) === undefined
  const phone = isTrunk ? undefined : registrar.identify(invite)
  if (!isTrunk && phone === undefined) return undefined
  const origin: CallOrigin =
    phone === undefined
      ? { kind: 'trunk', caller: readAssertedCaller(request), address: flow.source.address }
      : { kind: 'phone', caller: phone }
  const forwarders = isTrunk ? readForwarders(request) : []
  const [forwarded] = [origin.caller, ...forwarders].flatMap(
    (each) => ringing.numberOf(canonicalNumber(each)) ?? [],
  )
  if (forwarded !== undefined) return { caller: forwarded, withheld: '', origin }
  return requestsPrivacy(request)
    ? { caller: '', withheld: origin.caller, origin }
    : { caller: origin.caller, withheld: '', origin }
}

function takeCall(state: EdgeState, context: CallContext, invite: ServerTransaction, answer: Answer): void {
  const from = identifyCaller(state, invite)
  const uri = parseUri(invite.request.uri)
  const refuse = (status: number, headers?: Headers) => {
    state.counts.refused += 1
    answer(status, headers)
  }
  if (!from) return void (state.counts.refused += invite.final === 401 ? 0 : 1)
  if (!invite.isKept) return refuse(503, [['retry-after', '10']])
  if (uri === undefined || uri === 'other' || getHeader(invite.request, 'contact') === undefined)
    return refuse(400)
  const tooShort = tooShortHeaders(invite.request, context.session)
  if (tooShort) return refuse(422, tooShort)
  const number = normaliseUserPart(uri.user)
  if (!isDiallable(number)) return refuse(404)
  const { caller, withheld, origin } = from
  const phone = origin.kind === 'phone' ? origin.caller : undefined
  const call = state.calls.begin(origin, number, (own, watcher) =>
    startCall(
      guardCallContext(context, own),
      invite,
      { number, caller, ...(withheld && { withheld }), phone },
      watcher,
    ),
  )
  if (!call) return refuse(503, [['retry-after', '10']])
  state.invites.set(invite, call)
  invite.onCancel(() => call.cancel())
}
