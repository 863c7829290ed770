import { cseqOf } from '../message/fields.ts'
import { type Headers, noBody, type SipRequest, type SipResponse } from '../message/message.ts'
import { responseTo } from '../message/response.ts'
import type { ServerTransaction } from '../transaction/server.ts'
import { acknowledger, type Acknowledger, sdpOf, sdpType } from './acknowledge.ts'
import { type Dialog, refreshTarget, requestIn, wayTo } from './dialog.ts'
import { dtmfRelayType, readKey } from './dtmf.ts'
import type { MediaSession, Parts, Role, Side } from './parts.ts'
import { allow, otherSide } from './parts.ts'
import {
  acceptInterval,
  learnInterval,
  proposeInterval,
  raisesInterval,
  tooShortFor,
} from './session-interval.ts'
import { statusForCaller } from './statuses.ts'

type PassContext = Parts & {
  media: MediaSession
  side: Side
  /** The dialog in which it was asked, and that in which it is asked on. */
  from: Dialog
  to: Dialog
  inOrder: (work: () => Promise<void> | void) => void
  /** Calls back when the side that asked acknowledges the 2xx to its INVITE of this number. */
  awaitAck: (seq: number, then: (ack: SipRequest) => void) => void
  /** The other side does not know the call any more. */
  lost: () => void
  /** Something came from a side, or its session was refreshed. */
  heard: (side: Side) => void
  refreshed: (side: Side) => void
  isAnswered: boolean
}

/**
 * Passes on what one side asks of the other within a call: another session (re-INVITE, UPDATE), or a key that
 * was pressed (INFO).
 */
export function passWithin(transaction: ServerTransaction, passing: PassContext): void {
  const { request } = transaction
  const { from } = passing
  const number = cseqOf(request)?.number ?? 0
  if (number <= from.remoteSeq) return transaction.respond(responseTo(request, 500))
  from.remoteSeq = number
  if (request.method === 'INVITE' || request.method === 'UPDATE')
    return inTurn(transaction, passing, () => takeSession(transaction, passing))
  if (request.method === 'INFO') return passKey(transaction, passing)
  transaction.respond(
    responseTo(request, request.method === 'OPTIONS' ? 200 : 405, { headers: [['allow', allowedWithin]] }),
  )
}

/** Does work for a request in its turn; a throw ends the call, and the request gets 500. */
function inTurn(transaction: ServerTransaction, { inOrder }: PassContext, work: () => Promise<void>): void {
  inOrder(async () => {
    try {
      await work()
    } catch (error) {
      transaction.respond(responseTo(transaction.request, 500))
      throw error
    }
  })
}

const allowedWithin = 'INVITE, ACK, BYE, OPTIONS, UPDATE, INFO'

async function takeSession(transaction: ServerTransaction, passing: PassContext): Promise<void> {
  const { request } = transaction
  const tooShort = tooShortFor(request, passing.session)
  if (tooShort) return transaction.respond(responseTo(request, 422, { headers: tooShort }))
  const offer = sdpOf(request)
  if (!offer)
    return transaction.respond(responseTo(request, 415, { headers: [['accept', 'application/sdp']] }))
  if (request.method === 'INVITE' || offer.length > 0) return passSession(transaction, passing, offer)
  // It changes nothing of the session: it is between this side and us.
  refreshTarget(passing.from, request)
  respond(transaction, passing, 200)
}

async function passSession(
  transaction: ServerTransaction,
  passing: PassContext,
  offer: Buffer,
): Promise<void> {
  const { request } = transaction
  const { media, side, from, to } = passing
  const method = to.allowsUpdate === false ? 'INVITE' : request.method
  if (from.isChanging || to.isChanging || (method !== request.method && !passing.isAnswered))
    return respond(transaction, passing, 491)
  refreshTarget(from, request)
  from.isChanging = true
  if (request.method === 'INVITE') respond(transaction, passing, 100)
  const passed = await passSdp(media, side, offer, from, 'offer')
  if (passed && !transaction.isCancelled()) return sendOn(transaction, passing, { method, passed })
  from.isChanging = false
  respond(transaction, passing, passed ? 487 : 488)
}

function respond(
  transaction: ServerTransaction,
  { contactFor, from, session, side, refreshed }: PassContext,
  status: number,
  body: Buffer = noBody,
): void {
  const { request } = transaction
  const headers: Headers = [
    ['contact', contactFor(from.flow)],
    ['allow', allowedWithin],
    ...(status === 200 ? acceptInterval(from, request, session) : []),
    ...(body.length > 0 ? [sdpType] : []),
  ]
  if (body.length > 0) from.sdp = body
  transaction.respond(responseTo(request, status, { headers, body }))
  if (status === 200) refreshed(side)
}

