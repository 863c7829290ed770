import { randomInt } from 'node:crypto'
import { noBody, type SipResponse } from '../message/message.ts'
import { createAcknowledger, findSdp, sdpContentType } from './acknowledge.ts'
import { type Dialog, refreshTarget } from './dialog.ts'
import { allowHeader, type GuardedCallContext } from './call-context.ts'
import { sendInDialog } from './send.ts'
import { updateInterval, proposeInterval, raiseInterval } from './session-interval.ts'

/** Keeps the session of one leg alive (RFC 4028): refreshes it, or waits for the other side's refresh. */
export type SessionTimer = {
  /** Either side refreshed the session; the interval is in `dialog.interval`. */
  restart: () => void
  stop: () => void
}

type TimerOptions = GuardedCallContext & {
  /** A response other than one for an unknown dialog arrived, with this SDP. */
  received: (sdp: Buffer) => void
  /** The session was not refreshed, or the other side does not know the dialog. */
  lost: () => void
}

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
    // RFC 4028 section 10: our BYE leaves before the other side considers the session lost.
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
    // A refused refresh leaves the session as it is (RFC 4028 section 7.4): the other side is reachable.
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

/** Sends a refresh. `answered` gets its first final response; `lost` is called when none arrives. */
function sendRefresh(
  dialog: Dialog,
  context: TimerOptions,
  { method, body }: { method: string; body: Buffer },
  { answered, lost }: { answered: (method: string, response: SipResponse) => void; lost: () => void },
): void {
  dialog.isChanging = true
  const headers = [
    allowHeader,
    ...proposeInterval(dialog, context.session),
    ...(body.length > 0 ? [['accept', 'application/sdp'] as const, sdpContentType] : []),
  ]
  const ack = createAcknowledger(dialog, context)
  ack.release(noBody)
  let isAnswered = false
  sendInDialog(dialog, { method, headers, body }, context, {
    onTimeout: () => {
      dialog.isChanging = false
      lost()
    },
    onResponse: (response) => {
      if (response.status < 200) return
      if (method === 'INVITE' && response.status < 300) ack.succeeded(response)
      if (isAnswered) return
      isAnswered = true
      dialog.isChanging = false
      answered(method, response)
    },
  })
}
