import {
  getHeaders,
  getHeader,
  getListHeader,
  noBody,
  type SipRequest,
  type SipResponse,
  serialise,
} from '../message/message.ts'
import type { Flow } from '../transport/flow.ts'
import { maxRingMs, transactionTimeoutMs, retransmit, type Timers } from './timers.ts'

export type Outcome = {
  /** Called for each response; for the 2xx of an INVITE repeatedly, until it is acknowledged. */
  onResponse: (response: SipResponse) => void
  /** No final response arrived, or the flow is closed. */
  onTimeout: () => void
}

export type ClientEvents = {
  readonly timers: Timers
  /** Runs a callback of the outcome; its error ends nothing else. */
  readonly attempt: (work: () => void) => void
  /** The transaction has ended and can be deleted. */
  readonly forget: (transaction: ClientTransaction) => void
}

/** RFC 3261 section 17.1, RFC 6026. After its final response it only answers repeated ones. */
export class ClientTransaction {
  readonly key: string
  readonly flow: Flow
  readonly #isInvite: boolean
  readonly #events: ClientEvents
  /** Until it is neither cancelled nor acknowledged any more. */
  #request: SipRequest | undefined
  #outcome: Outcome | undefined
  #state: 'calling' | 'proceeding' | 'settled' = 'calling'
  #stop: (() => void) | undefined
  #timer: NodeJS.Timeout | undefined
  #cancel: ((request: SipRequest) => void) | undefined

  /** Sends a request, which has its Via already, and retransmits it. */
  constructor(
    { key, request, flow }: { key: string; request: SipRequest; flow: Flow },
    outcome: Outcome,
    events: ClientEvents,
  ) {
    const { timers } = events
    const bytes = serialise(request)
    this.key = key
    this.flow = flow
    this.#isInvite = request.method === 'INVITE'
    this.#events = events
    this.#request = request
    this.#outcome = outcome
    this.#endAfter(flow.closed() ? 0 : transactionTimeoutMs(timers))
    flow.send(bytes)
    // Timer E has a longest pause, timer A has none.
    const most = this.#isInvite ? Infinity : timers.t2
    if (!flow.reliable) this.#stop = retransmit(() => flow.send(bytes), timers, most)
  }

  get isSettled(): boolean {
    return this.#state === 'settled'
  }

  receive(response: SipResponse): void {
    if (response.status >= 200) this.#receiveFinal(response)
    else if (!this.isSettled) this.#receiveProvisional(response)
  }

  /** After a provisional response (RFC 3261 section 9.1), never after a final one. */
  whenCancellable(cancel: (request: SipRequest) => void): void {
    this.#cancel = cancel
    this.#takeBack()
  }

  end(): void {
    this.#stopRetransmission()
    this.#events.forget(this)
    const { onTimeout } = this.#outcome ?? {}
    if (!this.isSettled && onTimeout) this.#events.attempt(onTimeout)
  }

  #endAfter(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(end, ms, this)
  }

  #stopRetransmission(): void {
    this.#stop?.()
    this.#stop = undefined
  }

  #report(response: SipResponse): void {
    const outcome = this.#outcome
    if (outcome) this.#events.attempt(() => outcome.onResponse(response))
  }

  #receiveProvisional(response: SipResponse): void {
    // The first provisional response: an INVITE may take its time from now on.
    if (this.#isInvite && this.#state === 'calling') {
      this.#stopRetransmission()
      this.#endAfter(maxRingMs(this.#events.timers))
    }
    this.#state = 'proceeding'
    this.#report(response)
    this.#takeBack()
  }

  #takeBack(): void {
    const cancel = this.#cancel
    if (this.#state !== 'proceeding' || !cancel || !this.#request) return
    this.#endAfter(transactionTimeoutMs(this.#events.timers))
    cancel(this.#request)
    this.#cancel = undefined
  }

  #receiveFinal(response: SipResponse): void {
    const succeeded = response.status < 300
    if (!succeeded) this.#acknowledgeFailure(response)
    if (this.isSettled) {
      if (succeeded) this.#report(response)
      return
    }
    const { timers } = this.#events
    this.#state = 'settled'
    this.#stopRetransmission()
    // Kept for repeated responses (timers D, K and M).
    this.#endAfter(this.#isInvite ? transactionTimeoutMs(timers) : this.flow.reliable ? 0 : timers.t4)
    this.#report(response)
    this.#free(succeeded)
  }

  #acknowledgeFailure(response: SipResponse): void {
    if (this.#isInvite && this.#request) this.flow.send(serialise(ackFor(this.#request, response)))
  }

  /** Of an INVITE a repeated failure is acknowledged again, and a repeated 2xx reported again. */
  #free(succeeded: boolean): void {
    if (!this.#isInvite || succeeded) this.#request = undefined
    if (!this.#isInvite || !succeeded) this.#outcome = undefined
    this.#cancel = undefined
  }
}

const end = (transaction: ClientTransaction) => transaction.end()

/** The ACK for a failure (RFC 3261 section 17.1.1.3): of the same hop, so with the same Via. */
function ackFor(request: SipRequest, response: SipResponse): SipRequest {
  const [via = ''] = getListHeader(request, 'via')
  const number = (getHeader(request, 'cseq') ?? '').split(' ')[0]
  return {
    method: 'ACK',
    uri: request.uri,
    headers: [
      ['via', via],
      ...getHeaders(request, 'from', 'call-id', 'route', 'max-forwards'),
      ...getHeaders(response, 'to'),
      ['cseq', `${number} ACK`],
    ],
    body: noBody,
  }
}
