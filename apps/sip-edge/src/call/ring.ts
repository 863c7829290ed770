import { noBody, type SipResponse } from '../message/message.ts'
import type { Cause, Forward } from '@hao/carrier-protocol/messages.ts'
import { findSdp } from './acknowledge.ts'
import { announceCall } from './announce.ts'
import { type Connection, enqueueWork, isCalling, relaySdp } from './connection.ts'
import { type Dialog, createClientDialog, updateFromResponse, createTag } from './dialog.ts'
import { type Invite, sendInvite } from './invite.ts'
import { endUntaken } from './greet.ts'
import type { PhoneLocation, SdpRole } from './call-context.ts'
import { hangUp, watchConnection } from './send.ts'
import { updateInterval } from './session-interval.ts'
import { causeForStatus, triesNextPhone, statusForCaller } from './statuses.ts'
import { startTalk } from './talk.ts'

type RingAttempt = {
  readonly connection: Connection
  readonly decision: Forward
  /** The offer of the caller or the edge; empty when the phone makes the offer. */
  readonly body: Buffer
  readonly dialog: Dialog
  readonly phoneRole: SdpRole
  /** The last session description of provisional responses, by To tag or '', for a 2xx without one. */
  readonly early: Map<string, Buffer>
}

/** Rings a phone, or the second one when the first is not registered. False when neither is. */
export function ringPhone(connection: Connection, decision: Forward, body: Buffer): boolean {
  const place = connection.context.locate(decision.target)
  return place ? ringLocation(connection, place, decision, body) : ringSecond(connection, decision, body)
}

function ringSecond(connection: Connection, decision: Forward, body: Buffer): boolean {
  const { second } = decision
  if (second === undefined) return false
  const { second: _, ...rest } = decision
  return ringPhone(connection, { ...rest, target: second.target }, body)
}

function ringLocation(connection: Connection, place: PhoneLocation, decision: Forward, body: Buffer): true {
  const { context, timers, observer, leg } = connection
  const { guard } = context
  connection.phase = 'calling'
  clearTimeout(timers.turn)
  const shown = `<sip:${decision.display}@${context.domain}>`
  const dialog = createClientDialog(place, { phone: decision.target, shown, localTag: createTag() })
  connection.callee = dialog
  connection.stopRinging()
  connection.stopRinging = context.ringing.begin(decision.target, decision.display)
  observer.opened('callee', dialog)
  const phoneRole = body.length > 0 ? 'answer' : 'offer'
  const ringing: RingAttempt = {
    connection,
    decision,
    body,
    dialog,
    phoneRole,
    early: new Map(),
  }
  connection.unwatch.push(watchConnection(dialog, context, () => handleFailure(ringing, 'missed', 480)))
  timers.ringing ??= setTimeout(
    guard(() => endUntaken(connection, 'missed', 408)),
    context.ringMs,
  )
  const invite = sendInvite(dialog, { flow: place.flow, body, hops: leg.hops }, context, {
    onTimeout: () => handleFailure(ringing, 'missed', 408),
    onResponse: (response) => enqueueWork(connection, async () => handleResponse(ringing, invite, response)),
  })
  connection.outgoing = invite
  if (decision.second)
    timers.turn = setTimeout(
      guard(() => isCalling(connection) && ringSecond(connection, decision, body) && invite.cancel()),
      decision.second.afterSeconds * 1000,
    )
  return true
}

/** Whether the call has moved on to the second phone. */
const isPast = ({ connection, dialog }: RingAttempt) => connection.callee !== dialog

const isCurrent = (ringing: RingAttempt) => isCalling(ringing.connection) && !isPast(ringing)

function handleFailure(ringing: RingAttempt, cause: Cause, status: number): void {
  const { connection, decision, body } = ringing
  if (isPast(ringing) || (isCurrent(ringing) && ringSecond(connection, decision, body))) return
  endUntaken(connection, cause, status, 'callee')
}

async function handleResponse(ringing: RingAttempt, invite: Invite, response: SipResponse): Promise<void> {
  if (response.status >= 300) return handleRefusal(ringing, response.status)
  return response.status >= 200
    ? handleSuccess(ringing, invite, response)
    : handleProvisional(ringing, response)
}

/** The caller may get the second phone's answer or none, so until then it gets no early media. */
const hasEarlyMedia = ({ second, announce }: Forward) => !second && !announce

async function handleProvisional(ringing: RingAttempt, response: SipResponse): Promise<void> {
  const { connection, decision, dialog, early } = ringing
  if (!isCurrent(ringing) || response.status === 100) return
  updateFromResponse(dialog, response)
  const sdp = findSdp(response) ?? noBody
  if (sdp.length > 0) early.set(dialog.remoteTag, sdp)
  const isHeard = hasEarlyMedia(decision)
  const passed =
    sdp.length > 0 && isHeard ? await relaySdp(connection, 'callee', sdp, ringing.phoneRole) : noBody
  if (!isCurrent(ringing)) return
  if ([180, 183].includes(response.status)) connection.leg.progress(isHeard ? response.status : 180, passed)
  if (!connection.hasRung) connection.report('ringing')
  connection.hasRung = true
}

function handleRefusal(ringing: RingAttempt, status: number): void {
  if (triesNextPhone(status)) handleFailure(ringing, causeForStatus(status), statusForCaller(status))
  else if (!isPast(ringing))
    endUntaken(ringing.connection, causeForStatus(status), statusForCaller(status), 'callee')
}

async function handleSuccess(ringing: RingAttempt, invite: Invite, response: SipResponse): Promise<void> {
  const { connection, dialog, early, phoneRole } = ringing
  updateFromResponse(dialog, response)
  updateInterval(dialog, response, connection.context.session)
  invite.succeeded(response)
  if (!isCurrent(ringing)) {
    // The phone answered while the caller hung up, or after the second phone began to ring.
    invite.release(noBody)
    return hangUp(dialog, connection.context)
  }
  clearTimeout(connection.timers.turn)
  const own = findSdp(response)
  const sdp = own?.length ? own : (early.get(dialog.remoteTag) ?? early.get(''))
  const passed = sdp && (await relaySdp(connection, 'callee', sdp, phoneRole).catch(() => undefined))
  if (sdp && passed && isCurrent(ringing)) return connectPhone(ringing, invite, { passed, sdp })
  invite.release(noBody)
  hangUp(dialog, connection.context)
  if (!isPast(ringing)) endUntaken(connection, 'missed', 488, 'callee')
}

/** `passed` is the phone's session description for the caller, or for the edge that announces the call. */
function connectPhone(
  { connection, decision, body, dialog }: RingAttempt,
  invite: Invite,
  { passed, sdp }: { passed: Buffer; sdp: Buffer },
): void {
  const { announce, maxSeconds } = decision
  if (announce) return announceCall(connection, { decision, announce, dialog, invite, passed })
  startTalk(connection, { dialog, invite, isOffer: body.length === 0, sdp, passed, maxSeconds })
}
