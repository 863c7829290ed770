import { cseqOf, tagOf } from '../message/fields.ts'
import { headerOf, noBody, type SipRequest, type SipResponse } from '../message/message.ts'
import { responseTo } from '../message/response.ts'
import type { Cause, Decision } from '../route/carrier.ts'
import type { ServerTransaction } from '../transaction/server.ts'
import { declineSdp } from '../media/decline-sdp.ts'
import { acknowledger, sdpOf } from './acknowledge.ts'
import { type Dialog, dialogWith, hangUp, learn, newTag } from './dialog.ts'
import { passWithin } from './in-dialog.ts'
import { type Invite, sendInvite } from './invite.ts'
import { type Liveness, watchLiveness } from './liveness.ts'
import {
  type Call,
  type CallerLeg,
  otherSide,
  type OwnParts,
  type Role,
  type Side,
  type Watcher,
} from './parts.ts'
import { learnInterval } from './session-interval.ts'
import { causeOf, goesOn, statusForCaller } from './statuses.ts'
import type { Tell } from './tell.ts'

type Connecting = {
  callId: string
  /** Where the call goes. */
  find: () => Promise<Decision>
  tell: Tell
}

/** Connects a leg with the phone that is to be found, and passes on between them what they say until one hangs up. */
export function connect(
  parts: OwnParts,
  leg: CallerLeg,
  { callId, find, tell }: Connecting,
  { opened, closed }: Watcher,
): Call {
  const { media, log, guard } = parts
  const caller = leg.dialog
  let callee: Dialog | undefined
  let outgoing: Invite | undefined
  let liveness: Liveness | undefined
  let ringing: NodeJS.Timeout | undefined
  let longest: NodeJS.Timeout | undefined
  /** Until the second phone has its turn. */
  let turn: NodeJS.Timeout | undefined
  let phase: 'routing' | 'calling' | 'answered' | 'over' = 'routing'
  /** Stop to watch the connections of both sides. */
  const unwatch: (() => void)[] = []
  /** What an ACK does, by its side and the number of its INVITE. */
  const acks = new Map<string, (ack: SipRequest) => void>()
  /** What comes is passed on in its order, although reading a session description takes a moment. */
  let queue: Promise<void> = Promise.resolve()
  const inOrder = (work: () => Promise<void> | void) => {
    const failed = guard((error: unknown) => {
      log({ callId, error: String(error) }, 'call failed')
      end('missed', statusOf(error))
    })
    queue = queue.then(work).catch(failed)
  }

  const dialogOf = (side: Side) => (side === 'caller' ? caller : callee)

  const pass = async (from: Side, sdp: Buffer, role: Role) =>
    media.pass(from, sdp, dialogOf(from)?.flow.source.address ?? '', role)

  const bye = (dialog: Dialog) => hangUp(dialog, parts)
  /** The phone's offer is taken, or declined: its 2xx wants an ACK also where the caller gave no answer. */
  let declineOffer = () => {}

  /** Ends what there is on both sides but that of `by`, who ended it. */
  function end(cause: Cause, status = 480, by?: Side): void {
    if (phase === 'over') return
    const before = phase
    phase = 'over'
    for (const timer of [ringing, turn, longest]) clearTimeout(timer)
    const phone = callee
    const steps =
      before === 'answered'
        ? [declineOffer, () => by !== 'caller' && leg.hangUp(), () => phone && by !== 'callee' && bye(phone)]
        : // Also where they hung up what they had not answered, or are gone: no final response may ever come.
          [() => leg.refuse(status, by), () => outgoing?.cancel()]
    steps.push(() => tell('ended', { cause: before === 'answered' ? 'completed' : cause }), ...unwatch)
    // One that fails keeps none of the others.
    for (const step of [...steps, () => media.close(), closed]) guard(step)()
  }

  async function route(): Promise<void> {
    const { offer } = leg
    if (!offer) return end('refused', 415)
    let decision: Decision
    try {
      decision = await find()
    } catch (error) {
      log({ callId, error: String(error) }, 'no route was given')
      return end('refused', 503)
    }
    if (phase !== 'routing') return
    if (decision.action === 'reject') return end('refused', decision.status)
    if (!(await parts.isReachable(decision)) || !isRouting()) return end('missed', 480)
    const body = offer.length > 0 ? await pass('caller', offer, 'offer') : noBody
    // Whoever called may have hung up meanwhile.
    if (isRouting()) ring(decision, body)
  }

  const isRouting = () => phase === 'routing'
  const isCalling = () => phase === 'calling'

  /** Rings a phone; when it does not take the call, the second one. False when it is nowhere. */
  function ring(decision: Decision & { action: 'forward' }, body: Buffer): boolean {
    const { target, display, maxSeconds, second } = decision
    const place = parts.locate(target)
    const phoneRole = body.length > 0 ? 'answer' : 'offer'
    const next = () =>
      second !== undefined && ring({ ...decision, target: second.target, second: undefined }, body)
    if (!place) return next()
    phase = 'calling'
    clearTimeout(turn)
    const dialog = dialogWith(place, { shown: `<sip:${display}@${parts.domain}>`, localTag: newTag() })
    callee = dialog
    opened('callee', dialog)
    /** It is this phone's turn no more: the call has gone on to the second one. */
    const isPast = () => callee !== dialog
    /** The tag of whoever picked up first there. */
    let picked: string | undefined
    /** The last session description of a provisional response, by its To tag: that of a 2xx that has none. */
    const early = new Map<string, Buffer>()
    const isTurn = () => isCalling() && !isPast()
    const failed = (cause: Cause, status: number) => {
      if (!isPast() && !(isTurn() && next())) end(cause, status, 'callee')
    }
    unwatch.push(place.flow.onClose(guard(() => failed('missed', 480))))
    ringing ??= setTimeout(
      guard(() => end('missed', 408)),
      parts.ringMs,
    )
    const invite = sendInvite(dialog, { flow: place.flow, body, hops: leg.hops }, parts, {
      onTimeout: () => failed('missed', 408),
      onResponse: (response) => inOrder(async () => answered(response)),
    })
    outgoing = invite
    if (second)
      turn = setTimeout(
        guard(() => isCalling() && next() && invite.cancel()),
        second.afterSeconds * 1000,
      )
    return true

    async function answered(response: SipResponse): Promise<void> {
      if (response.status >= 300) return refused(response.status)
      return response.status >= 200 ? succeeded(response) : rings(response)
    }

    async function rings(response: SipResponse): Promise<void> {
      if (!isTurn() || response.status === 100) return
      learn(dialog, response)
      const sdp = sdpOf(response) ?? noBody
      if (sdp.length > 0) early.set(dialog.remoteTag, sdp)
      // It may yet be the second phone's answer that the caller gets: they hear it ring, and no more.
      const passed = sdp.length > 0 && !second ? await pass('callee', sdp, phoneRole) : noBody
      if (!isTurn()) return
      if ([180, 183].includes(response.status)) leg.progress(second ? 180 : response.status, passed)
      tellRinging()
    }

    function refused(status: number): void {
      if (goesOn(status)) failed(causeOf(status), statusForCaller(status))
      else if (!isPast()) end(causeOf(status), statusForCaller(status), 'callee')
    }

    async function succeeded(response: SipResponse): Promise<void> {
      const tag = tagOf(response, 'to') ?? ''
      if (picked === undefined) {
        picked = tag
        learn(dialog, response)
        learnInterval(dialog, response, parts.session)
        invite.succeeded()
        await pickedUp(response)
      } else if (picked === tag) invite.succeeded()
      else tooMany(response)
    }

    async function pickedUp(response: SipResponse): Promise<void> {
      if (!isTurn()) {
        // They picked up while the caller hung up, or the second phone had its turn.
        invite.release(noBody)
        return bye(dialog)
      }
      clearTimeout(turn)
      const own = sdpOf(response)
      const sdp = own?.length ? own : early.get(dialog.remoteTag)
      const passed = sdp && (await pass('callee', sdp, phoneRole).catch(() => undefined))
      if (sdp && passed && isTurn()) return begin(passed, sdp)
      invite.release(noBody)
      bye(dialog)
      if (!isPast()) end('missed', 488, 'callee')
    }

    /** One more has picked up behind the network that we rang (section 13.2.2.4): the call has somebody. */
    function tooMany(response: SipResponse): void {
      const other = { ...dialog }
      learn(other, response)
      const contact = parts.contactFor(dialog.flow)
      const otherAck = acknowledger(other, invite.request(), { ...parts, contact })
      otherAck.succeeded()
      otherAck.release(noBody)
      bye(other)
    }

    function begin(passed: Buffer, sdp: Buffer): void {
      clearTimeout(ringing)
      phase = 'answered'
      longest = setTimeout(
        guard(() => end('completed')),
        maxSeconds * 1000,
      )
      const late = body.length === 0
      if (late) declineOffer = () => invite.release(declineSdp(sdp))
      else invite.release(noBody)
      acks.set(`caller ${caller.remoteSeq}`, (answer) => {
        const given = sdpOf(answer)
        if (late && !given?.length) end('completed')
        else if (late && given) inOrder(async () => invite.release(await pass('caller', given, 'answer')))
      })
      tell('answered')
      leg.accept(passed)
      liveness = watchLiveness(parts, { caller, callee: dialog }, () => end('completed'))
      unwatch.push(liveness.stop)
    }
  }

  let rang = false
  function tellRinging(): void {
    if (!rang) tell('ringing')
    rang = true
  }

  const hungUp = (side: Side) => (side === 'caller' ? end('cancelled', 487, side) : end('missed', 480, side))

  /** What the first phone asks, whose turn is over, or one that picked up too late. */
  function isStray(side: Side, asked: SipRequest): boolean {
    if (side === 'callee' && headerOf(asked, 'call-id') !== callee?.callId) return true
    return phase === 'answered' && dialogOf(side)?.remoteTag !== (tagOf(asked, 'from') ?? '')
  }

  function request(side: Side, transaction: ServerTransaction): void {
    const { request: asked } = transaction
    liveness?.heard(side)
    const to = dialogOf(otherSide(side))
    const own = dialogOf(side)
    if (isStray(side, asked)) return transaction.respond(responseTo(asked, 481))
    if (asked.method === 'BYE') {
      transaction.respond(responseTo(asked, 200))
      hungUp(side)
    } else if (!own || !to?.remoteTag || phase === 'over') transaction.respond(responseTo(asked, 481))
    else if (asked.method === 'INVITE' && phase !== 'answered') transaction.respond(responseTo(asked, 491))
    else
      passWithin(transaction, {
        ...parts,
        side,
        from: own,
        to,
        inOrder,
        awaitAck: (seq, then) => void acks.set(`${side} ${seq}`, then),
        lost: () => end('completed'),
        heard: (from) => liveness?.heard(from),
        refreshed: (from) => liveness?.refreshed(from),
        isAnswered: phase === 'answered',
      })
  }

  unwatch.push(caller.flow.onClose(guard(() => end('cancelled', 487, 'caller'))))
  inOrder(route)

  return {
    request,
    acknowledged: (side, ack) => {
      const key = `${side} ${cseqOf(ack)?.number}`
      const then = acks.get(key)
      liveness?.heard(side)
      if (side === 'caller') leg.acknowledged()
      acks.delete(key)
      then?.(ack)
    },
    cancel: () => end('cancelled', 487),
    end: (cause, status = 503) => {
      end(cause, status)
      // Whoever ends it from outside waits for no ACK.
      leg.acknowledged()
    },
  }
}

/** What the caller gets: a session description may be unreadable, or there is no room for its media; all else is a fault. */
function statusOf(error: unknown): number {
  if (!(error instanceof Error) || !('reason' in error)) return 500
  return error.reason === 'unreadable' ? 488 : 503
}
