import { randomBytes, randomUUID } from 'node:crypto'
import { cseqOf } from '../message/fields.ts'
import { type Headers, noBody, type SipRequest, type SipResponse } from '../message/message.ts'
import { responseTo } from '../message/response.ts'
import type { CallEvent, Cause, Decision } from '../route/carrier.ts'
import type { ClientTransaction } from '../transaction/client.ts'
import type { ServerTransaction } from '../transaction/server.ts'
import { acknowledger, sdpOf, sdpType } from './acknowledge.ts'
import { type Dialog, dialogOfInvite, learn, requestIn, wayTo } from './dialog.ts'
import { passWithin } from './in-dialog.ts'
import { type MediaSession, otherSide, type Parts, type Place, type Side } from './parts.ts'
import { causeOf, statusForCaller } from './statuses.ts'

/** A call through the edge: one leg from whoever calls, one to the phone that rings (a back-to-back user agent, RFC 7092). */
export type Call = {
  /** A request within one of its dialogs. */
  request: (side: Side, transaction: ServerTransaction) => void
  /** The ACK of that side for a 2xx of ours. */
  acknowledged: (side: Side, ack: SipRequest) => void
  /** The caller hung up before an answer. */
  cancel: () => void
  /** Ends it, whatever it is doing. */
  end: (cause: Cause) => void
}

/** What was dialled, and by whom; `''` for whoever hides their number. */
export type Dialled = { number: string; caller: string }

const allowed = 'INVITE, ACK, CANCEL, BYE, OPTIONS, UPDATE, INFO'
export const allow = ['allow', allowed] as const

/** Who keeps account of calls: is told of each leg's dialog, and once that the call is over. */
export type Watcher = { opened: (side: Side, dialog: Dialog) => void; closed: () => void }

