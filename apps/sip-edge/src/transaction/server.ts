import { type SipRequest, type SipResponse, serialise } from '../message/message.ts'
import type { Flow } from '../transport/flow.ts'
import { maxAnswerMs, transactionTimeoutMs, retransmit, type Timers } from './timers.ts'

/** A request that came, and what is answered to it (RFC 3261 section 17.2, RFC 6026). */
export type ServerTransaction = {
  request: SipRequest
  /** The way it came. */
  flow: Flow
  /** The status that it was answered with for good. */
  final: () => number | undefined
  /** Sends a response; after the final one nothing more. */
  respond: (response: SipResponse) => void
  /** The request came again. */
  again: () => void
  /** An ACK came for the final response. */
  acknowledged: () => void
  /** What is to happen when it is taken back before its final response. */
  onCancel: (then: () => void) => void
  /** It is taken back. */
  cancel: () => void
  isCancelled: () => boolean
  /** Whether it is answered for good, and an INVITE acknowledged. */
  isSettled: () => boolean
}

type Ends = {
  timers: Timers
  /** Whether it is known on after this final status, so that what comes again is answered from memory. */
  keeps: (status: number) => boolean
  /** It is over, and need not be known any more. */
  forget: () => void
  /** No ACK ever came. */
  unacknowledged: () => void
  /** No final response was given in time: this gives one. */
  unanswered: () => void
}

/** `back` is where responses go, which without rport need not be where the request came from. */
export function createServerTransaction(
  request: SipRequest,
  { flow, back }: { flow: Flow; back: Flow },
  { timers, keeps, forget, unacknowledged, unanswered }: Ends,
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
    // What comes again late is still known; on a stream nothing does, but an INVITE's ACK may.
    end = setTimeout(
      () => {
        stop()
        forget()
        if (invite && !acked) unacknowledged()
      },
      invite || !flow.reliable ? transactionTimeoutMs(timers) : 0,
    )
    // A 2xx is sent again on streams too (section 13.3.1.4), as proxies on its way may lose it.
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
      // A 2xx stays known for as long as its request may still be under way (timer L of RFC 6026), a refusal
      // while its ACK may come again (timer I).
      end = setTimeout(
        forget,
        isSuccess(final) ? transactionTimeoutMs(timers) : flow.reliable ? 0 : timers.t4,
      )
    },
    ...cancellation(() => final === undefined),
    isSettled: () => final !== undefined && (!invite || acked),
  }
}

/** The part of a transaction that takes its request back, which only works until the final response. */
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
