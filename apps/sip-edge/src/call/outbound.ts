import { noBody, type SipResponse } from '../message/message.ts'
import { createResponse } from '../message/response.ts'
import { declineSdp } from '../media/write-sdp.ts'
import type { Cause, OutboundCall } from '@hao/carrier-protocol/messages.ts'
import type { ServerTransaction } from '../transaction/server.ts'
import { findSdp } from './acknowledge.ts'
import { connect } from './connect.ts'
import { type Dialog, createClientDialog, maxHops, updateFromResponse, createTag } from './dialog.ts'
import { type Invite, sendInvite } from './invite.ts'
import {
  type Call,
  type CallerLeg,
  type GuardedCallContext,
  type PhoneLocation,
  type CallObserver,
  createReporter,
  overCall,
  type ReportEvent,
} from './call-context.ts'
import { hangUp, watchConnection } from './send.ts'
import { updateInterval } from './session-interval.ts'
import { causeForStatus } from './statuses.ts'

const firstRingMs = 30_000
/** The first phone waits for our ACK, which must arrive within 64 × T1. */
const secondRingMs = 25_000

/**
 * Third party call control (RFC 3725, flow I): the first phone makes the offer, the second gets it, and its
 * answer goes into the ACK to the first. Without a second phone the offer is declined, and the call ends by
 * itself.
 */
export function startOutboundCall(
  context: GuardedCallContext,
  outbound: OutboundCall,
  observer: CallObserver,
): Call {
  const { callId, kind, number, first } = outbound
  const about = { callId, kind, number, caller: '', startedAt: new Date().toISOString() }
  const report = createReporter(context.carrier, about)
  const place = context.locate(first)
  if (place) return createCall(ringFirst({ context, outbound, report, observer }, place))
  report('ended', { cause: 'missed' })
  context.media.close()
  observer.closed(overCall)
  return overCall
}

/** The leg to the first phone, until the second phone joins. */
type FirstLeg = {
  readonly context: GuardedCallContext
  readonly outbound: OutboundCall
  readonly report: ReportEvent
  readonly observer: CallObserver
  readonly dialog: Dialog
  readonly invite: Invite
  readonly unwatch: () => void
  phase: 'ringing' | 'answered' | 'over'
  timer: NodeJS.Timeout
  hasRung: boolean
  /** The session description of a provisional response, for a 2xx without one. */
  early: Buffer
  /** The call with both phones. */
  joined: Call | undefined
}

function ringFirst(
  own: Pick<FirstLeg, 'context' | 'outbound' | 'report' | 'observer'>,
  place: PhoneLocation,
): FirstLeg {
  const { context, outbound, observer } = own
  const shown = `<sip:${outbound.number}@${context.domain}>`
  const dialog = createClientDialog(place, { phone: outbound.first, shown, localTag: createTag() })
  const opening = { flow: place.flow, headers: [['accept', 'application/sdp'] as const], body: noBody }
  observer.opened('caller', dialog)
  const first: FirstLeg = {
    dialog,
    phase: 'ringing',
    hasRung: false,
    early: noBody,
    joined: undefined,
    unwatch: watchConnection(dialog, context, () => endCall(first, 'missed', false)),
    timer: setTimeout(
      context.guard(() => endCall(first, 'missed')),
      Math.min(context.ringMs, firstRingMs),
    ),
    invite: sendInvite(dialog, opening, context, {
      onTimeout: () => endCall(first, 'missed', false),
      onResponse: (response) =>
        response.status < 200 ? handleProvisional(first, response) : handleFinal(first, response),
    }),
    ...own,
  }
  return first
}

function createCall(first: FirstLeg): Call {
  return {
    request: (side, transaction) => {
      if (first.joined) return first.joined.request(side, transaction)
      if (transaction.request.method !== 'BYE' || first.phase !== 'answered')
        return refuseRequest(side, transaction)
      transaction.respond(createResponse(transaction.request, 200))
      endCall(first, 'completed', false)
    },
    acknowledged: (side, request) => first.joined?.acknowledged(side, request),
    cancel: () => endCall(first, 'cancelled'),
    end: (cause) => endCall(first, cause),
  }
}

function endCall(first: FirstLeg, cause: Cause, hangsUp = true): void {
  const { context, dialog, invite, phase, report, observer } = first
  if (first.joined) return first.joined.end(cause)
  if (phase === 'over') return
  first.phase = 'over'
  if (hangsUp && phase === 'answered') hangUp(dialog, context)
  else if (hangsUp) invite.cancel()
  stopWatching(first)
  report('ended', { cause: phase === 'answered' ? 'completed' : cause })
  context.media.close()
  observer.closed(overCall)
}

function stopWatching({ timer, unwatch }: FirstLeg): void {
  clearTimeout(timer)
  unwatch()
}

function handleProvisional(first: FirstLeg, response: SipResponse): void {
  if (first.phase !== 'ringing' || response.status === 100) return
  updateFromResponse(first.dialog, response)
  first.early = findSdp(response) ?? first.early
  if (!first.hasRung) first.report('ringing', { leg: 'first' })
  first.hasRung = true
}

function handleFinal(first: FirstLeg, response: SipResponse): void {
  const { context, dialog, invite } = first
  if (response.status >= 300) return endCall(first, causeForStatus(response.status), false)
  updateFromResponse(dialog, response)
  updateInterval(dialog, response, context.session)
  invite.succeeded(response)
  const own = findSdp(response) ?? noBody
  const offer = own.length > 0 ? own : first.early
  if (first.phase === 'ringing') return answered(first, offer)
  // It was answered after the INVITE was cancelled.
  decline(first, offer)
  hangUp(dialog, context)
}

function decline({ invite }: FirstLeg, offer: Buffer): void {
  invite.release(offer.length > 0 ? declineSdp(offer) : noBody)
}

function answered(first: FirstLeg, offer: Buffer): void {
  const { context, outbound } = first
  stopWatching(first)
  first.phase = 'answered'
  first.report('answered', { leg: 'first' })
  if (outbound.second !== undefined) {
    first.joined = ringSecond(first, outbound.second, offer)
    return
  }
  decline(first, offer)
  first.timer = setTimeout(
    context.guard(() => endCall(first, 'completed')),
    outbound.maxSeconds * 1000,
  )
}

/** Rings the second phone, with the first one as the caller. */
function ringSecond(first: FirstLeg, target: string, offer: Buffer): Call {
  const { context, dialog, invite, report, observer } = first
  const { callId, number: display, maxSeconds } = first.outbound
  const leg: CallerLeg = {
    dialog,
    hops: maxHops,
    // Without an offer the second phone cannot be rung.
    offer: offer.length > 0 ? offer : undefined,
    progress: () => {},
    accept: (sdp) => (sdp.length > 0 ? invite.release(sdp) : decline(first, offer)),
    refuse: (_status, by) => {
      decline(first, offer)
      if (by !== 'caller') hangUp(dialog, context)
    },
    acknowledged: () => {},
    awaitsAck: () => false,
    hangUp: () => hangUp(dialog, context),
  }
  return connect(
    { ...context, ringMs: Math.min(context.ringMs, secondRingMs) },
    leg,
    {
      callId,
      find: async () => ({ action: 'forward', target, display, maxSeconds }),
      report: (type, more) => report(type, type === 'ended' ? more : { ...more, leg: 'second' }),
    },
    observer,
  )
}

/** Refuses a request for a call that has ended, or has no session to change. */
function refuseRequest(_side: unknown, transaction: ServerTransaction): void {
  const { request } = transaction
  transaction.respond(createResponse(request, request.method === 'BYE' ? 481 : 488))
}
