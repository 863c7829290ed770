import { cseqOf, tagOf } from '../message/fields.ts'
import { headerOf, noBody, type SipRequest } from '../message/message.ts'
import { responseTo } from '../message/response.ts'
import type { Decision } from '@hao/carrier-protocol/messages.ts'
import type { ServerTransaction } from '../transaction/server.ts'
import {
  type Connection,
  dialogOf,
  endConnection,
  inOrder,
  isRouting,
  openConnection,
  passSdp,
} from './connection.ts'
import { passWithin } from './in-dialog.ts'
import { type Call, type CallerLeg, otherSide, type OwnParts, type Side, type Watcher } from './parts.ts'
import { ringPhone } from './ring.ts'
import type { Tell } from './tell.ts'

type ConnectOptions = {
  callId: string
  /** Where the call goes. */
  find: () => Promise<Decision>
  tell: Tell
}

/**
 * Connects a leg with the phone that is to be found, and passes on what they say to each other until one
 * hangs up.
 */
export function connect(
  parts: OwnParts,
  leg: CallerLeg,
  { callId, find, tell }: ConnectOptions,
  watcher: Watcher,
): Call {
  const connection = openConnection({ callId, parts, leg, tell, watcher })
  const callerGone = () => endConnection(connection, 'cancelled', 487, 'caller')
  connection.unwatch.push(leg.dialog.flow.onClose(parts.guard(callerGone)))
  inOrder(connection, async () => route(connection, find))
  return {
    request: (side, transaction) => takeRequest(connection, side, transaction),
    acknowledged: (side, ack) => takeAck(connection, side, ack),
    cancel: () => endConnection(connection, 'cancelled', 487),
    end: (cause, status = 503) => {
      endConnection(connection, cause, status)
      // Whoever ends it from outside waits for no ACK.
      leg.acknowledged()
    },
  }
}

async function route(connection: Connection, find: () => Promise<Decision>): Promise<void> {
  const { parts, callId } = connection
  const { offer } = connection.leg
  if (!offer) return endConnection(connection, 'refused', 415)
  let decision: Decision
  try {
    decision = await find()
  } catch (error) {
    parts.log({ callId, error: String(error) }, 'no route was given')
    return endConnection(connection, 'refused', 503)
  }
  if (!isRouting(connection)) return
  if (decision.action === 'reject') return endConnection(connection, 'refused', decision.status)
  if (!(await parts.isReachable(decision)) || !isRouting(connection))
    return endConnection(connection, 'missed', 480)
  const body = offer.length > 0 ? await passSdp(connection, 'caller', offer, 'offer') : noBody
  // The caller may have hung up meanwhile.
  if (isRouting(connection)) ringPhone(connection, decision, body)
}

function takeRequest(connection: Connection, side: Side, transaction: ServerTransaction): void {
  const { phase, liveness } = connection
  const { request } = transaction
  liveness?.heard(side)
  const own = dialogOf(connection, side)
  const other = dialogOf(connection, otherSide(side))
  const answer = (status: number) => transaction.respond(responseTo(request, status))
  if (isStray(connection, side, request)) return answer(481)
  if (request.method === 'BYE') {
    answer(200)
    if (side === 'caller') endConnection(connection, 'cancelled', 487, side)
    else endConnection(connection, 'missed', 480, side)
  } else if (!own || !other?.remoteTag || phase === 'over') answer(481)
  else if (request.method === 'INVITE' && phase !== 'answered') answer(491)
  else
    passWithin(transaction, {
      ...connection.parts,
      side,
      from: own,
      to: other,
      inOrder: (work) => inOrder(connection, work),
      awaitAck: (seq, then) => void connection.acks.set(`${side} ${seq}`, then),
      lost: () => endConnection(connection, 'completed'),
      heard: (from) => connection.liveness?.heard(from),
      refreshed: (from) => connection.liveness?.refreshed(from),
      isAnswered: phase === 'answered',
    })
}

/** Whether a request comes from the first phone after its turn, or from one that picked up too late. */
function isStray(connection: Connection, side: Side, request: SipRequest): boolean {
  const { callee, phase } = connection
  if (side === 'callee' && headerOf(request, 'call-id') !== callee?.callId) return true
  return phase === 'answered' && dialogOf(connection, side)?.remoteTag !== (tagOf(request, 'from') ?? '')
}

function takeAck({ acks, liveness, leg }: Connection, side: Side, ack: SipRequest): void {
  const key = `${side} ${cseqOf(ack)?.number}`
  const then = acks.get(key)
  liveness?.heard(side)
  if (side === 'caller') leg.acknowledged()
  acks.delete(key)
  then?.(ack)
}
