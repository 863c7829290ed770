import { canonicalNumber } from '@hao/numbers/telephone.ts'

/** Concurrent calls, and new calls at once, which come back within ten seconds. */
export type Allowance = { calls: number; newCalls: number }

/** Limits on calls, so that a flood of calls affects only its sender. */
export type Limits = {
  calls: number
  /** New calls a second of the edge; three times as many at once, for those that waited in a stall. */
  newPerSecond: number
  pair: Allowance
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

/** Above this number of accounts, idle ones are deleted. */
const maxAccounts = 10_000

type Account = { running: number; fresh: Bucket }

/** Counts calls. `begin` starts one, if the limits allow it, and returns the function that ends it. */
export function createCallCounter(limits: Limits, clock: () => number = Date.now) {
  const accounts = new Map<string, Account>()
  const fresh = new Bucket(limits.newPerSecond, 3 * limits.newPerSecond, clock())
  let running = 0
  let tidied = 0

  /** Once a second at most, because it visits each account. */
  function tidy(now: number): void {
    if (accounts.size < maxAccounts || now - tidied < 1000) return
    tidied = now
    for (const [key, account] of accounts)
      if (account.running === 0 && account.fresh.isFull(now)) accounts.delete(key)
  }

  function hasRoom([key, allowance]: readonly [string, Allowance], now: number): boolean {
    const account = accounts.get(key)
    return !account || (account.running < allowance.calls && account.fresh.hasOne(now))
  }

  function open([key, { newCalls }]: readonly [string, Allowance], now: number): Account {
    const account = accounts.get(key) ?? { running: 0, fresh: new Bucket(newCalls / 10, newCalls, now) }
    accounts.set(key, account)
    account.running += 1
    account.fresh.take()
    return account
  }

  return {
    /** Undefined when a limit is reached. A refused call counts towards no limit and creates no account. */
    begin: (origin: CallOrigin, number: string): (() => void) | undefined => {
      const now = clock()
      const keys = limitKeys(limits, origin, number)
      const isAllowed = running < limits.calls && keys.every((key) => hasRoom(key, now)) && fresh.hasOne(now)
      if (!isAllowed) return undefined
      tidy(now)
      fresh.take()
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

/** Its caller to this number, and its caller to all numbers. Hidden callers share no account. */
function limitKeys(
  { pair, phone, trunkCaller }: Limits,
  origin: CallOrigin,
  dialled: string,
): (readonly [string, Allowance])[] {
  const { kind } = origin
  const [caller, number] = [origin.caller, dialled].map((text) => canonicalNumber(text) || text)
  if (origin.kind === 'trunk' && caller === '') return [[`${origin.address} ${number}`, pair]]
  return [
    [`${kind} ${caller} ${number}`, pair],
    [`${kind} ${caller}`, kind === 'phone' ? phone : trunkCaller],
  ]
}

/** A token bucket, full at first. */
class Bucket {
  readonly #perSecond: number
  readonly #most: number
  #left: number
  #at: number

  constructor(perSecond: number, most: number, now: number) {
    this.#perSecond = perSecond
    this.#most = most
    this.#left = most
    this.#at = now
  }

  hasOne(now: number): boolean {
    this.#left = Math.min(this.#most, this.#left + ((now - this.#at) * this.#perSecond) / 1000)
    this.#at = now
    return this.#left >= 1
  }

  isFull(now: number): boolean {
    return this.hasOne(now) && this.#left === this.#most
  }

  take(): void {
    this.#left -= 1
  }
}
