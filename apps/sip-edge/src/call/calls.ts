import type { Dialog } from './dialog.ts'
import { countCalls, type Limits, type Origin } from './limits.ts'
import type { Call, MediaSession, Side, Watcher } from './parts.ts'

/** After a call is over (ms), what comes late for it is still known. */
const lingerMs = 32_000

/** The calls in progress, and those just over, by their dialogs. */
export type Calls = {
  /** One more call to a number; undefined when it would be one too many. `forgotten` is called once nothing late is expected any more. */
  begin: (
    origin: Origin,
    number: string,
    start: (media: MediaSession, watcher: Watcher) => Call,
    forgotten?: () => void,
  ) => Call | undefined
  /** The side of a call that a message belongs to. */
  at: (dialog: Pick<Dialog, 'callId' | 'localTag'>) => { call: Call; side: Side } | undefined
  running: () => number
  /** Ends them all, and begins no more. */
  end: () => void
}

/** `openMedia` gives the media of one more call; undefined when there is no room for one. */
export function keepCalls(limits: Limits, openMedia: () => MediaSession | undefined): Calls {
  const counter = countCalls(limits)
  const calls = new Set<Call>()
  let isEnding = false
  const dialogs = new Map<string, { call: () => Call; side: Side }>()

  return {
    begin: (origin, number, start, forgotten) => {
      const end = isEnding ? undefined : counter.begin(origin, number)
      if (!end) return undefined
      const media = openMedia()
      if (!media) {
        end()
        return undefined
      }
      const own: string[] = []
      const call: Call = start(media, {
        opened: (side, dialog) => {
          const key = keyOf(dialog)
          own.push(key)
          dialogs.set(key, { call: () => call, side })
        },
        closed: () => {
          end()
          setTimeout(() => {
            for (const key of own) dialogs.delete(key)
            calls.delete(call)
            forgotten?.()
          }, lingerMs).unref()
        },
      })
      calls.add(call)
      return call
    },
    at: (dialog) => {
      const found = dialogs.get(keyOf(dialog))
      return found && { call: found.call(), side: found.side }
    },
    running: counter.running,
    end: () => {
      isEnding = true
      for (const call of calls) call.end('missed')
    },
  }
}

function keyOf({ callId, localTag }: Pick<Dialog, 'callId' | 'localTag'>): string {
  return `${callId} ${localTag}`
}
