import { otherSide } from '../media/media-session.ts'
import type { GuardedCallContext, Side } from './call-context.ts'
import type { Dialog } from './dialog.ts'
import { sendInDialog, unreached } from './send.ts'
import { startSessionTimer } from './session-timer.ts'

export type Liveness = {
  received: (side: Side) => void
  refreshed: (side: Side) => void
  stop: () => void
}

const sides = ['caller', 'callee'] as const

/**
 * By a session that is not refreshed on one leg, or a side without RTP, RTCP or SIP for `silentMs` while both
 * should send. It gets OPTIONS first: a phone with silence suppression still responds.
 */
export function watchLiveness(
  context: GuardedCallContext,
  dialogs: Readonly<Record<Side, Dialog>>,
  lost: () => void,
): Liveness {
  const { media, silentMs } = context
  const seenAt = { caller: Date.now(), callee: Date.now() }
  const probed = new Set<Side>()
  const received = (side: Side) => {
    seenAt[side] = Date.now()
    probed.delete(side)
  }

  const createTimer = (side: Side) =>
    startSessionTimer(dialogs[side], {
      lost,
      received: (sdp) => {
        received(side)
        // The phone may have moved: its latest session description counts.
        const [from, to] = [side, otherSide(side)].map((each) => dialogs[each].flow.source.address)
        if (sdp.length > 0) void media.pass(side, sdp, from, 'answer', to).catch(() => undefined)
      },
      ...context,
    })
  const timers = { caller: createTimer('caller'), callee: createTimer('callee') }

  function ask(side: Side): void {
    if (probed.has(side)) return
    probed.add(side)
    const onResponse = ({ status }: { status: number }) => {
      if (status === 481) lost()
      else if (status >= 200 && !unreached.has(status)) received(side)
    }
    sendInDialog(dialogs[side], { method: 'OPTIONS' }, context, { onTimeout: () => {}, onResponse })
  }

  const everyMs = silentMs / 9
  let checkedAt = Date.now()
  const check = () => {
    const now = Date.now()
    // The process was suspended, or the clock was set: the silence is not the side's.
    const isBroken = now < checkedAt || now - checkedAt > 3 * everyMs
    checkedAt = now
    const last = media.lastReceived()
    for (const side of sides) {
      if (isBroken || !media.isTwoWay()) received(side)
      const silent = now - Math.max(seenAt[side], last[side] ?? 0)
      if (silent >= silentMs) return lost()
      if (silent >= silentMs * 0.6) ask(side)
      else probed.delete(side)
    }
  }
  const checking = silentMs > 0 ? setInterval(context.guard(check), everyMs) : undefined

  return {
    received,
    refreshed: (side) => {
      received(side)
      timers[side].restart()
    },
    stop: () => {
      clearInterval(checking)
      for (const side of sides) timers[side].stop()
    },
  }
}
