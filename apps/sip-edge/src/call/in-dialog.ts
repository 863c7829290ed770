import { otherSide } from '../media/media-session.ts'
import { readCseq } from '../message/fields.ts'
import { type Headers, noBody, type SipRequest, type SipResponse } from '../message/message.ts'
import { createResponse } from '../message/response.ts'
import type { ServerTransaction } from '../transaction/server.ts'
import { createAcknowledger, type Acknowledger, findSdp, sdpContentType } from './acknowledge.ts'
import { type Dialog, refreshTarget } from './dialog.ts'
import { dtmfRelayType, readDtmfKey } from './dtmf.ts'
import {
  allowHeader,
  type GuardedCallContext,
  type MediaSession,
  type SdpRole,
  type Side,
} from './call-context.ts'
import { sendInDialog } from './send.ts'
import {
  acceptInterval,
  updateInterval,
  proposeInterval,
  raiseInterval,
  tooShortHeaders,
} from './session-interval.ts'
import { statusForCaller } from './statuses.ts'

type RelayContext = GuardedCallContext & {
  side: Side
  from: Dialog
  to: Dialog
  enqueueWork: (work: () => Promise<void> | void) => void
  /** Calls back when the requester acknowledges the 2xx to its INVITE with this CSeq. */
  awaitAck: (seq: number, then: (ack: SipRequest) => void) => void
  lost: () => void
  /** A message from a side arrived, or its session was refreshed. */
  received: (side: Side) => void
  refreshed: (side: Side) => void
  isAnswered: boolean
}

/** A session change (re-INVITE, UPDATE) or a DTMF key (INFO). */
export function relayRequest(transaction: ServerTransaction, passing: RelayContext): void {
  const { request } = transaction
  const { from } = passing
  const number = readCseq(request)?.number ?? 0
  if (number <= from.remoteSeq) return transaction.respond(createResponse(request, 500))
  from.remoteSeq = number
  if (request.method === 'INVITE' || request.method === 'UPDATE')
    return enqueueRequest(transaction, passing, () => handleSessionChange(transaction, passing))
  if (request.method === 'INFO') return relayDtmfKey(transaction, passing)
  transaction.respond(
    createResponse(request, request.method === 'OPTIONS' ? 200 : 405, {
      headers: [['allow', dialogMethods]],
    }),
  )
}

/** After all earlier work of the call. An error ends the call, and the request gets 500. */
function enqueueRequest(
  transaction: ServerTransaction,
  { enqueueWork }: RelayContext,
  work: () => Promise<void>,
): void {
  enqueueWork(async () => {
    try {
      await work()
    } catch (error) {
      transaction.respond(createResponse(transaction.request, 500))
      throw error
    }
  })
}

const dialogMethods = 'INVITE, ACK, BYE, OPTIONS, UPDATE, INFO'

async function handleSessionChange(transaction: ServerTransaction, passing: RelayContext): Promise<void> {
  const { request } = transaction
  const tooShort = tooShortHeaders(request, passing.session)
  if (tooShort) return transaction.respond(createResponse(request, 422, { headers: tooShort }))
  const offer = findSdp(request)
  if (!offer)
    return transaction.respond(createResponse(request, 415, { headers: [['accept', 'application/sdp']] }))
  if (request.method === 'INVITE' || offer.length > 0) return relaySessionChange(transaction, passing, offer)
  // An UPDATE without an offer changes no session: it is answered here.
  respond(transaction, passing, 200)
}

async function relaySessionChange(
  transaction: ServerTransaction,
  passing: RelayContext,
  offer: Buffer,
): Promise<void> {
  const { request } = transaction
  const { media, side, from, to } = passing
  const method = to.allowsUpdate === false ? 'INVITE' : request.method
  if (from.isChanging || to.isChanging || (method !== request.method && !passing.isAnswered))
    return respond(transaction, passing, 491)
  from.isChanging = true
  if (request.method === 'INVITE') respond(transaction, passing, 100)
  const passed = await passSdp(media, side, offer, 'offer', from, to)
  if (passed && !transaction.isCancelled) return forwardChange(transaction, passing, { method, passed })
  from.isChanging = false
  await media.refused(side)
  respond(transaction, passing, passed ? 487 : 488)
}

function respond(
  transaction: ServerTransaction,
  { contactFor, from, session, side, refreshed }: RelayContext,
  status: number,
  body: Buffer = noBody,
): void {
  const { request } = transaction
  const headers: Headers = [
    ['contact', contactFor(from.flow)],
    ['allow', dialogMethods],
    ...(status === 200 ? acceptInterval(from, request, session) : []),
    ...(body.length > 0 ? [sdpContentType] : []),
  ]
  if (body.length > 0) from.sdp = body
  transaction.respond(createResponse(request, status, { headers, body }))
  if (status !== 200) return
  refreshTarget(from, request)
  refreshed(side)
}

