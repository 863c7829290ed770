import { setTimeout as delay } from 'node:timers/promises'
import { StatusError } from '@hao/carrier-protocol/post.ts'
import type { ExchangeRegistrations, Registration } from '@hao/carrier-protocol/registrations.ts'

/** The registrations of all edges. The application's database stores them; each edge has a copy. */
export type SharedRegistrations = {
  /**
   * Sends a change. Resolves once the application has it, or after a short time, or at once while the
   * application is down.
   */
  publish: (change: Registration) => Promise<void>
  /** Receives the changes so far; waits as long as `publish` at most. */
  refresh: () => Promise<void>
  /** Receives all registrations, then changes. Resolves after the first attempt. */
  start: (learn: ReceiveRegistrations) => Promise<void>
  /** Sends pending changes, for `withinMs` at most, and stops. */
  stop: (withinMs: number) => Promise<void>
}

/** Stores received registrations; with `isAll` no other phone is registered. */
export type ReceiveRegistrations = (registrations: readonly Registration[], isAll: boolean) => void

export const defaultTimes = {
  /** Interval (ms) of polls. */
  pollMs: 1000,
  /** Pause (ms) between two exchanges, under any load. */
  restMs: 50,
  /** Time (ms) that a phone or a call waits for an exchange. */
  waitMs: 300,
  /** Timeouts (ms) of the application: for changes, for all registrations, and at the start. */
  answerMs: 2000,
  loadMs: 10_000,
  startMs: 5000,
  /** Interval (ms) of full reloads: shorter than the application retains ended registrations. */
  reloadMs: 300_000,
}

type Options = {
  exchange: ExchangeRegistrations
  log: (entry: Record<string, unknown>, text: string) => void
  times?: typeof defaultTimes
}

/** Changes in one exchange; the server accepts 100. */
const maxChanges = 50
/** Phones and calls that may wait for an exchange at once. */
const maxWaiting = 500

type State = Required<Options> & {
  /** The latest unsent change of each phone. */
  readonly unsent: Map<string, Registration>
  learn: ReceiveRegistrations
  /** The version of the last answer; undefined before a full reload. */
  since: string | undefined
  loadedAt: number
  isOut: boolean
  maxAtOnce: number
}

/**
 * Shares registrations in sequential exchanges: each sends the local changes since the last one. While the
 * application is down, the copy is used, and the latest change of each phone is pending.
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

  /** The next exchange, shared by all requests until it begins. */
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

/** False when the application is down. */
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
    // Unsent changes are newer than the application's data.
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

/** A change that the application cannot read does not block the others. */
function recover(state: State, error: unknown, changes: readonly Registration[]): boolean {
  const isRefused = error instanceof StatusError && [400, 413].includes(error.status)
  if (isRefused && changes.length > 1) {
    state.maxAtOnce = 1
    return true
  }
  if (isRefused && changes.length === 1) {
    markSent(state.unsent, changes)
    state.log({ error: String(error) }, 'the server refused a registration; other edges do not know it')
    return true
  }
  if (isRefused) state.since = undefined
  if (!state.isOut) state.log({ error: String(error) }, 'registrations are not shared')
  state.isOut = true
  return false
}
