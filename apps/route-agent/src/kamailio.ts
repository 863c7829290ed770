import { connect } from 'node:net'
import {
  type CallEvent,
  type Carrier,
  type Cause,
  type Decision,
  nameOf,
} from '../../sip-edge/src/route/carrier.ts'
import type { Decisions } from '../../sip-edge/src/route/decisions.ts'
import { netstring, netstrings } from './netstrings.ts'

/** How soon (ms) the connection is tried again when it has gone: later each time, and not all agents at once. */
const againMs = { first: 250, longest: 1000 }

/** Kamailio's socket holds the next message back until this one is acknowledged (Nagle), and a system acknowledges what it has no answer to after 40 ms only. So each has one at once. */
const heard = netstring('{}')

type Call = { callId: string; number: string; caller: string }

/** What telephony/kamailio.cfg says: a question with the transaction that waits for its answer, or what happened to a call; moments in Unix seconds. */
type Said =
  | (Call & { type: 'route'; index: number; label: number })
  | (Call & { type: CallEvent['type']; cause?: Cause; startedAt: number; at: number })

/**
 * Answers Kamailio's questions over its evapi socket, and tells the application what it says of calls: netstrings with JSON both ways. Connects again whenever the
 * connection goes. @returns what ends it
 */
export function answerKamailio(
  at: { host: string; port: number },
  { decide }: Decisions,
  report: Carrier['report'],
): () => void {
  let ended = false
  let failures = 0
  let socket = open()

  function open() {
    const opened = connect({ ...at, noDelay: true })
    const read = netstrings()
    opened.on('data', (bytes) => {
      try {
        for (const text of read(bytes)) take(JSON.parse(text) as Said)
        // After it was passed on: a call waits for that.
        opened.write(heard)
      } catch {
        opened.destroy()
      }
    })
    opened.on('error', () => opened.destroy())
    opened.on('connect', () => (failures = 0))
    opened.on('close', () => {
      const most = Math.min(againMs.longest, againMs.first * 2 ** failures)
      failures += 1
      setTimeout(() => ended || (socket = open()), most * (0.5 + Math.random() / 2)).unref()
    })
    return opened

    function take(said: Said): void {
      if (said.type === 'route') answer(said).catch(() => opened.destroy())
      else report(eventOf(said))
    }

    async function answer({ index, label, ...call }: Said & { type: 'route' }) {
      const decision = await decide({ ...plain(call), at: new Date().toISOString() })
      if (opened.writable) opened.write(netstring(JSON.stringify({ index, label, ...flat(decision) })))
    }
  }

  return () => {
    ended = true
    socket.destroy()
  }
}

/** Numbers without what separates their digits. */
function plain({ callId, number, caller }: Call): Call {
  return { callId, number: number.replace(/[().-]/g, ''), caller: caller.replace(/[().-]/g, '') }
}

/** A call's event has one name however often it is told. */
function eventOf({ type, cause, startedAt, at, ...call }: Exclude<Said, { type: 'route' }>): CallEvent {
  return {
    id: nameOf(call.callId, type),
    ...plain(call),
    startedAt: new Date(startedAt * 1000).toISOString(),
    type,
    at: new Date(at * 1000).toISOString(),
    ...(cause && { cause }),
  }
}

/** As Kamailio's script reads it: a status, 0 when it is to ring. */
function flat(decision: Decision | undefined) {
  const nowhere = { target: '', display: '', maxSeconds: 0, second: '', afterMs: 0 }
  if (!decision) return { ...nowhere, status: 503 }
  if (decision.action === 'reject') return { ...nowhere, status: decision.status }
  const { target, display, maxSeconds, second } = decision
  return {
    status: 0,
    target,
    display,
    maxSeconds,
    second: second?.target ?? '',
    afterMs: (second?.afterSeconds ?? 0) * 1000,
  }
}
