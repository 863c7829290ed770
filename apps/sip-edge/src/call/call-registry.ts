import type { Cause } from '@hao/carrier-protocol/messages.ts'
import { noBody, type SipRequest } from '../message/message.ts'
import { createResponse } from '../message/response.ts'
import type { ServerTransaction } from '../transaction/server.ts'
import type { Dialog } from './dialog.ts'
import { createGuard, guardMedia } from './guard.ts'
import { createCallCounter, type Limits, type CallOrigin } from './limits.ts'
import {
  type Call,
  type CallObserver,
  type Guard,
  type MediaSession,
  overCall,
  type Side,
} from './call-context.ts'

/** Time (ms) for which an ended call still handles late messages. */
const lingerMs = 32_000

/** A call, and the side and dialog that a message belongs to. */
type FoundCall = { call: Call; side: Side; dialog: Dialog }

/** The calls in progress, and those that ended recently, by their dialogs. */
export type CallRegistry = {
  /** Undefined when a limit is reached. `forgotten` is called once no late messages are expected. */
  begin: (
    origin: CallOrigin,
    number: string,
    start: (own: { media: MediaSession; guard: Guard }, observer: CallObserver) => Call,
    forgotten?: () => void,
  ) => Call | undefined
  find: (dialog: Pick<Dialog, 'callId' | 'localTag'>) => FoundCall | undefined
  running: () => number
  end: () => void
}

/** A call in the registry. Its handlers do not throw: an error ends the call. */
class RegisteredCall implements Call {
  readonly guard: Guard
  /** Handles its messages; after its end only late ones. */
  handler: Call = overCall
  media: MediaSession | undefined
  readonly keys: string[] = []
  isOpen = true
  hasFailed = false
  /** Requests in the call without a final response. */
  readonly #requests = new Set<ServerTransaction>()

  constructor(failed: (error: unknown) => void) {
    this.guard = createGuard(failed)
  }

  request(side: Side, transaction: ServerTransaction): void {
    for (const each of this.#requests) if (each.final !== undefined) this.#requests.delete(each)
    this.#requests.add(transaction)
    this.guard(this.handler.request)(side, transaction)
  }

  acknowledged(side: Side, ack: SipRequest): void {
    this.guard(this.handler.acknowledged)(side, ack)
  }

  cancel(): void {
    this.guard(this.handler.cancel)()
  }

  end(cause: Cause, status?: number): void {
    this.guard(this.handler.end)(cause, status)
  }

  /** A handler has thrown: ends the call. Its open requests get 500. */
  fail(): void {
    this.hasFailed = true
    this.end('missed', 500)
    this.guard(() => this.media?.close())()
    for (const each of this.#requests)
      if (each.final === undefined) this.guard(() => each.respond(createResponse(each.request, 500)))()
  }
}

/** `openMedia` returns undefined when there is no room. `failed` gets what handlers of a call throw. */
type Options = { openMedia: () => MediaSession | undefined; failed: (error: unknown) => void }

type State = Options & {
  readonly counter: ReturnType<typeof createCallCounter>
  readonly calls: Set<RegisteredCall>
  readonly dialogs: Map<string, FoundCall>
  isEnding: boolean
}

export function createCallRegistry(limits: Limits, options: Options): CallRegistry {
  const counter = createCallCounter(limits)
  const state: State = { ...options, counter, calls: new Set(), dialogs: new Map(), isEnding: false }
  return {
    begin: (...call) => begin(state, ...call),
    find: (dialog) => state.dialogs.get(dialogKey(dialog)),
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
  const fail = (error: unknown) => {
    state.failed(error)
    if (call.hasFailed) return
    call.fail()
    closed(overCall)
  }
  const call = new RegisteredCall(fail)
  const closed = (late: Call) => {
    if (!call.isOpen) return
    call.isOpen = false
    call.handler = late
    call.media = undefined
    for (const key of call.keys) state.dialogs.get(key)!.dialog.sdp = noBody
    end()
    setTimeout(() => {
      forget(state, call)
      forgotten?.()
    }, lingerMs).unref()
  }
  const opened = (side: Side, dialog: Dialog) => {
    const key = dialogKey(dialog)
    call.keys.push(key)
    state.dialogs.set(key, { call, side, dialog })
  }
  const { guard } = call
  try {
    const media = state.openMedia()
    if (!media) {
      end()
      return undefined
    }
    call.media = guardMedia(media, guard)
    const handler = start({ media: call.media, guard }, { opened, closed })
    if (call.isOpen) call.handler = handler
  } catch (error) {
    fail(error)
    throw error
  }
  state.calls.add(call)
  return call
}

function forget({ dialogs, calls }: State, call: RegisteredCall): void {
  for (const key of call.keys) dialogs.delete(key)
  calls.delete(call)
}

function dialogKey({ callId, localTag }: Pick<Dialog, 'callId' | 'localTag'>): string {
  return `${callId} ${localTag}`
}
