import { canonicalNumber } from '@hao/numbers/telephone.ts'
import { tokenBuckets } from '../transaction/admission.ts'

/** Concurrent calls, and new calls in ten seconds. */
export type Allowance = { calls: number; newCalls: number }

/** Limits on calls, so that a flood of calls affects only its sender. */
export type Limits = {
  /** Concurrent calls of the edge. */
  calls: number
  /** New calls a second of the edge; three times as many at once, for those that waited in a stall. */
  newPerSecond: number
  /** From one caller to one number. */
  pair: Allowance
  /** From one phone to all numbers. */
  phone: Allowance
  /** From one caller behind a trunk to all numbers: the caller may be the switchboard of a company. */
  trunkCaller: Allowance
}

export const defaultLimits: Limits = {
  calls: 2000,
  newPerSecond: 300,
  pair: { calls: 5, newCalls: 10 },
  phone: { calls: 5, newCalls: 10 },
  trunkCaller: { calls: 200, newCalls: 500 },
}

/** Where a call comes from. A trunk's caller may be hidden (''). */
export type CallOrigin =
  | { kind: 'phone'; caller: string }
  | { kind: 'trunk'; caller: string; address: string }

type Account = { running: number; recent: SlidingWindow }

/** Counts calls. `begin` starts one, if the limits allow it, and returns the function that ends it. */
export function createCallCounter(limits: Limits, clock: () => number = Date.now) {
  const accounts = new Map<string, Account>()
  const hasToken = tokenBuckets({ perSecond: limits.newPerSecond, burst: 3 * limits.newPerSecond }, clock)
  let running = 0
  let tidied = 0

  /** Deletes idle accounts, once a second at most, because it visits each account. */
  function tidy(now: number): void {
    if (accounts.size < 10_000 || now - tidied < 1000) return
    tidied = now
    for (const [key, account] of accounts)
      if (account.running === 0 && account.recent.isIdle(now)) accounts.delete(key)
  }

  function hasRoom([key, allowance]: readonly [string, Allowance], now: number): boolean {
    const account = accounts.get(key)
    return !account || (account.running < allowance.calls && account.recent.hasRoom(now))
  }

  function open([key, allowance]: readonly [string, Allowance], now: number): Account {
    const account = accounts.get(key) ?? {
      running: 0,
      recent: new SlidingWindow(10_000, allowance.newCalls),
    }
    accounts.set(key, account)
    account.running += 1
    account.recent.add(now)
    return account
  }

  /**
   * The accounts of a call: its caller to this number, and its caller to all numbers. Hidden callers share no
   * account.
   */
  function limitKeys(origin: CallOrigin, dialled: string): (readonly [string, Allowance])[] {
    const { kind } = origin
    const [caller, number] = [origin.caller, dialled].map((text) => canonicalNumber(text) || text)
    if (origin.kind === 'trunk' && caller === '') return [[`${origin.address} ${number}`, limits.pair]]
    const own = kind === 'phone' ? limits.phone : limits.trunkCaller
    return [
      [`${kind} ${caller} ${number}`, limits.pair],
      [`${kind} ${caller}`, own],
    ]
  }

  return {
    /** Undefined when a limit is reached. A refused call counts towards no limit and creates no account. */
    begin: (origin: CallOrigin, number: string): (() => void) | undefined => {
      const now = clock()
      const keys = limitKeys(origin, number)
      if (running >= limits.calls || !keys.every((key) => hasRoom(key, now)) || !hasToken(''))
        return undefined
      tidy(now)
      running += 1
      const opened = keys.map((key) => open(key, now))
      return () => {
        running -= 1
        for (const account of opened) account.running -= 1
      }
    },
    running: () => running,
  }
}

/**
 * A sliding window of `ms` milliseconds with at most `most` events, estimated from the current and the
 * previous window.
 */
class SlidingWindow {
  readonly #ms: number
  readonly #most: number
  #begun = 0
  #before = 0
  #count = 0

  constructor(ms: number, most: number) {
    this.#ms = ms
    this.#most = most
  }

  hasRoom(now: number): boolean {
    this.#turn(now)
    return this.#before * (1 - (now - this.#begun) / this.#ms) + this.#count < this.#most
  }

  add(now: number): void {
    this.#turn(now)
    this.#count += 1
  }

  isIdle(now: number): boolean {
    return now - this.#begun > 2 * this.#ms
  }

  #turn(now: number): void {
    const passed = Math.floor((now - this.#begun) / this.#ms)
    if (passed < 1) return
    this.#before = passed === 1 ? this.#count : 0
    this.#count = 0
    this.#begun = now - ((now - this.#begun) % this.#ms)
  }
}