type RelayedChange = {
  readonly transaction: ServerTransaction
  readonly passing: RelayContext
  readonly method: string
  /** The session description sent; empty when the other side makes the offer. */
  readonly passed: Buffer
  readonly ack: Acknowledger
  isAccepted: boolean
}

/** Sends the session change to the other side, as a re-INVITE if that does not support UPDATE. */
function forwardChange(
  transaction: ServerTransaction,
  passing: RelayContext,
  { method, passed }: Pick<RelayedChange, 'method' | 'passed'>,
): void {
  const { to, session } = passing
  const headers = [
    allowHeader,
    ...proposeInterval(to, session),
    ...(passed.length > 0 ? [sdpContentType] : []),
  ]
  const ack = createAcknowledger(to, passing)
  const sentOn: RelayedChange = { transaction, passing, method, passed, ack, isAccepted: false }
  const sent = sendInDialog(to, { method, headers, body: passed }, passing, {
    onTimeout: () => {
      respondToChange(sentOn, 408)
      passing.lost()
    },
    onResponse: (response) =>
      enqueueRequest(transaction, passing, async () => handleResponse(sentOn, response)),
  })
  if (transaction.request.method === 'INVITE') transaction.onCancel(sent.cancel)
}

async function handleResponse(sentOn: RelayedChange, response: SipResponse): Promise<void> {
  const { transaction, passing, method, passed } = sentOn
  const { status } = response
  passing.received(otherSide(passing.side))
  if (status < 200) return
  if (status < 300) return handleSuccess(sentOn, response)
  if (!transaction.isCancelled && raiseInterval(passing.to, response))
    return forwardChange(transaction, passing, { method, passed })
  if (method === 'UPDATE' && (status === 405 || status === 501) && passing.isAnswered) {
    passing.to.allowsUpdate = false
    return forwardChange(transaction, passing, { method: 'INVITE', passed })
  }
  await passing.media.refused(passing.side)
  respondToChange(sentOn, statusForRequester(status, transaction))
  if (status === 481 || status === 408) passing.lost()
}

function statusForRequester(status: number, { isCancelled }: ServerTransaction): number {
  return status === 491 || (status === 487 && isCancelled) ? status : statusForCaller(status)
}

async function handleSuccess(sentOn: RelayedChange, response: SipResponse): Promise<void> {
  const { transaction, passing, passed, ack } = sentOn
  const { media, side, from, to } = passing
  if (sentOn.method === 'INVITE') ack.succeeded(response)
  if (sentOn.isAccepted) return
  sentOn.isAccepted = true
  refreshTarget(to, response)
  updateInterval(to, response, passing.session)
  passing.refreshed(otherSide(side))
  if (passed.length > 0) to.sdp = passed
  const role = passed.length > 0 ? 'answer' : 'offer'
  const back = await passSdp(media, otherSide(side), findSdp(response) ?? noBody, role, to, from)
  if (passed.length > 0) ack.release(noBody)
  passing.awaitAck(readCseq(transaction.request)?.number ?? 0, (acknowledgement) => {
    transaction.acknowledged()
    if (passed.length > 0) return
    passing.enqueueWork(async () => {
      const answer = await passSdp(media, side, findSdp(acknowledgement) ?? noBody, 'answer', from, to)
      ack.release(answer ?? noBody)
    })
  })
  respondToChange(sentOn, back ? 200 : 488, back ?? noBody)
}

function respondToChange({ transaction, passing }: RelayedChange, status: number, body?: Buffer): void {
  passing.from.isChanging = false
  respond(transaction, passing, status, body)
}

async function passSdp(
  media: MediaSession,
  side: Side,
  sdp: Buffer,
  role: SdpRole,
  { flow: from }: Dialog,
  { flow: to }: Dialog,
): Promise<Buffer | undefined> {
  if (sdp.length === 0) return noBody
  return media.pass(side, sdp, from.source.address, role, to.source.address).catch(() => undefined)
}

function relayDtmfKey(transaction: ServerTransaction, passing: RelayContext): void {
  const { request } = transaction
  // An empty INFO only checks that the call exists.
  if (request.body.length === 0) return transaction.respond(createResponse(request, 200))
  const key = readDtmfKey(request)
  if (!key) return transaction.respond(createResponse(request, 415, { headers: [['accept', dtmfRelayType]] }))
  const { type, body } = key
  const headers: Headers = [['content-type', type]]
  sendInDialog(passing.to, { method: 'INFO', headers, body }, passing, {
    onTimeout: () => transaction.respond(createResponse(request, 408)),
    onResponse: ({ status }) => {
      if (status >= 200)
        transaction.respond(createResponse(request, status < 300 ? 200 : statusForCaller(status)))
    },
  })
}
