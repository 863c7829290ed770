import {
  fieldsOf,
  headerOf,
  listOf,
  noBody,
  type SipRequest,
  type SipResponse,
  serialise,
} from '../message/message.ts'
import type { Flow } from '../transport/flow.ts'
import { longestRinging, patience, sendAgain, type Timers } from './timers.ts'

/** What becomes of a request. */
export type Outcome = {
  /** Each response, the 2xx of an INVITE again and again until it is acknowledged by whoever asked. */
  onResponse: (response: SipResponse) => void
  /** No final response came, or the way is gone. */
  onTimeout: () => void
}

/** A request under way (RFC 3261 section 17.1, RFC 6026). */
export type ClientTransaction = {
  request: SipRequest
  flow: Flow
  receive: (response: SipResponse) => void
  /** Whether a final response has come. */
  isSettled: () => boolean
  /** Calls back once it may be taken back: when it is known to be worked on (section 9.1); never once it is answered. It is not waited for long then. */
  whenCancellable: (cancel: () => void) => void
}

/** Sends a request, whose Via is on it already, and keeps at it. */
export function clientTransaction(
  request: SipRequest,
  flow: Flow,
  { onResponse, onTimeout, timers, forget }: Outcome & { timers: Timers; forget: () => void },
): ClientTransaction {
  const invite = request.method === 'INVITE'
  const bytes = serialise(request)
  let answered: 'not' | 'provisional' | 'success' | 'failure' = 'not'
  let stop = () => {}
  let cancel: (() => void) | undefined

  const takeBack = () => {
    if (answered !== 'provisional' || !cancel) return
    clearTimeout(timeout)
    timeout = setTimeout(giveUp, patience(timers))
    cancel()
    cancel = undefined
  }

  const over = () => {
    stop()
    clearTimeout(timeout)
    forget()
  }
  const giveUp = () => {
    over()
    if (isOpen()) onTimeout()
  }
  let timeout = setTimeout(giveUp, flow.closed() ? 0 : patience(timers))
  flow.send(bytes)
  // Timer A knows no longest pause, timer E does.
  if (!flow.reliable) stop = sendAgain(() => flow.send(bytes), timers, invite ? Infinity : timers.t2)

  /** What comes again is known for so long (timers D, K and M). */
  const linger = (ms: number) => {
    stop()
    clearTimeout(timeout)
    timeout = setTimeout(forget, ms)
  }

  const isOpen = () => answered === 'not' || answered === 'provisional'

  const receiveFinal = (response: SipResponse) => {
    const succeeded = response.status < 300
    if (invite && !succeeded) flow.send(serialise(ackFor(request, response)))
    if (isOpen()) {
      answered = succeeded ? 'success' : 'failure'
      linger(invite ? patience(timers) : flow.reliable ? 0 : timers.t4)
      onResponse(response)
    } else if (invite && succeeded && answered === 'success') onResponse(response)
  }

  return {
    request,
    flow,
    receive: (response) => {
      if (response.status >= 200) receiveFinal(response)
      else if (isOpen()) {
        // It is being worked on: an INVITE may take its time, whatever else is said of it.
        if (invite && answered === 'not') {
          stop()
          clearTimeout(timeout)
          timeout = setTimeout(giveUp, longestRinging(timers))
        }
        answered = 'provisional'
        onResponse(response)
        takeBack()
      }
    },
    isSettled: () => !isOpen(),
    whenCancellable: (then) => {
      cancel = then
      takeBack()
    },
  }
}

/** The ACK for a failure (section 17.1.1.3): of the same hop, hence the same Via. */
function ackFor(request: SipRequest, response: SipResponse): SipRequest {
  const [via = ''] = listOf(request, 'via')
  const number = (headerOf(request, 'cseq') ?? '').split(' ')[0]
  return {
    method: 'ACK',
    uri: request.uri,
    headers: [
      ['via', via],
      ...fieldsOf(request, 'from', 'call-id', 'route', 'max-forwards'),
      ...fieldsOf(response, 'to'),
      ['cseq', `${number} ACK`],
    ],
    body: noBody,
  }
}
