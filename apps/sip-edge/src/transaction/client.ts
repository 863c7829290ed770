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

/** The outcome of a request. */
export type Outcome = {
  /** Called for each response; for the 2xx of an INVITE repeatedly, until it is acknowledged. */
  onResponse: (response: SipResponse) => void
  /** No final response arrived, or the flow is closed. */
  onTimeout: () => void
}

/** A client transaction (RFC 3261 section 17.1, RFC 6026). */
export type ClientTransaction = {
  request: SipRequest
  flow: Flow
  receive: (response: SipResponse) => void
  /** Whether a final response has arrived. */
  isSettled: () => boolean
  /**
   * Calls back once the request may be cancelled: after a provisional response (RFC 3261 section 9.1), never
   * after a final one. The final response is then awaited for a short time only.
   */
  whenCancellable: (cancel: () => void) => void
}

type ClientState = Outcome & {
  readonly request: SipRequest
  readonly flow: Flow
  readonly timers: Timers
  readonly isInvite: boolean
  readonly forget: () => void
  answered: 'not' | 'provisional' | 'success' | 'failure'
  /** Ends the retransmissions. */
  stop: () => void
  timeout: NodeJS.Timeout | undefined
  cancel: (() => void) | undefined
}

/** Sends a request, which has its Via already, and retransmits it. */
export function createClientTransaction(
  request: SipRequest,
  flow: Flow,
  options: Outcome & { timers: Timers; forget: () => void },
): ClientTransaction {
  const { timers } = options
  const isInvite = request.method === 'INVITE'
  const bytes = serialise(request)
  const state: ClientState = {
    ...options,
    request,
    flow,
    isInvite,
    answered: 'not',
    stop: () => {},
    timeout: undefined,
    cancel: undefined,
  }
  giveUpAfter(state, flow.closed() ? 0 : transactionTimeoutMs(timers))
  flow.send(bytes)
  // Timer E has a longest pause, timer A has none.
  if (!flow.reliable) state.stop = retransmit(() => flow.send(bytes), timers, isInvite ? Infinity : timers.t2)
  return {
    request,
    flow,
    receive: (response) => {
      if (response.status >= 200) receiveFinal(state, response)
      else if (isOpen(state)) receiveProvisional(state, response)
    },
    isSettled: () => !isOpen(state),
    whenCancellable: (then) => {
      state.cancel = then
      takeBack(state)
    },
  }
}

const isOpen = ({ answered }: ClientState) => answered === 'not' || answered === 'provisional'

function giveUpAfter(state: ClientState, ms: number): void {
  clearTimeout(state.timeout)
  state.timeout = setTimeout(() => {
    state.stop()
    state.forget()
    if (isOpen(state)) state.onTimeout()
  }, ms)
}

function receiveProvisional(state: ClientState, response: SipResponse): void {
  // The first provisional response: an INVITE may take its time from now on.
  if (state.isInvite && state.answered === 'not') {
    state.stop()
    giveUpAfter(state, maxRingMs(state.timers))
  }
  state.answered = 'provisional'
  state.onResponse(response)
  takeBack(state)
}

function takeBack(state: ClientState): void {
  const { answered, cancel, timers } = state
  if (answered !== 'provisional' || !cancel) return
  giveUpAfter(state, transactionTimeoutMs(timers))
  cancel()
  state.cancel = undefined
}

function receiveFinal(state: ClientState, response: SipResponse): void {
  const { request, flow, isInvite, timers } = state
  const succeeded = response.status < 300
  if (isInvite && !succeeded) flow.send(serialise(ackFor(request, response)))
  if (isOpen(state)) {
    state.answered = succeeded ? 'success' : 'failure'
    linger(state, isInvite ? transactionTimeoutMs(timers) : flow.reliable ? 0 : timers.t4)
    state.onResponse(response)
  } else if (isInvite && succeeded && state.answered === 'success') state.onResponse(response)
}

/** Keeps the transaction for repeated responses (timers D, K and M). */
function linger(state: ClientState, ms: number): void {
  state.stop()
  clearTimeout(state.timeout)
  state.timeout = setTimeout(state.forget, ms)
}

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
