import { declineSdp } from '../media/decline-sdp.ts'
import { tagOf } from '../message/fields.ts'
import { noBody, type SipResponse } from '../message/message.ts'
import type { Cause, Decision } from '@hao/carrier-protocol/messages.ts'
import { acknowledger, sdpOf } from './acknowledge.ts'
import { type Connection, endConnection, inOrder, isCalling, passSdp } from './connection.ts'
import { type Dialog, dialogWith, hangUp, learn, newTag } from './dialog.ts'
import { type Invite, sendInvite } from './invite.ts'
import { watchLiveness } from './liveness.ts'
import type { Place, Role } from './parts.ts'
import { learnInterval } from './session-interval.ts'
import { causeOf, goesOn, statusForCaller } from './statuses.ts'

type Forward = Decision & { action: 'forward' }

/** One phone's turn to take a call. */
type RingAttempt = {
  readonly connection: Connection
  readonly decision: Forward
  /** The caller's offer; empty where the caller leaves the offer to the phone. */
  readonly body: Buffer
  readonly dialog: Dialog
  readonly phoneRole: Role
  /** The To tag of the first 2xx: a proxy may have rung several phones. */
  picked: string | undefined
  /** The last session description of a provisional response, by its To tag: that of a 2xx without one. */
  readonly early: Map<string, Buffer>
}

/** Rings a phone; when it does not take the call, the second one. False when none of them is registered. */
export function ringPhone(connection: Connection, decision: Forward, body: Buffer): boolean {
  const place = connection.parts.locate(decision.target)
  return place ? ringAt(connection, place, decision, body) : ringSecond(connection, decision, body)
}

function ringSecond(connection: Connection, decision: Forward, body: Buffer): boolean {
  const { second } = decision
  if (second === undefined) return false
  const { second: _, ...rest } = decision
  return ringPhone(connection, { ...rest, target: second.target }, body)
}

function ringAt(connection: Connection, place: Place, decision: Forward, body: Buffer): true {
  const { parts, timers, watcher, leg } = connection
  const { guard } = parts
  connection.phase = 'calling'
  clearTimeout(timers.turn)
  const shown = `<sip:${decision.display}@${parts.domain}>`
  const dialog = dialogWith(place, { shown, localTag: newTag() })
  connection.callee = dialog
  watcher.opened('callee', dialog)
  const phoneRole = body.length > 0 ? 'answer' : 'offer'
  const ringing: RingAttempt = {
    connection,
    decision,
    body,
    dialog,
    phoneRole,
    picked: undefined,
    early: new Map(),
  }
  connection.unwatch.push(place.flow.onClose(guard(() => failed(ringing, 'missed', 480))))
  timers.ringing ??= setTimeout(
    guard(() => endConnection(connection, 'missed', 408)),
    parts.ringMs,
  )
  const invite = sendInvite(dialog, { flow: place.flow, body, hops: leg.hops }, parts, {
    onTimeout: () => failed(ringing, 'missed', 408),
    onResponse: (response) => inOrder(connection, async () => answered(ringing, invite, response)),
  })
  connection.outgoing = invite
  if (decision.second)
    timers.turn = setTimeout(
      guard(() => isCalling(connection) && ringSecond(connection, decision, body) && invite.cancel()),
      decision.second.afterSeconds * 1000,
    )
  return true
}

/** Whether the call has gone on to the second phone. */
const isPast = ({ connection, dialog }: RingAttempt) => connection.callee !== dialog

const isTurn = (ringing: RingAttempt) => isCalling(ringing.connection) && !isPast(ringing)

function failed(ringing: RingAttempt, cause: Cause, status: number): void {
  const { connection, decision, body } = ringing
  if (isPast(ringing) || (isTurn(ringing) && ringSecond(connection, decision, body))) return
  endConnection(connection, cause, status, 'callee')
}

async function answered(ringing: RingAttempt, invite: Invite, response: SipResponse): Promise<void> {
  if (response.status >= 300) return refused(ringing, response.status)
  return response.status >= 200 ? succeeded(ringing, invite, response) : rings(ringing, response)
}

