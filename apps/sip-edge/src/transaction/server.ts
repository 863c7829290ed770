import { noBody, type SipRequest, type SipResponse, serialise } from '../message/message.ts'
import type { Flow } from '../transport/flow.ts'
import { maxAnswerMs, retransmit, transactionTimeoutMs, type Timers } from './timers.ts'

export type ServerEvents = {
  readonly timers: Timers
  /** Keeps a stranger's transaction, if there is room. */
  readonly admit: (transaction: ServerTransaction) => void
  /** The transaction has ended and can be deleted. */
  readonly forget: (transaction: ServerTransaction) => void
  readonly finished: (transaction: ServerTransaction, status: number) => void
  /** No ACK arrived. */
  readonly unacknowledged: (transaction: ServerTransaction) => void
  /** No final response was given in time: the callback gives one. */
  readonly unanswered: (transaction: ServerTransaction) => void
}

type Begun = {
  key: string
  /** Identifies the request also when it arrives by two routes. */
  mergeKey: string
  request: SipRequest
  flow: Flow
  /** The flow for responses, which without rport may differ from that of the request. */
  back: Flow
}

/**
 * RFC 3261 section 17.2, RFC 6026. Once settled, it only answers repeats, and frees all else: every garbage
 * collection visits tens of thousands.
 */
export class ServerTransaction {
  readonly key: string
  readonly mergeKey: string
  /** Without header fields and body once the transaction is settled. */
  request: SipRequest
  readonly flow: Flow
  /** Whether repeats of its request are answered from memory; a stranger's are not. */
  isKept = false
  readonly #back: Flow
  readonly #events: ServerEvents
  /** The last response: a text, because a small buffer would keep the 8 kB that it is a part of. */
  #last: string | undefined
  #final: number | undefined
  #isAcknowledged = false
  #isCancelled = false
  #whenCancelled: (() => void) | undefined
  #stop: (() => void) | undefined
  /** Measures the time for the final response, then the time until the transaction is forgotten. */
  #timer: NodeJS.Timeout

  constructor(begun: Begun, events: ServerEvents) {
    const { key, mergeKey, request, flow, back } = begun
    this.key = key
    this.mergeKey = mergeKey
    this.request = request
    this.flow = flow
    this.#back = back
    this.#events = events
    this.#timer = setTimeout(events.unanswered, maxAnswerMs(events.timers, request.method), this).unref()
  }

  get #isInvite(): boolean {
    return this.request.method === 'INVITE'
  }

  get final(): number | undefined {
    return this.#final
  }

  get isCancelled(): boolean {
    return this.#isCancelled
  }

  /** A stranger has proved who it is: repeats of its request are answered from memory. */
  admit(): void {
    if (!this.isKept) this.#events.admit(this)
  }

  /** Whether the final response is sent and, for an INVITE, acknowledged. */
  get isSettled(): boolean {
    return this.#final !== undefined && (!this.#isInvite || this.#isAcknowledged)
  }

  respond(response: SipResponse): void {
    if (this.#final !== undefined) return
    const bytes = serialise(response)
    this.#back.send(bytes)
    this.#last = bytes.toString('latin1')
    if (response.status < 200) return
    this.#final = response.status
    clearTimeout(this.#timer)
    this.#events.finished(this, response.status)
    if (this.isKept) this.#linger(response.status)
  }

  #linger(status: number): void {
    const { timers } = this.#events
    const { reliable } = this.flow
    // Kept for late repeats. A stream has none, except an INVITE's ACK.
    this.#forgetAfter(this.#isInvite || !reliable ? transactionTimeoutMs(timers) : 0)
    // A 2xx is retransmitted on streams too (RFC 3261 section 13.3.1.4), because a proxy on the way may lose
    // it.
    if (this.#isInvite && (!reliable || isSuccess(status)))
      this.#stop = retransmit(() => this.again(), timers, timers.t2)
    if (this.isSettled) this.#free()
  }

  #forgetAfter(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(end, ms, this)
  }

  #free(): void {
    const { method, uri } = this.request
    this.request = { method, uri, headers: [], body: noBody }
    this.#whenCancelled = undefined
  }

  again(): void {
    if (this.#last && !this.#isAcknowledged) this.#back.send(Buffer.from(this.#last, 'latin1'))
  }

  acknowledged(): void {
    if (this.#isAcknowledged || this.#final === undefined) return
    this.#isAcknowledged = true
    this.#last = undefined
    this.#stopRetransmission()
    // A 2xx is kept while its request may be under way (timer L of RFC 6026), a refusal while its ACK may
    // be repeated (timer I).
    const { timers } = this.#events
    const refusalMs = this.flow.reliable ? 0 : timers.t4
    this.#forgetAfter(isSuccess(this.#final) ? transactionTimeoutMs(timers) : refusalMs)
    this.#free()
  }

  #stopRetransmission(): void {
    this.#stop?.()
    this.#stop = undefined
  }

  /** Calls back when the request is cancelled before its final response. */
  onCancel(then: () => void): void {
    this.#whenCancelled = then
  }

  /** The request is cancelled, which has an effect only before the final response. */
  cancel(): void {
    if (this.#final !== undefined) return
    this.#isCancelled = true
    this.#whenCancelled?.()
  }

  /** No more repeats are expected. */
  end(): void {
    this.#stopRetransmission()
    this.#events.forget(this)
    if (this.#isInvite && !this.#isAcknowledged) this.#events.unacknowledged(this)
  }
}

const end = (transaction: ServerTransaction) => transaction.end()

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}
