import type { Dialog } from './dialog.ts'
import { createResponse } from '../message/response.ts'
import type { ServerTransaction } from '../transaction/server.ts'
import { createGuard, guardMedia } from './guard.ts'
import { createCallCounter, type Limits, type CallOrigin } from './limits.ts'
import type { Call, Guard, MediaSession, Side, CallObserver } from './call-context.ts'

/** Time (ms) for which an ended call still handles late messages. */
const lingerMs = 32_000

/** The calls in progress, and those that ended recently, by their dialogs. */
export type CallRegistry = {
  /**
   * Starts a call to a number; undefined when a limit is reached. `forgotten` is called once no late messages
   * are expected.
   */
  begin: (
    origin: CallOrigin,
    number: string,
    start: (own: { media: MediaSession; guard: Guard }, observer: CallObserver) => Call,
    forgotten?: () => void,
  ) => Call | undefined
  /** The call and side that a message belongs to. */
  find: (dialog: Pick<Dialog, 'callId' | 'localTag'>) => { call: Call; side: Side } | undefined
  running: () => number
  /** Ends all calls and starts no more. */
  end: () => void
}

/** The data of a call, until `lingerMs` after its end. */
type Entry = {
  call: Call | undefined
  media: MediaSession | undefined
  /** The keys of its dialogs. */
  readonly keys: string[]
  /** Requests in the call without a final response. */
  readonly requests: Set<ServerTransaction>
  isOpen: boolean
  hasFailed: boolean
}

/**
 * `openMedia` opens the media of a call; undefined when there is no room. `failed` gets the errors that
 * handlers of a call throw.
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
      const found = state.dialogs.get(dialogKey(dialog))
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
    const key = dialogKey(dialog)
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

/** Ends a call whose handler has thrown. Its open requests get 500. */
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

function dialogKey({ callId, localTag }: Pick<Dialog, 'callId' | 'localTag'>): string {
  return `${callId} ${localTag}`
}
