import { randomUUID } from 'node:crypto'
import { getHeader, type Headers, noBody } from '../message/message.ts'
import { createResponse } from '../message/response.ts'
import type { RouteRequest } from '@hao/carrier-protocol/messages.ts'
import type { ServerTransaction } from '../transaction/server.ts'
import { type Flow, flowKey } from '../transport/flow.ts'
import { findSdp, sdpContentType } from './acknowledge.ts'
import { connect } from './connect.ts'
import { createServerDialog, type Dialog, maxHops, createTag } from './dialog.ts'
import {
  allowHeader,
  type Call,
  type CallerLeg,
  type GuardedCallContext,
  type CallObserver,
  createReporter,
} from './call-context.ts'
import { hangUp } from './send.ts'
import { acceptInterval } from './session-interval.ts'

/** The call as the application is asked about it, and the phone that calls; undefined on a trunk. */
export type DialledCall = Pick<RouteRequest, 'number' | 'caller' | 'withheld'> & { phone: string | undefined }

export function startCall(
  context: GuardedCallContext,
  invite: ServerTransaction,
  { phone, ...dialled }: DialledCall,
  observer: CallObserver,
): Call {
  const about = { callId: randomUUID(), ...dialled, startedAt: new Date().toISOString() }
  const { startedAt: at, ...question } = about
  const leg = createCallerLeg(invite, phone, context)
  observer.opened('caller', leg.dialog)
  invite.respond(createResponse(invite.request, 100))
  const find = async () => context.carrier.ask({ ...question, at })
  return connect(
    context,
    leg,
    { callId: about.callId, find, report: createReporter(context.carrier, about) },
    observer,
  )
}

function createCallerLeg(
  invite: ServerTransaction,
  phone: string | undefined,
  context: GuardedCallContext,
): CallerLeg {
  const { contactFor, session } = context
  const { flow } = invite
  const dialog = createServerDialog(invite.request, {
    flow,
    localTag: createTag(),
    phone,
    binding: readBinding(flow, phone, context),
  })
  const answer = (status: number, body: Buffer = noBody) => {
    // The request is freed after the final response.
    const { request } = invite
    if (body.length > 0) dialog.sdp = body
    const headers: Headers = [
      ['contact', contactFor(flow)],
      allowHeader,
      ...(status === 200 ? acceptInterval(dialog, request, session) : []),
      ...(body.length > 0 ? [sdpContentType] : []),
      ...(status === 415 ? [['accept', 'application/sdp, multipart/mixed'] as const] : []),
    ]
    invite.respond(createResponse(request, status, { tag: dialog.localTag, headers, body }))
  }
  let isConfirmed = false
  let waiting: (() => void) | undefined
  return {
    dialog,
    hops: Math.min(Number(getHeader(invite.request, 'max-forwards') ?? maxHops), maxHops) - 1,
    offer: findSdp(invite.request),
    progress: answer,
    accept: (sdp) => answer(200, sdp),
    refuse: (status) => answer(status),
    acknowledged: () => {
      invite.acknowledged()
      isConfirmed = true
      waiting?.()
      waiting = undefined
    },
    awaitsAck: () => waiting !== undefined,
    // A BYE that overtakes the 200 would leave the caller in a call alone (RFC 3261 section 15).
    hangUp: () => {
      if (isConfirmed) hangUp(dialog, context)
      else waiting = () => hangUp(dialog, context)
    },
  }
}

function readBinding(
  flow: Flow,
  phone: string | undefined,
  { locate }: GuardedCallContext,
): Dialog['binding'] {
  const place = phone === undefined ? undefined : locate(phone)
  if (!place?.pinned) return { uri: '', flow: '' }
  const key = flowKey(place.flow)
  // It may have registered from another port, or be another phone with this number.
  return { uri: key === flowKey(flow) ? place.uri : '', flow: key }
}
