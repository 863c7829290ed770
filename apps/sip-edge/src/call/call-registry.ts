import type { Dialog } from './dialog.ts'
import { createResponse } from '../message/response.ts'
import type { ServerTransaction } from '../transaction/server.ts'
import { createGuard, guardMedia } from './guard.ts'
import { createCallCounter, type Limits, type CallOrigin } from './limits.ts'
import type { Call, Guard, MediaSession, Side, CallObserver } from './call-context.ts'

/** After a call is over (ms), what comes late for it is still known. */
const lingerMs = 32_000

/** The calls in progress, and those just over, by their dialogs. */
export type CallRegistry = {
  /**
   * One more call to a number; undefined when it would be one too many. `forgotten` is called once nothing
   * late is expected any more.
   */
  begin: (
    origin: CallOrigin,
    number: string,
    start: (own: { media: MediaSession; guard: Guard }, observer: CallObserver) => Call,
    forgotten?: () => void,
  ) => Call | undefined
  /** The side of a call that a message belongs to. */
  find: (dialog: Pick<Dialog, 'callId' | 'localTag'>) => { call: Call; side: Side } | undefined
  running: () => number
  /** Ends them all, and begins no more. */
  end: () => void
}

/** What is kept of a call: until it is over, and for `lingerMs` after that. */
type Entry = {
  call: Call | undefined
  media: MediaSession | undefined
  /** The keys of its dialogs. */
  readonly keys: string[]
  /** Requests within the call that are not answered yet. */
  readonly requests: Set<ServerTransaction>
  isOpen: boolean
  hasFailed: boolean
}

/**
 * `openMedia` gives the media of one more call; undefined when there is no room for one. `failed` gets what a
 * handler of a call has thrown.
 */
type Options = { openMedia: () => MediaSession | undefined; failed: (error: unknown) => void }

type State = Options & {
  readonly counter: ReturnType<typeof createCallCounter>
  readonly calls: Set<Call>
  readonly dialogs: Map<string, { entry: Entry; side: Side }>
  isEnding: boolean
}

export function createCallRegistry(limits: Limits, options: Options): CallRegistry {
  const counter = createCallCounter(limits)
  const state: State = { ...options, counter, calls: new Set(), dialogs: new Map(), isEnding: false }
  return {
    begin: (...call) => begin(state, ...call),
    find: (dialog) => {
      const found = state.dialogs.get(keyOf(dialog))
      return found?.entry.call && { call: found.entry.call, side: found.side }
    },
    running: counter.running,
    end: () => {
      state.isEnding = true
      for (const call of state.calls) call.end('missed')
    },
  }
}

function begin(
  state: State,
  ...[origin, number, start, forgotten]: Parameters<CallRegistry['begin']>
): Call | undefined {
  const end = state.isEnding ? undefined : state.counter.begin(origin, number)
  if (!end) return undefined
  const entry: Entry = {
    call: undefined,
    media: undefined,
    keys: [],
    requests: new Set(),
    isOpen: true,
    hasFailed: false,
  }
  const closed = () => {
    if (!entry.isOpen) return
    entry.isOpen = false
    end()
    setTimeout(() => {
      forget(state, entry)
      forgotten?.()
    }, lingerMs).unref()
  }
  const opened = (side: Side, dialog: Dialog) => {
    const key = keyOf(dialog)
    entry.keys.push(key)
    state.dialogs.set(key, { entry, side })
  }
  const fail = (error: unknown) => {
    state.failed(error)
    failCall(entry, guard, closed)
  }
  const guard = createGuard(fail)
  try {
    const media = state.openMedia()
    if (!media) {
      end()
      return undefined
    }
    entry.media = guardMedia(media, guard)
    const inner = start({ media: entry.media, guard }, { opened, closed })
    entry.call = guardCall(inner, entry, guard)
  } catch (error) {
    fail(error)
    throw error
  }
  state.calls.add(entry.call)
  return entry.call
}

function forget({ dialogs, calls }: State, { keys, call }: Entry): void {
  for (const key of keys) dialogs.delete(key)
  if (call) calls.delete(call)
}

/** Ends a call whose handler has thrown, and answers what it has left open by 500. */
function failCall(entry: Entry, guard: Guard, closed: () => void): void {
  if (entry.hasFailed) return
  entry.hasFailed = true
  guard(() => entry.call?.end('missed', 500))()
  guard(() => entry.media?.close())()
  for (const { final, respond, request } of entry.requests)
    if (final() === undefined) guard(() => respond(createResponse(request, 500)))()
  closed()
}

/** A call whose handlers do not throw. */
function guardCall(inner: Call, { requests }: Entry, guard: Guard): Call {
  return {
    request: guard((side: Side, transaction: ServerTransaction) => {
      for (const each of requests) if (each.final() !== undefined) requests.delete(each)
      requests.add(transaction)
      inner.request(side, transaction)
    }),
    acknowledged: guard(inner.acknowledged),
    cancel: guard(inner.cancel),
    end: guard(inner.end),
  }
}

function keyOf({ callId, localTag }: Pick<Dialog, 'callId' | 'localTag'>): string {
  return `${callId} ${localTag}`
}