async function rings(ringing: RingAttempt, response: SipResponse): Promise<void> {
  const { connection, decision, dialog, early } = ringing
  if (!isTurn(ringing) || response.status === 100) return
  learn(dialog, response)
  const sdp = sdpOf(response) ?? noBody
  if (sdp.length > 0) early.set(dialog.remoteTag, sdp)
  // The second phone's answer may be the one that the caller gets: until then the caller only hears that it
  // rings.
  const passed =
    sdp.length > 0 && !decision.second ? await passSdp(connection, 'callee', sdp, ringing.phoneRole) : noBody
  if (!isTurn(ringing)) return
  if ([180, 183].includes(response.status))
    connection.leg.progress(decision.second ? 180 : response.status, passed)
  if (!connection.hasRung) connection.tell('ringing')
  connection.hasRung = true
}

function refused(ringing: RingAttempt, status: number): void {
  if (goesOn(status)) failed(ringing, causeOf(status), statusForCaller(status))
  else if (!isPast(ringing))
    endConnection(ringing.connection, causeOf(status), statusForCaller(status), 'callee')
}

async function succeeded(ringing: RingAttempt, invite: Invite, response: SipResponse): Promise<void> {
  const tag = tagOf(response, 'to') ?? ''
  if (ringing.picked === undefined) {
    ringing.picked = tag
    learn(ringing.dialog, response)
    learnInterval(ringing.dialog, response, ringing.connection.parts.session)
    invite.succeeded()
    await pickedUp(ringing, invite, response)
  } else if (ringing.picked === tag) invite.succeeded()
  else hangUpFork(ringing, invite, response)
}

async function pickedUp(ringing: RingAttempt, invite: Invite, response: SipResponse): Promise<void> {
  const { connection, dialog, early, phoneRole } = ringing
  if (!isTurn(ringing)) {
    // They picked up while the caller hung up, or while the second phone began to ring.
    invite.release(noBody)
    return hangUp(dialog, connection.parts)
  }
  clearTimeout(connection.timers.turn)
  const own = sdpOf(response)
  const sdp = own?.length ? own : early.get(dialog.remoteTag)
  const passed = sdp && (await passSdp(connection, 'callee', sdp, phoneRole).catch(() => undefined))
  if (sdp && passed && isTurn(ringing)) return begin(ringing, invite, { passed, sdp })
  invite.release(noBody)
  hangUp(dialog, connection.parts)
  if (!isPast(ringing)) endConnection(connection, 'missed', 488, 'callee')
}

/** Another phone behind the network that we rang has picked up too (section 13.2.2.4): one is enough. */
function hangUpFork({ connection, dialog }: RingAttempt, invite: Invite, response: SipResponse): void {
  const { parts } = connection
  const other = { ...dialog }
  learn(other, response)
  const contact = parts.contactFor(dialog.flow)
  const ack = acknowledger(other, invite.request(), { ...parts, contact })
  ack.succeeded()
  ack.release(noBody)
  hangUp(other, parts)
}

/** Both sides talk from here on. `passed` is the phone's session description as the caller gets it. */
function begin(
  { connection, decision, body, dialog }: RingAttempt,
  invite: Invite,
  { passed, sdp }: { passed: Buffer; sdp: Buffer },
): void {
  const { parts, leg, timers, acks } = connection
  clearTimeout(timers.ringing)
  connection.phase = 'answered'
  const complete = () => endConnection(connection, 'completed')
  timers.longest = setTimeout(parts.guard(complete), decision.maxSeconds * 1000)
  const late = body.length === 0
  if (late) connection.declineOffer = () => invite.release(declineSdp(sdp))
  else invite.release(noBody)
  acks.set(`caller ${leg.dialog.remoteSeq}`, (answer) => {
    const given = sdpOf(answer)
    if (late && !given?.length) complete()
    else if (late && given)
      inOrder(connection, async () => invite.release(await passSdp(connection, 'caller', given, 'answer')))
  })
  connection.tell('answered')
  leg.accept(passed)
  connection.liveness = watchLiveness(parts, { caller: leg.dialog, callee: dialog }, complete)
  connection.unwatch.push(connection.liveness.stop)
}
