import { noBody, type SipResponse } from '../message/message.ts'
import { responseTo } from '../message/response.ts'
import { declineSdp } from '../media/decline-sdp.ts'
import type { Cause, OutboundCall } from '@hao/carrier-protocol/messages.ts'
import type { ServerTransaction } from '../transaction/server.ts'
import { sdpOf } from './acknowledge.ts'
import { connect } from './connect.ts'
import { type Dialog, dialogWith, hangUp, maxHops, learn, newTag } from './dialog.ts'
import { type Invite, sendInvite } from './invite.ts'
import { type Call, type CallerLeg, type OwnParts, type Place, type Watcher } from './parts.ts'
import { learnInterval } from './session-interval.ts'
import { causeOf } from './statuses.ts'
import { type Tell, teller } from './tell.ts'

/** How long (ms) the first phone rings at most. */
const firstRingMs = 30_000
/** How long (ms) the second does: meanwhile the first waits for our ACK, which must come within 64 × T1. */
const secondRingMs = 25_000

/**
 * Makes a call by third party call control (RFC 3725, flow I): asks the first phone for its offer, rings the
 * second with that, and puts its answer into the first one's ACK. Without a second phone nothing of the offer
 * is taken, and the call ends by itself. A first phone that is not registered has missed it.
 */
export function startOutboundCall(parts: OwnParts, outbound: OutboundCall, watcher: Watcher): Call {
  const { callId, kind, number, first } = outbound
  const about = { callId, kind, number, caller: '', startedAt: new Date().toISOString() }
  const tell = teller(parts.carrier, about)
  const place = parts.locate(first)
  if (place) return callOf(ringFirst({ parts, outbound, tell, watcher }, place))
  tell('ended', { cause: 'missed' })
  parts.media.close()
  watcher.closed()
  return { request: refuseRequest, acknowledged: () => {}, cancel: () => {}, end: () => {} }
}

/** The leg to the first phone, until the second one joins it. */
type FirstLeg = {
  readonly parts: OwnParts
  readonly outbound: OutboundCall
  readonly tell: Tell
  readonly watcher: Watcher
  readonly dialog: Dialog
  readonly invite: Invite
  readonly unwatch: () => void
  phase: 'ringing' | 'answered' | 'over'
  timer: NodeJS.Timeout
  hasRung: boolean
  wasPickedUp: boolean
  /** The session description of a provisional response: that of a 2xx without one. */
  early: Buffer
  /** The call, once both phones are in it. */
  joined: Call | undefined
}

function ringFirst(own: Pick<FirstLeg, 'parts' | 'outbound' | 'tell' | 'watcher'>, place: Place): FirstLeg {
  const { parts, outbound, watcher } = own
  const shown = `<sip:${outbound.number}@${parts.domain}>`
  const dialog = dialogWith(place, { shown, localTag: newTag() })
  const opening = { flow: place.flow, headers: [['accept', 'application/sdp'] as const], body: noBody }
  watcher.opened('caller', dialog)
  const first: FirstLeg = {
    ...own,
    dialog,
    phase: 'ringing',
    hasRung: false,
    wasPickedUp: false,
    early: noBody,
    joined: undefined,
    unwatch: place.flow.onClose(parts.guard(() => endCall(first, 'missed', false))),
    timer: setTimeout(
      parts.guard(() => endCall(first, 'missed')),
      Math.min(parts.ringMs, firstRingMs),
    ),
    invite: sendInvite(dialog, opening, parts, {
      onTimeout: () => endCall(first, 'missed', false),
      onResponse: (response) => (response.status < 200 ? rings(first, response) : final(first, response)),
    }),
  }
  return first
}