/** A request for a session, as it was sent on to the other side. */
type PassedChange = {
  readonly transaction: ServerTransaction
  readonly passing: PassContext
  readonly method: string
  /** The session description that it has; empty where the other side is to make the offer. */
  readonly passed: Buffer
  readonly ack: Acknowledger
  isAccepted: boolean
}

/** Asks the other side for the session, by a re-INVITE where it does not take UPDATE. */
function sendOn(
  transaction: ServerTransaction,
  passing: PassContext,
  { method, passed }: Pick<PassedChange, 'method' | 'passed'>,
): void {
  const { transactions, to, reach, session } = passing
  const contact = passing.contactFor(to.flow)
  const headers = [allow, ...proposeInterval(to, session), ...(passed.length > 0 ? [sdpType] : [])]
  const request = requestIn(to, { method, contact, headers, body: passed })
  const ack = acknowledger(to, request, { transactions, reach, contact })
  const sentOn: PassedChange = { transaction, passing, method, passed, ack, isAccepted: false }
  const sent = transactions.send(request, wayTo(to, reach), {
    onTimeout: () => {
      answerChange(sentOn, 408)
      passing.lost()
    },
    onResponse: (response) => inTurn(transaction, passing, async () => receive(sentOn, response)),
  })
  if (transaction.request.method === 'INVITE') transaction.onCancel(() => transactions.cancel(sent))
}

async function receive(sentOn: PassedChange, response: SipResponse): Promise<void> {
  const { transaction, passing, method, passed } = sentOn
  const { status } = response
  passing.heard(otherSide(passing.side))
  if (status < 200) return
  if (status < 300) return accept(sentOn, response)
  if (!transaction.isCancelled() && raisesInterval(passing.to, response))
    return sendOn(transaction, passing, { method, passed })
  if (method === 'UPDATE' && (status === 405 || status === 501) && passing.isAnswered) {
    passing.to.allowsUpdate = false
    return sendOn(transaction, passing, { method: 'INVITE', passed })
  }
  answerChange(sentOn, statusWithin(status, transaction))
  if (status === 481 || status === 408) passing.lost()
}

function statusWithin(status: number, { isCancelled }: ServerTransaction): number {
  return status === 491 || (status === 487 && isCancelled()) ? status : statusForCaller(status)
}

async function accept(sentOn: PassedChange, response: SipResponse): Promise<void> {
  const { transaction, passing, passed, ack } = sentOn
  const { media, side, from, to } = passing
  if (sentOn.method === 'INVITE') ack.succeeded()
  if (sentOn.isAccepted) return
  sentOn.isAccepted = true
  refreshTarget(to, response)
  learnInterval(to, response, passing.session)
  passing.refreshed(otherSide(side))
  if (passed.length > 0) to.sdp = passed
  const role = passed.length > 0 ? 'answer' : 'offer'
  const back = await passSdp(media, otherSide(side), sdpOf(response) ?? noBody, to, role)
  if (passed.length > 0) ack.release(noBody)
  passing.awaitAck(cseqOf(transaction.request)?.number ?? 0, (acknowledgement) => {
    transaction.acknowledged()
    if (passed.length > 0) return
    passing.inOrder(async () => {
      const answer = await passSdp(media, side, sdpOf(acknowledgement) ?? noBody, from, 'answer')
      ack.release(answer ?? noBody)
    })
  })
  answerChange(sentOn, back ? 200 : 488, back ?? noBody)
}

function answerChange({ transaction, passing }: PassedChange, status: number, body?: Buffer): void {
  passing.from.isChanging = false
  respond(transaction, passing, status, body)
}

async function passSdp(
  media: MediaSession,
  side: Side,
  sdp: Buffer,
  { flow }: Dialog,
  role: Role,
): Promise<Buffer | undefined> {
  if (sdp.length === 0) return noBody
  return media.pass(side, sdp, flow.source.address, role).catch(() => undefined)
}

function passKey(transaction: ServerTransaction, { transactions, to, reach, contactFor }: PassContext): void {
  const { request } = transaction
  // With nothing in it, it asks whether the call is still there.
  if (request.body.length === 0) return transaction.respond(responseTo(request, 200))
  const key = readKey(request)
  if (!key) return transaction.respond(responseTo(request, 415, { headers: [['accept', dtmfRelayType]] }))
  const { type, body } = key
  const headers: Headers = [['content-type', type]]
  const asked = requestIn(to, { method: 'INFO', contact: contactFor(to.flow), headers, body })
  transactions.send(asked, wayTo(to, reach), {
    onTimeout: () => transaction.respond(responseTo(request, 408)),
    onResponse: ({ status }) => {
      if (status >= 200)
        transaction.respond(responseTo(request, status < 300 ? 200 : statusForCaller(status)))
    },
  })
}
