import { cseqOf } from '../message/fields.ts'
import { type Headers, noBody, type SipRequest, type SipResponse } from '../message/message.ts'
import { responseTo } from '../message/response.ts'
import type { ServerTransaction } from '../transaction/server.ts'
import { acknowledger, sdpOf, sdpType } from './acknowledge.ts'
import { type Dialog, refreshTarget, requestIn, wayTo } from './dialog.ts'
import { dtmfRelayType, readKey } from './dtmf.ts'
import type { MediaSession, Parts, Side } from './parts.ts'
import { otherSide } from './parts.ts'
import { statusForCaller } from './statuses.ts'

type Passing = Parts & {
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
}

/** Passes on what one side asks of the other within a call: another session (re-INVITE, UPDATE), or a key that was pressed (INFO). */
export function passWithin(transaction: ServerTransaction, passing: Passing): void {
  const { request } = transaction
  const { from } = passing
  const number = cseqOf(request)?.number ?? 0
  if (number <= from.remoteSeq) return transaction.respond(responseTo(request, 500))
  from.remoteSeq = number
  if (request.method === 'INVITE' || request.method === 'UPDATE')
    return passing.inOrder(() => passSession(transaction, passing))
  if (request.method === 'INFO') return passKey(transaction, passing)
  transaction.respond(
    responseTo(request, request.method === 'OPTIONS' ? 200 : 405, { headers: [['allow', allowedWithin]] }),
  )
}

const allowedWithin = 'INVITE, ACK, BYE, OPTIONS, UPDATE, INFO'

/** Whether a side waits for an answer to a session of its own: one at a time (RFC 3261 section 14). */
const pending = new WeakSet<Dialog>()

async function passSession(transaction: ServerTransaction, passing: Passing): Promise<void> {
  const { request } = transaction
  const { transactions, media, side, from, to, reach } = passing
  const offer = sdpOf(request)
  if (!offer)
    return transaction.respond(responseTo(request, 415, { headers: [['accept', 'application/sdp']] }))
  if (pending.has(from) || pending.has(to)) return transaction.respond(responseTo(request, 491))
  refreshTarget(from, request)
  pending.add(from)
  const contact = passing.contactFor(to.flow)
  const answer = (status: number, body: Buffer = noBody) => {
    if (status >= 200) pending.delete(from)
    const headers: Headers = [
      ['contact', passing.contactFor(from.flow)],
      ['allow', allowedWithin],
      ...(body.length > 0 ? [sdpType] : []),
    ]
    transaction.respond(responseTo(request, status, { headers, body }))
  }
  if (request.method === 'INVITE') answer(100)
  const passed = await passSdp(media, side, offer, from)
  if (!passed) return answer(488)
  if (transaction.isCancelled()) return answer(487)
  const asked = requestIn(to, {
    method: request.method,
    contact,
    headers: passed.length > 0 ? [sdpType] : [],
    body: passed,
  })
  const ack = acknowledger(to, asked, { transactions, reach, contact })
  let done = false

  const succeeded = async (response: SipResponse) => {
    if (request.method === 'INVITE') ack.succeeded()
    if (done) return
    done = true
    refreshTarget(to, response)
    const sdp = sdpOf(response) ?? noBody
    const back = await passSdp(media, otherSide(side), sdp, to)
    if (passed.length > 0) ack.release(noBody)
    passing.awaitAck(cseqOf(request)?.number ?? 0, (acknowledgement) => {
      transaction.acknowledged()
      if (passed.length === 0)
        passing.inOrder(async () =>
          ack.release((await passSdp(media, side, sdpOf(acknowledgement) ?? noBody, from)) ?? noBody),
        )
    })
    answer(back ? 200 : 488, back ?? noBody)
  }

  const statusWithin = (status: number) =>
    status === 491 || (status === 487 && transaction.isCancelled()) ? status : statusForCaller(status)

  const sent = transactions.send(asked, wayTo(to, reach), {
    onTimeout: () => {
      answer(408)
      passing.lost()
    },
    onResponse: (response) =>
      passing.inOrder(async () => {
        const { status } = response
        if (status < 200) return
        if (status < 300) return succeeded(response)
        answer(statusWithin(status))
        if (status === 481 || status === 408) passing.lost()
      }),
  })
  if (request.method === 'INVITE') transaction.onCancel(() => transactions.cancel(sent))
}

async function passSdp(
  media: MediaSession,
  side: Side,
  sdp: Buffer,
  { flow }: Dialog,
): Promise<Buffer | undefined> {
  if (sdp.length === 0) return noBody
  return media.pass(side, sdp, flow.remote.address).catch(() => undefined)
}

function passKey(transaction: ServerTransaction, { transactions, to, reach, contactFor }: Passing): void {
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