function callOf(first: FirstLeg): Call {
  return {
    request: (side, transaction) => {
      if (first.joined) return first.joined.request(side, transaction)
      if (transaction.request.method !== 'BYE' || first.phase !== 'answered')
        return refuseRequest(side, transaction)
      transaction.respond(responseTo(transaction.request, 200))
      endCall(first, 'completed', false)
    },
    acknowledged: (side, request) => first.joined?.acknowledged(side, request),
    cancel: () => endCall(first, 'cancelled'),
    end: (cause) => endCall(first, cause),
  }
}

function endCall(first: FirstLeg, cause: Cause, hangsUp = true): void {
  const { parts, dialog, invite, phase, tell, watcher } = first
  if (first.joined) return first.joined.end(cause)
  if (phase === 'over') return
  first.phase = 'over'
  if (hangsUp && phase === 'answered') hangUp(dialog, parts)
  else if (hangsUp) invite.cancel()
  stopWatching(first)
  tell('ended', { cause: phase === 'answered' ? 'completed' : cause })
  parts.media.close()
  watcher.closed()
}

function stopWatching({ timer, unwatch }: FirstLeg): void {
  clearTimeout(timer)
  unwatch()
}

function rings(first: FirstLeg, response: SipResponse): void {
  if (first.phase !== 'ringing' || response.status === 100) return
  learn(first.dialog, response)
  first.early = sdpOf(response) ?? first.early
  if (!first.hasRung) first.tell('ringing', { leg: 'first' })
  first.hasRung = true
}

function final(first: FirstLeg, response: SipResponse): void {
  const { parts, dialog, invite } = first
  if (response.status >= 300) return endCall(first, causeOf(response.status), false)
  if (first.wasPickedUp) return invite.succeeded()
  first.wasPickedUp = true
  learn(dialog, response)
  learnInterval(dialog, response, parts.session)
  invite.succeeded()
  const own = sdpOf(response) ?? noBody
  const offer = own.length > 0 ? own : first.early
  if (first.phase === 'ringing') return answered(first, offer)
  // It was picked up after the INVITE was cancelled.
  decline(first, offer)
  hangUp(dialog, parts)
}

function decline({ invite }: FirstLeg, offer: Buffer): void {
  invite.release(offer.length > 0 ? declineSdp(offer) : noBody)
}

function answered(first: FirstLeg, offer: Buffer): void {
  const { parts, outbound } = first
  stopWatching(first)
  first.phase = 'answered'
  first.tell('answered', { leg: 'first' })
  if (outbound.second !== undefined) {
    first.joined = join(first, outbound.second, offer)
    return
  }
  decline(first, offer)
  first.timer = setTimeout(
    parts.guard(() => endCall(first, 'completed')),
    outbound.maxSeconds * 1000,
  )
}

/** Rings the second phone, with the first one as its caller. */
function join(first: FirstLeg, target: string, offer: Buffer): Call {
  const { parts, dialog, invite, tell, watcher } = first
  const { callId, number: display, maxSeconds } = first.outbound
  const leg: CallerLeg = {
    dialog,
    hops: maxHops,
    // Without an offer there is nothing to ring the second phone with.
    offer: offer.length > 0 ? offer : undefined,
    progress: () => {},
    accept: (sdp) => (sdp.length > 0 ? invite.release(sdp) : decline(first, offer)),
    refuse: (_status, by) => {
      decline(first, offer)
      if (by !== 'caller') hangUp(dialog, parts)
    },
    acknowledged: () => {},
    hangUp: () => hangUp(dialog, parts),
  }
  return connect(
    { ...parts, ringMs: Math.min(parts.ringMs, secondRingMs) },
    leg,
    {
      callId,
      find: async () => ({ action: 'forward', target, display, maxSeconds }),
      tell: (type, more) => tell(type, type === 'ended' ? more : { ...more, leg: 'second' }),
    },
    watcher,
  )
}

/** Answers a request of a call that is over, or has nothing to change. */
function refuseRequest(_side: unknown, { request, respond }: ServerTransaction): void {
  respond(responseTo(request, request.method === 'BYE' ? 481 : 488))
}
