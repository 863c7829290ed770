import { type SipRequest, type SipResponse, serialise } from '../message/message.ts'
import type { Flow } from '../transport/flow.ts'
import { maxAnswerMs, transactionTimeoutMs, retransmit, type Timers } from './timers.ts'

/** A server transaction (RFC 3261 section 17.2, RFC 6026). */
export type ServerTransaction = {
  request: SipRequest
  /** The flow of the request. */
  flow: Flow
  /** The status of the final response. */
  final: () => number | undefined
  /** Sends a response; nothing after the final one. */
  respond: (response: SipResponse) => void
  /** The request was repeated. */
  again: () => void
  /** The ACK for the final response arrived. */
  acknowledged: () => void
  /** Calls back when the request is cancelled before its final response. */
  onCancel: (then: () => void) => void
  /** The request is cancelled. */
  cancel: () => void
  isCancelled: () => boolean
  /** Whether the final response is sent and, for an INVITE, acknowledged. */
  isSettled: () => boolean
}

type Ends = {
  timers: Timers
  /** Whether it is kept after this final status, so that repeats are answered from memory. */
  keeps: (status: number) => boolean
  /** The transaction has ended and can be deleted. */
  forget: () => void
  /** The final response was sent. */
  finished: (status: number) => void
  /** No ACK arrived. */
  unacknowledged: () => void
  /** No final response was given in time: the callback gives one. */
  unanswered: () => void
}

/** `back` is the flow for responses, which without rport may differ from that of the request. */
export function createServerTransaction(
  request: SipRequest,
  { flow, back }: { flow: Flow; back: Flow },
  { timers, keeps, forget, finished, unacknowledged, unanswered }: Ends,
): ServerTransaction {
  const invite = request.method === 'INVITE'
  let last: Buffer | undefined
  let final: number | undefined
  let acked = false
  let stop = () => {}
  let end: NodeJS.Timeout | undefined
  const overdue = setTimeout(unanswered, maxAnswerMs(timers, request.method)).unref()

  const finish = () => {
    stop()
    // Kept for late repeats. A stream has none, except an INVITE's ACK.
    end = setTimeout(
      () => {
        stop()
        forget()
        if (invite && !acked) unacknowledged()
      },
      invite || !flow.reliable ? transactionTimeoutMs(timers) : 0,
    )
    // A 2xx is retransmitted on streams too (RFC 3261 section 13.3.1.4), because a proxy on the way may lose
    // it.
    if (invite && (!flow.reliable || isSuccess(final)))
      stop = retransmit(() => last && back.send(last), timers, timers.t2)
  }

  return {
    request,
    flow,
    final: () => final,
    respond: (response) => {
      if (final !== undefined) return
      last = serialise(response)
      back.send(last)
      if (response.status < 200) return
      final = response.status
      clearTimeout(overdue)
      finished(final)
      if (keeps(final)) finish()
    },
    again: () => {
      if (last && !acked) back.send(last)
    },
    acknowledged: () => {
      if (acked || final === undefined) return
      acked = true
      stop()
      clearTimeout(end)
      // A 2xx is kept while its request may be under way (timer L of RFC 6026), a refusal while its ACK may
      // be repeated (timer I).
      end = setTimeout(
        forget,
        isSuccess(final) ? transactionTimeoutMs(timers) : flow.reliable ? 0 : timers.t4,
      )
    },
    ...cancellation(() => final === undefined),
    isSettled: () => final !== undefined && (!invite || acked),
  }
}

/** The part of a transaction that handles CANCEL, which has an effect only before the final response. */
function cancellation(isOpen: () => boolean): Pick<ServerTransaction, 'onCancel' | 'cancel' | 'isCancelled'> {
  let isCancelled = false
  let whenCancelled = () => {}
  return {
    onCancel: (then) => {
      whenCancelled = then
    },
    cancel: () => {
      if (!isOpen()) return
      isCancelled = true
      whenCancelled()
    },
    isCancelled: () => isCancelled,
  }
}

function isSuccess(status: number | undefined): boolean {
  return status !== undefined && status >= 200 && status < 300
}
