import { setTimeout as delay } from 'node:timers/promises'
import { StatusError } from '@hao/carrier-protocol/post.ts'
import type { Exchange, Registration } from '@hao/carrier-protocol/registrations.ts'

/** The registrations of all edges, which the application's database keeps; each edge has a copy. */
export type SharedRegistrations = {
  /** Sends a change. Resolves once the application has it, but also after a moment, or while that is out. */
  publish: (change: Registration) => Promise<void>
  /** Receives what changed until now; waits no longer than `publish`. */
  refresh: () => Promise<void>
  /** Receives everything, and then what changes. Resolves after the first attempt. */
  start: (learn: ReceiveRegistrations) => Promise<void>
  /** Sends what is not sent yet, for so long (ms) at most, and stops. */
  stop: (withinMs: number) => Promise<void>
}

/** Takes what was received; `isAll`: no other phone is registered. */
export type ReceiveRegistrations = (registrations: readonly Registration[], isAll: boolean) => void

export const defaultTimes = {
  /** How often (ms) an edge asks what changed. */
  pollMs: 1000,
  /** The pause (ms) between two exchanges, however many phones register or are looked for. */
  restMs: 50,
  /** How long (ms) a phone, or a call, waits for an exchange. */
  waitMs: 300,
  /** How long (ms) the application may take to answer, to answer with everything, and at the start. */
  answerMs: 2000,
  loadMs: 10_000,
  startMs: 5000,
  /** After so long (ms) everything is received again: less than the application keeps ended registrations. */
  reloadMs: 300_000,
}

type Options = {
  exchange: Exchange
  log: (entry: Record<string, unknown>, text: string) => void
  times?: typeof defaultTimes
}

/** How many changes one exchange sends; the server takes 100. */
const maxChanges = 50
/** How many phones and calls may wait for an exchange at once. */
const maxWaiting = 500

type State = Required<Options> & {
  /** The latest change of each phone that is not sent yet. */
  readonly unsent: Map<string, Registration>
  learn: ReceiveRegistrations
  /** The version of the last answer; undefined where everything is to be received. */
  since: string | undefined
  loadedAt: number
  isOut: boolean
  maxAtOnce: number
}

/**
 * Shares registrations by one exchange after the other: each sends what changed here since the one before.
 * While the application is out, the copy is all that is known, and the latest change of each phone waits.
 */
export function createSharedRegistrations(options: Options): SharedRegistrations {
  const { times = defaultTimes } = options
  const state: State = {
    ...options,
    times,
    unsent: new Map(),
    learn: () => {},
    since: undefined,
    loadedAt: -Infinity,
    isOut: false,
    maxAtOnce: maxChanges,
  }
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | undefined
  let waiting = 0
  let poll: NodeJS.Timeout | undefined

  /** An exchange that has not begun yet, and is shared by all who ask for one until it begins. */
  function sync(): Promise<void> {
    next ??= last.then(() => {
      next = undefined
      const done = exchangeAll(state)
      last = done.then(() => delay(times.restMs))
      return done
    })
    return next
  }

  async function soon(done: Promise<void>): Promise<void> {
    if (state.isOut || waiting >= maxWaiting) return
    waiting += 1
    await Promise.race([done, delay(times.waitMs, undefined, { ref: false })])
    waiting -= 1
  }

  return {
    publish: async (change) => {
      state.unsent.set(change.phone, change)
      await soon(sync())
    },
    refresh: async () => soon(sync()),
    start: async (then) => {
      state.learn = then
      await Promise.race([sync(), delay(times.startMs, undefined, { ref: false })])
      poll = setInterval(() => void sync(), times.pollMs).unref()
    },
    stop: async (withinMs) => {
      clearInterval(poll)
      if (state.unsent.size > 0) await Promise.race([sync(), delay(withinMs, undefined, { ref: false })])
    },
  }
}

async function exchangeAll(state: State): Promise<void> {
  let isMore = true
  while (isMore) {
    const backlog = [...state.unsent.values()]
    const changes = backlog.slice(0, state.maxAtOnce)
    isMore = (await exchangeOnce(state, changes)) && backlog.length > changes.length
  }
}

/** False where the application is out. */
async function exchangeOnce(state: State, changes: readonly Registration[]): Promise<boolean> {
  const { exchange, times, unsent } = state
  const isAll = state.since === undefined || performance.now() - state.loadedAt > times.reloadMs
  try {
    const answer = await exchange(
      changes,
      isAll ? undefined : state.since,
      isAll ? times.loadMs : times.answerMs,
    )
    state.since = answer.version
    if (isAll) state.loadedAt = performance.now()
    markSent(unsent, changes)
    // What is not sent yet is later than what the application knows.
    const known = answer.registrations.filter(({ phone }) => !unsent.has(phone))
    state.learn(isAll ? [...known, ...unsent.values()] : known, isAll)
  } catch (error) {
    return recover(state, error, changes)
  }
  if (state.isOut) state.log({}, 'registrations are shared again')
  state.isOut = false
  state.maxAtOnce = maxChanges
  return true
}

function markSent(unsent: State['unsent'], changes: readonly Registration[]): void {
  for (const change of changes) if (unsent.get(change.phone) === change) unsent.delete(change.phone)
}

/** One change that the application cannot read keeps back no other. */
function recover(state: State, error: unknown, changes: readonly Registration[]): boolean {
  const isRefused = error instanceof StatusError && [400, 413].includes(error.status)
  if (isRefused && changes.length > 1) {
    state.maxAtOnce = 1
    return true
  }
  if (isRefused && changes.length === 1) {
    markSent(state.unsent, changes)
    state.log({ error: String(error) }, 'a registration is not shared')
    return true
  }
  if (isRefused) state.since = undefined
  if (!state.isOut) state.log({ error: String(error) }, 'registrations are not shared')
  state.isOut = true
  return false
}
