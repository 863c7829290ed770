import { randomInt } from 'node:crypto'
import { noBody, type SipResponse } from '../message/message.ts'
import { createAcknowledger, findSdp, sdpContentType } from './acknowledge.ts'
import { type Dialog, refreshTarget, createRequest, selectFlow } from './dialog.ts'
import { allowHeader, type GuardedCallContext } from './call-context.ts'
import { updateInterval, proposeInterval, raiseInterval } from './session-interval.ts'

/** Keeps the session of one leg alive (RFC 4028): refreshes it, or waits for the other side to. */
export type SessionTimer = {
  /** The session was refreshed by either side, as `dialog.interval` says. */
  restart: () => void
  stop: () => void
}

type TimerOptions = GuardedCallContext & {
  /** Anything but a sign that the dialog is gone was answered, with this SDP. */
  received: (sdp: Buffer) => void
  /** Nobody refreshed the session, or the other side does not know the dialog. */
  lost: () => void
}

/** A refresh meets a change of the session that is under way: it waits for so long (ms). */
const busyMs = 2000

export function startSessionTimer(dialog: Dialog, keeping: TimerOptions): SessionTimer {
  const { session } = keeping
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  function after(ms: number, then: () => void): void {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(keeping.guard(then), ms)
  }

  function restart(): void {
    const { seconds, weRefresh } = dialog.interval ?? { seconds: session.expires, weRefresh: true }
    if (weRefresh) after(seconds * 500, refresh)
    // Section 10: the BYE leaves before the other side takes the session for lost.
    else after((seconds - Math.min(32, seconds / 3)) * 1000, lost)
  }

  function lost(): void {
    if (!stopped) keeping.lost()
  }

  function refresh(): void {
    if (dialog.isChanging) return after(busyMs, refresh)
    const method = dialog.allowsUpdate ? 'UPDATE' : 'INVITE'
    const body = method === 'INVITE' ? dialog.sdp : noBody
    if (method === 'INVITE' && body.length === 0) return restart()
    sendRefresh(dialog, keeping, { method, body }, { answered, lost })
  }

  function answered(method: string, response: SipResponse): void {
    const { status } = response
    if (status === 408 || status === 481) return lost()
    keeping.received(findSdp(response) ?? noBody)
    if (stopped) return
    if (status < 300) {
      refreshTarget(dialog, response)
      updateInterval(dialog, response, session)
    } else if (raiseInterval(dialog, response)) return refresh()
    else if (status === 491) return after(randomInt(2100, 4000), refresh)
    else if (method === 'UPDATE' && (status === 405 || status === 501)) {
      dialog.allowsUpdate = false
      return refresh()
    }
    // A refusal of the refresh alone leaves the session as it is (section 7.4): the other side is there.
    restart()
  }

  restart()
  return {
    restart,
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** Sends a refresh. `answered` gets its first final response, `lost` is called when none comes. */
function sendRefresh(
  dialog: Dialog,
  { transactions, openFlow, contactFor, session }: TimerOptions,
  { method, body }: { method: string; body: Buffer },
  { answered, lost }: { answered: (method: string, response: SipResponse) => void; lost: () => void },
): void {
  dialog.isChanging = true
  const contact = contactFor(dialog.flow)
  const headers = [
    allowHeader,
    ...proposeInterval(dialog, session),
    ...(body.length > 0 ? [['accept', 'application/sdp'] as const, sdpContentType] : []),
  ]
  const request = createRequest(dialog, { method, contact, headers, body })
  const ack = createAcknowledger(dialog, request, { transactions, openFlow, contact })
  ack.release(noBody)
  let isAnswered = false
  transactions.send(request, selectFlow(dialog, openFlow), {
    onTimeout: () => {
      dialog.isChanging = false
      lost()
    },
    onResponse: (response) => {
      if (response.status < 200) return
      if (method === 'INVITE' && response.status < 300) ack.succeeded()
      if (isAnswered) return
      isAnswered = true
      dialog.isChanging = false
      answered(method, response)
    },
  })
}
