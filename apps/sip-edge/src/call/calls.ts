import type { Dialog } from './dialog.ts'
import { responseTo } from '../message/response.ts'
import type { ServerTransaction } from '../transaction/server.ts'
import { type Guard, guardBy, guardMedia } from './guard.ts'
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
    start: (own: { media: MediaSession; guard: Guard }, watcher: Watcher) => Call,
    forgotten?: () => void,
  ) => Call | undefined
  /** The side of a call that a message belongs to. */
  at: (dialog: Pick<Dialog, 'callId' | 'localTag'>) => { call: Call; side: Side } | undefined
  running: () => number
  /** Ends them all, and begins no more. */
  end: () => void
}

/** `openMedia` gives the media of one more call; undefined when there is no room for one. `failed` is told what a handler of a call has thrown. */
export function keepCalls(
  limits: Limits,
  openMedia: () => MediaSession | undefined,
  failed: (error: unknown) => void,
): Calls {
  const counter = countCalls(limits)
  const calls = new Set<Call>()
  let isEnding = false
  const dialogs = new Map<string, { call: () => Call | undefined; side: Side }>()

  return {
    begin: (origin, number, start, forgotten) => {
      const end = isEnding ? undefined : counter.begin(origin, number)
      if (!end) return undefined
      const own: string[] = []
      /** Requests within the call that are not answered yet. */
      const requests = new Set<ServerTransaction>()
      let isOpen = true
      let hasFailed = false
      let call: Call | undefined
      let media: MediaSession | undefined

      const closed = () => {
        if (!isOpen) return
        isOpen = false
        end()
        setTimeout(() => {
          for (const key of own) dialogs.delete(key)
          if (call) calls.delete(call)
          forgotten?.()
        }, lingerMs).unref()
      }
      const fail = (error: unknown) => {
        failed(error)
        if (hasFailed) return
        hasFailed = true
        guard(() => call?.end('missed', 500))()
        guard(() => media?.close())()
        for (const { final, respond, request } of requests)
          if (final() === undefined) guard(() => respond(responseTo(request, 500)))()
        closed()
      }
      const guard = guardBy(fail)

      try {
        const opened = openMedia()
        if (!opened) {
          end()
          return undefined
        }
        media = guardMedia(opened, guard)
        const inner = start(
          { media, guard },
          {
            opened: (side, dialog) => {
              const key = keyOf(dialog)
              own.push(key)
              dialogs.set(key, { call: () => call, side })
            },
            closed,
          },
        )
        call = {
          request: guard((side: Side, transaction: ServerTransaction) => {
            for (const each of requests) if (each.final() !== undefined) requests.delete(each)
            requests.add(transaction)
            inner.request(side, transaction)
          }),
          acknowledged: guard(inner.acknowledged),
          cancel: guard(inner.cancel),
          end: guard(inner.end),
        }
      } catch (error) {
        fail(error)
        throw error
      }
      calls.add(call)
      return call
    },
    at: (dialog) => {
      const found = dialogs.get(keyOf(dialog))
      const call = found?.call()
      return found && call && { call, side: found.side }
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
