import { noBody, type SipResponse } from '../message/message.ts'
import { responseTo } from '../message/response.ts'
import { declineSdp } from '../media/decline-sdp.ts'
import type { Cause, Kind } from '../route/carrier.ts'
import type { ServerTransaction } from '../transaction/server.ts'
import { sdpOf } from './acknowledge.ts'
import { connect } from './connect.ts'
import { dialogWith, hangUp, mostHops, learn, newTag } from './dialog.ts'
import { sendInvite } from './invite.ts'
import { type Call, type OwnParts, type Place, type Watcher } from './parts.ts'
import { learnInterval } from './session-interval.ts'
import { causeOf } from './statuses.ts'
import { type Tell, teller } from './tell.ts'

/** A call that the application has us make: `first` rings, then `second`, where there is one; both see `number` alone. */
export type Order = {
  callId: string
  kind: Kind
  number: string
  first: string
  second?: string | undefined
  maxSeconds: number
}

/** How long (ms) the first phone rings at most. */
const firstRingMs = 30_000
/** How long (ms) the second does: meanwhile the first waits for our ACK, which must come within 64 × T1. */
const secondRingMs = 25_000

/**
 * Makes a call by third party call control (RFC 3725, flow I): the first phone is asked for its offer, the second is rung with that, and its answer goes into
 * the first one's ACK. Without a second phone nothing of the offer is taken, and the call ends by itself. A first phone that is nowhere has missed it.
 */
export function placeCall(parts: OwnParts, order: Order, watcher: Watcher): Call {
  const { callId, kind, number, first } = order
  const about = { callId, kind, number, caller: '', startedAt: new Date().toISOString() }
  const tell = teller(parts.carrier, about)
  const place = parts.locate(first)
  if (place) return ringFirst({ ...parts, order, tell, watcher }, place)
  tell('ended', { cause: 'missed' })
  parts.media.close()
  watcher.closed()
  return { request: gone, acknowledged: () => {}, cancel: () => {}, end: () => {} }
}

type Placing = OwnParts & { order: Order; tell: Tell; watcher: Watcher }

function ringFirst(placing: Placing, place: Place): Call {
  const { media, order, tell, watcher } = placing
  const dialog = dialogWith(place, { shown: `<sip:${order.number}@${placing.domain}>`, localTag: newTag() })
  let phase: 'ringing' | 'answered' | 'over' = 'ringing'
  let rang = false
  let picked = false
  /** The session description of a provisional response: that of a 2xx that has none. */
  let early: Buffer = noBody
  /** The call from when both phones are in it. */
  let joined: Call | undefined

  watcher.opened('caller', dialog)
  const unwatch = place.flow.onClose(placing.guard(() => end('missed', false)))
  let timer = setTimeout(
    placing.guard(() => end('missed')),
    Math.min(placing.ringMs, firstRingMs),
  )
  const opening = { flow: place.flow, headers: [['accept', 'application/sdp'] as const], body: noBody }
  const invite = sendInvite(dialog, opening, placing, {
    onTimeout: () => end('missed', false),
    onResponse: (response) => (response.status < 200 ? rings(response) : final(response)),
  })

  function end(cause: Cause, hangsUp = true): void {
    if (joined) return joined.end(cause)
    if (phase === 'over') return
    const wasAnswered = phase === 'answered'
    phase = 'over'
    if (hangsUp && wasAnswered) hangUp(dialog, placing)
    else if (hangsUp) invite.cancel()
    letGo()
    tell('ended', { cause: wasAnswered ? 'completed' : cause })
    media.close()
    watcher.closed()
  }

  function letGo(): void {
    clearTimeout(timer)
    unwatch()
  }

  function rings(response: SipResponse): void {
    if (phase !== 'ringing' || response.status === 100) return
    learn(dialog, response)
    early = sdpOf(response) ?? early
    if (!rang) tell('ringing', { leg: 'first' })
    rang = true
  }

  function final(response: SipResponse): void {
    if (response.status >= 300) return end(causeOf(response.status), false)
    if (picked) return invite.succeeded()
    picked = true
    learn(dialog, response)
    learnInterval(dialog, response, placing.session)
    invite.succeeded()
    const own = sdpOf(response) ?? noBody
    const offer = own.length > 0 ? own : early
    if (phase === 'ringing') return answered(offer)
    // It was picked up while it was taken back.
    decline(offer)
    hangUp(dialog, placing)
  }

  const decline = (offer: Buffer) => invite.release(offer.length > 0 ? declineSdp(offer) : noBody)

  function answered(offer: Buffer): void {
    letGo()
    phase = 'answered'
    tell('answered', { leg: 'first' })
    if (order.second === undefined) {
      decline(offer)
      timer = setTimeout(
        placing.guard(() => end('completed')),
        order.maxSeconds * 1000,
      )
    } else joined = join(order.second, offer)
  }

  function join(target: string, offer: Buffer): Call {
    const { callId, number: display, maxSeconds } = order
    const leg = {
      dialog,
      hops: mostHops,
      // Where there is none, there is nothing to ring the second phone with.
      offer: offer.length > 0 ? offer : undefined,
      progress: () => {},
      accept: (sdp: Buffer) => (sdp.length > 0 ? invite.release(sdp) : decline(offer)),
      refuse: (_status: number, by?: string) => {
        decline(offer)
        if (by !== 'caller') hangUp(dialog, placing)
      },
      acknowledged: () => {},
      hangUp: () => hangUp(dialog, placing),
    }
    const tellOfSecond: Tell = (type, more) =>
      tell(type, type === 'ended' ? more : { ...more, leg: 'second' })
    return connect(
      { ...placing, ringMs: Math.min(placing.ringMs, secondRingMs) },
      leg,
      {
        callId,
        find: async () => ({ action: 'forward', target, display, maxSeconds }),
        tell: tellOfSecond,
      },
      watcher,
    )
  }

  return {
    request: (side, transaction) => {
      if (joined) return joined.request(side, transaction)
      if (transaction.request.method !== 'BYE' || phase !== 'answered') return gone(side, transaction)
      transaction.respond(responseTo(transaction.request, 200))
      end('completed', false)
    },
    acknowledged: (side, request) => joined?.acknowledged(side, request),
    cancel: () => end('cancelled'),
    end: (cause) => end(cause),
  }
}

/** What is asked of a call that is over, or has nothing to change. */
function gone(_side: unknown, { request, respond }: ServerTransaction): void {
  respond(responseTo(request, request.method === 'BYE' ? 481 : 488))
}
