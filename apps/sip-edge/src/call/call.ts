import { randomUUID } from 'node:crypto'
import { headerOf, type Headers, noBody } from '../message/message.ts'
import { responseTo } from '../message/response.ts'
import type { ServerTransaction } from '../transaction/server.ts'
import { sdpOf, sdpType } from './acknowledge.ts'
import { connect } from './connect.ts'
import { dialogOfInvite, hangUp, maxHops, newTag } from './dialog.ts'
import { allow, type Call, type CallerLeg, type OwnParts, type Watcher } from './parts.ts'
import { acceptInterval } from './session-interval.ts'
import { teller } from './tell.ts'

/** What was dialled, and by whom; `''` for whoever hides their number. */
export type DialledCall = { number: string; caller: string }

/** Takes an INVITE and sees it through. */
export function startCall(
  parts: OwnParts,
  invite: ServerTransaction,
  dialled: DialledCall,
  watcher: Watcher,
): Call {
  const about = { callId: randomUUID(), ...dialled, startedAt: new Date().toISOString() }
  const { startedAt: at, ...question } = about
  const leg = legOf(invite, parts)
  watcher.opened('caller', leg.dialog)
  invite.respond(responseTo(invite.request, 100))
  const find = async () => parts.carrier.ask({ ...question, at })
  return connect(parts, leg, { callId: about.callId, find, tell: teller(parts.carrier, about) }, watcher)
}

function legOf(invite: ServerTransaction, parts: OwnParts): CallerLeg {
  const { isPinned, contactFor, session } = parts
  const { request, flow } = invite
  const dialog = dialogOfInvite(request, { flow, localTag: newTag(), pinned: isPinned(flow) })
  const answer = (status: number, body: Buffer = noBody) => {
    if (body.length > 0) dialog.sdp = body
    const headers: Headers = [
      ['contact', contactFor(flow)],
      allow,
      ...(status === 200 ? acceptInterval(dialog, request, session) : []),
      ...(body.length > 0 ? [sdpType] : []),
      ...(status === 415 ? [['accept', 'application/sdp, multipart/mixed'] as const] : []),
    ]
    invite.respond(responseTo(request, status, { tag: dialog.localTag, headers, body }))
  }
  let isConfirmed = false
  let waiting = () => {}
  return {
    dialog,
    hops: Math.min(Number(headerOf(request, 'max-forwards') ?? maxHops), maxHops) - 1,
    offer: sdpOf(request),
    progress: answer,
    accept: (sdp) => answer(200, sdp),
    refuse: (status) => answer(status),
    acknowledged: () => {
      invite.acknowledged()
      isConfirmed = true
      waiting()
      waiting = () => {}
    },
    // A BYE that overtook the 200 would leave its caller in a call without anybody (section 15).
    hangUp: () => {
      if (isConfirmed) hangUp(dialog, parts)
      else waiting = () => hangUp(dialog, parts)
    },
  }
}
