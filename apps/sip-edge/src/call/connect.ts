import { otherSide } from '../media/media-session.ts'
import { readCseq, readTag } from '../message/fields.ts'
import { getHeader, noBody, type SipRequest } from '../message/message.ts'
import { createResponse } from '../message/response.ts'
import type { Decision, Forward } from '@hao/carrier-protocol/messages.ts'
import type { ServerTransaction } from '../transaction/server.ts'
import {
  type Connection,
  getDialog,
  endConnection,
  enqueueWork,
  isRouting,
  openConnection,
  relaySdp,
} from './connection.ts'
import { handleWhileSpeaking, offerAnnouncement } from './announce.ts'
import { endUntaken } from './greet.ts'
import { relayRequest } from './in-dialog.ts'
import {
  type Call,
  type CallerLeg,
  type GuardedCallContext,
  type Side,
  type CallObserver,
  type PhoneLocation,
  type ReportEvent,
} from './call-context.ts'
import { ringPhone } from './ring.ts'
import { watchConnection } from './send.ts'

type ConnectOptions = {
  callId: string
  find: () => Promise<Decision>
  report: ReportEvent
}

/** Connects a caller's leg to the phone that `find` returns, and relays messages until one side hangs up. */
export function connect(
  context: GuardedCallContext,
  leg: CallerLeg,
  { callId, find, report }: ConnectOptions,
  observer: CallObserver,
): Call {
  const connection = openConnection({ callId, context, leg, report, observer })
  const callerGone = () => endConnection(connection, 'cancelled', 487, 'caller')
  connection.unwatch.push(watchConnection(leg.dialog, context, callerGone))
  enqueueWork(connection, async () => route(connection, find))
  return {
    request: (side, transaction) => handleCallRequest(connection, side, transaction),
    acknowledged: (side, ack) => handleAck(connection, side, ack),
    cancel: () => endConnection(connection, 'cancelled', 487),
    end: (cause, status = 503) => {
      endConnection(connection, cause, status)
      // A call that is ended from outside waits for no ACK.
      leg.acknowledged()
    },
  }
}

async function route(connection: Connection, find: () => Promise<Decision>): Promise<void> {
  const { context, callId } = connection
  const { offer } = connection.leg
  if (!offer) return endConnection(connection, 'refused', 415)
  let decision: Decision
  try {
    decision = await find()
  } catch (error) {
    context.log({ callId, error: String(error) }, 'the application gave no decision')
    return endConnection(connection, 'refused', 503)
  }
  if (!isRouting(connection)) return
  if (decision.action === 'reject') return endConnection(connection, 'refused', decision.status)
  return forward(connection, decision, offer)
}

async function forward(connection: Connection, decision: Forward, offer: Buffer): Promise<void> {
  const { context } = connection
  const { target, second, greeting, voicemail } = decision
  if (greeting || voicemail) connection.untaken = decision
  // The phone that rings first.
  const place = context.locate(target) ?? context.locate(second?.target ?? '')
  if (!place) return endUntaken(connection, 'missed', 480)
  const announced = await offerAnnouncement(connection, decision, offer, place.flow)
  const body = announced ?? (await relayOffer(connection, offer, place.flow))
  const { announce: _, ...plain } = decision
  // By now the caller may have hung up, or the phone may be gone.
  if (isRouting(connection) && !ringPhone(connection, announced ? decision : plain, body))
    endUntaken(connection, 'missed', 480)
}

async function relayOffer(connection: Connection, offer: Buffer, to: PhoneLocation['flow']): Promise<Buffer> {
  return offer.length > 0 ? relaySdp(connection, 'caller', offer, 'offer', to) : noBody
}

/** The edge speaks itself to one side of the call. */
const isSpeaking = ({ phase }: Connection) => phase === 'announcing' || phase === 'recording'

function handleCallRequest(connection: Connection, side: Side, transaction: ServerTransaction): void {
  const { phase, liveness } = connection
  const { request } = transaction
  liveness?.received(side)
  const own = getDialog(connection, side)
  const other = getDialog(connection, otherSide(side))
  const answer = (status: number) => transaction.respond(createResponse(request, status))
  if (isStray(connection, side, request)) return answer(481)
  if (request.method === 'BYE') {
    answer(200)
    handleBye(connection, side)
  } else if (isSpeaking(connection)) handleWhileSpeaking(connection, side, transaction)
  else if (!own || !other?.remoteTag || phase === 'over') answer(481)
  else if (request.method === 'INVITE' && phase !== 'answered') answer(491)
  else
    relayRequest(transaction, {
      side,
      from: own,
      to: other,
      enqueueWork: (work) => enqueueWork(connection, work),
      awaitAck: (seq, then) => void connection.acks.set(`${side} ${seq}`, then),
      lost: () => endConnection(connection, 'completed'),
      received: (from) => connection.liveness?.received(from),
      refreshed: (from) => connection.liveness?.refreshed(from),
      isAnswered: phase === 'answered',
      ...connection.context,
    })
}

function handleBye(connection: Connection, side: Side): void {
  if (side === 'caller') {
    // The caller's ACK may be lost, or come later.
    connection.leg.acknowledged()
    endConnection(connection, 'cancelled', 487, side)
  } else if (connection.phase === 'announcing') endUntaken(connection, 'busy', 603, side)
  else endConnection(connection, 'missed', 480, side)
}

/** From the first phone after the call went to the second, or from a phone that answered too late. */
function isStray(connection: Connection, side: Side, request: SipRequest): boolean {
  const { callee, phase } = connection
  if (side === 'callee' && getHeader(request, 'call-id') !== callee?.callId) return true
  const isConnected = ['answered', 'announcing', 'recording'].includes(phase)
  return isConnected && getDialog(connection, side)?.remoteTag !== (readTag(request, 'from') ?? '')
}

function handleAck({ acks, liveness, leg }: Connection, side: Side, ack: SipRequest): void {
  const key = `${side} ${readCseq(ack)?.number}`
  const then = acks.get(key)
  liveness?.received(side)
  if (side === 'caller') leg.acknowledged()
  acks.delete(key)
  then?.(ack)
}