/** Takes an INVITE and sees it through. */
export function startCall(
  parts: Parts & { media: MediaSession },
  invite: ServerTransaction,
  dialled: Dialled,
  { opened, closed }: Watcher,
): Call {
  const { transactions, carrier, media, log } = parts
  const callId = randomUUID()
  const startedAt = new Date().toISOString()
  const caller = dialogOfInvite(invite.request, {
    flow: invite.flow,
    localTag: newTag(),
    pinned: parts.isPhone(invite.flow),
  })
  let callee: Dialog | undefined
  let outgoing: ClientTransaction | undefined
  let ringing: NodeJS.Timeout | undefined
  let longest: NodeJS.Timeout | undefined
  let phase: 'routing' | 'calling' | 'answered' | 'over' = 'routing'
  /** Stop to watch the connections of both sides. */
  const unwatch: (() => void)[] = []
  /** What an ACK does, by its side and the number of its INVITE. */
  const acks = new Map<string, (ack: SipRequest) => void>()
  /** What comes is passed on in its order, although reading a session description takes a moment. */
  let queue: Promise<void> = Promise.resolve()
  const inOrder = (work: () => Promise<void> | void) => {
    queue = queue.then(work).catch((error: unknown) => {
      log({ callId, error: String(error) }, 'call failed')
      end('missed', isUnreadable(error) ? 488 : 503)
    })
  }

  const tell = (type: CallEvent['type'], cause?: Cause) =>
    carrier.report({
      id: randomUUID(),
      callId,
      ...dialled,
      startedAt,
      type,
      at: new Date().toISOString(),
      ...(cause && { cause }),
    })

  const answerCaller = (status: number, body: Buffer = noBody, headers: Headers = []) =>
    invite.respond(
      responseTo(invite.request, status, {
        tag: caller.localTag,
        headers: [
          ['contact', parts.contactFor(caller.flow)],
          allow,
          ...headers,
          ...(body.length > 0 ? [sdpType] : []),
        ],
        body,
      }),
    )

  const dialogOf = (side: Side) => (side === 'caller' ? caller : callee)

  const pass = async (from: Side, sdp: Buffer) =>
    media.pass(from, sdp, dialogOf(from)?.flow.remote.address ?? '')

  const bye = (side: Side) => {
    const dialog = dialogOf(side)
    if (!dialog?.remoteTag) return
    const contact = parts.contactFor(dialog.flow)
    transactions.send(requestIn(dialog, { method: 'BYE', contact }), wayTo(dialog, parts.reach), unheeded)
  }

  /** Ends what there is on both sides but that of `by`, who ended it. */
  function end(cause: Cause, status = 480, by?: Side): void {
    if (phase === 'over') return
    const before = phase
    phase = 'over'
    clearTimeout(ringing)
    clearTimeout(longest)
    if (before === 'answered') {
      for (const side of ['caller', 'callee'] as const) if (side !== by) bye(side)
    } else {
      answerCaller(status)
      if (by !== 'callee' && outgoing) transactions.cancel(outgoing)
    }
    tell('ended', before === 'answered' ? 'completed' : cause)
    media.close()
    for (const stop of unwatch) stop()
    closed()
  }

  async function route(): Promise<void> {
    const offer = sdpOf(invite.request)
    if (!offer) return end('refused', 415)
    let decision: Decision
    try {
      decision = await carrier.ask({ callId, ...dialled, at: startedAt })
    } catch (error) {
      log({ callId, error: String(error) }, 'no route was given')
      return end('refused', 503)
    }
    if (phase !== 'routing') return
    if (decision.action === 'reject') return end('refused', decision.status)
    const place = parts.locate(decision.target)
    if (!place) return end('missed', 480)
    const body = offer.length > 0 ? await pass('caller', offer) : noBody
    // Whoever called may have hung up meanwhile.
    if (isRouting()) ring(place, decision, body)
  }

  const isRouting = () => phase === 'routing'
  const isOver = () => phase === 'over'

  function ring(place: Place, { display, maxSeconds }: Decision & { action: 'forward' }, body: Buffer): void {
    phase = 'calling'
    const shown = `<sip:${display}@${parts.domain}>`
    const dialog: Dialog = {
      callId: randomUUID(),
      localTag: newTag(),
      remoteTag: '',
      local: shown,
      remote: `<${place.uri}>`,
      target: place.uri,
      routes: [],
      flow: place.flow,
      pinned: place.pinned,
      localSeq: 0,
      remoteSeq: 0,
    }
    callee = dialog
    opened('callee', dialog)
    unwatch.push(place.flow.onClose(() => end('missed', 480, 'callee')))
    const contact = parts.contactFor(place.flow)
    const headers: Headers = [allow, ...(body.length > 0 ? [sdpType] : [])]
    const asked = requestIn(dialog, { method: 'INVITE', contact, headers, body })
    const ack = acknowledger(dialog, asked, { ...parts, contact })
    ringing = setTimeout(() => end('missed', 408), parts.ringMs)
    outgoing = transactions.send(asked, place.flow, {
      onTimeout: () => end('missed', 408),
      onResponse: (response) => inOrder(async () => answered(response)),
    })

    async function answered(response: SipResponse): Promise<void> {
      if (response.status >= 300) return refused(response.status)
      if (response.status >= 200) return succeeded(response)
      if (phase !== 'calling' || response.status === 100) return undefined
      learn(dialog, response)
      const early = sdpOf(response)
      const passed = early?.length ? await pass('callee', early) : noBody
      if (phase !== 'calling') return undefined
      if (response.status === 180 || response.status === 183) answerCaller(response.status, passed)
      tellRinging()
      return undefined
    }

    function refused(status: number): void {
      end(causeOf(status), statusForCaller(status), 'callee')
    }

    async function succeeded(response: SipResponse): Promise<void> {
      const again = phase === 'answered'
      if (!again) learn(dialog, response)
      ack.succeeded()
      if (again) return
      if (phase === 'over') {
        // They picked up while the caller hung up.
        ack.release(noBody)
        bye('callee')
        return
      }
      const sdp = sdpOf(response)
      const passed = sdp?.length ? await pass('callee', sdp).catch(() => undefined) : noBody
      if (!passed || isOver()) {
        ack.release(noBody)
        bye('callee')
        return end('missed', 488, 'callee')
      }
      clearTimeout(ringing)
      phase = 'answered'
      longest = setTimeout(() => end('completed'), maxSeconds * 1000)
      const late = body.length === 0 && passed.length > 0
      if (!late) ack.release(noBody)
      acks.set(`caller ${caller.remoteSeq}`, (answer) => {
        if (late) inOrder(async () => ack.release(await pass('caller', sdpOf(answer) ?? noBody)))
      })
      tell('answered')
      answerCaller(200, passed)
    }
  }

  let rang = false
  function tellRinging(): void {
    if (!rang) tell('ringing')
    rang = true
  }

  function request(side: Side, transaction: ServerTransaction): void {
    const { request: asked } = transaction
    const to = dialogOf(otherSide(side))
    const own = dialogOf(side)
    if (asked.method === 'BYE') {
      transaction.respond(responseTo(asked, 200))
      end('cancelled', 487, side)
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
      })
  }

  unwatch.push(invite.flow.onClose(() => end('cancelled', 487, 'caller')))
  opened('caller', caller)
  invite.respond(responseTo(invite.request, 100))
  inOrder(route)

  return {
    request,
    acknowledged: (side, ack) => {
      const key = `${side} ${cseqOf(ack)?.number}`
      const then = acks.get(key)
      if (side === 'caller') invite.acknowledged()
      acks.delete(key)
      then?.(ack)
    },
    cancel: () => end('cancelled', 487),
    end: (cause) => end(cause, 503),
  }
}

/** Whether it was the session description that could not be passed. */
function isUnreadable(error: unknown): boolean {
  return error instanceof Error && 'reason' in error && error.reason === 'unreadable'
}

const unheeded = { onResponse: () => undefined, onTimeout: () => undefined }

function newTag(): string {
  return randomBytes(8).toString('hex')
}
