import type { Order } from '@hao/contract/entities.ts'

export type Stage = Order['stage']

/** The kind of an act: by a shopper over HTTP, or (`pay`, `expire`, `dial`) by an outside system. */
export type Op =
  | 'login'
  | 'refresh'
  | 'place'
  | 'tap'
  | 'pay'
  | 'query'
  | 'cancel'
  | 'withdraw'
  | 'bind'
  | 'expire'
  | 'order'
  | 'orders'
  | 'like'
  | 'favourites'
  | 'search'
  | 'code'
  | 'list'
  | 'change'
  | 'dial'

/** `refused`: a 4xx, nothing was done. `unknown`: a 5xx or an incomplete answer; it may still be done. */
export type Outcome = 'ok' | 'refused' | 'unknown'

export type SeenOrder = { id: number; numberId: number; stage: Stage }

/** One act, as its actor saw it. Times are ms since the run began, on one clock. */
export type Entry = {
  client: number
  op: Op
  start: number
  end: number
  outcome: Outcome
  /** The HTTP status; undefined for an incomplete answer. */
  http?: number
  /** The code of a refusal. */
  error?: string
  userId?: number
  numberId?: number
  orderId?: number
  /** The value that a like sets. */
  liked?: 0 | 1
  /** Whether a list lets the caller through, or a call got through. */
  rings?: boolean
  /** The new phone of a change, or the phone that a call reached. */
  phone?: string
  /** The orders in the answer. */
  orders?: SeenOrder[]
  /** The numbers in the answer's whole list of favourites. */
  favourites?: number[]
  /** For a 401: the age of the token, ms. */
  tokenAgeMs?: number
}

export type ActResult = Pick<Entry, 'outcome'> & Partial<Entry>

export function phonesOf(client: number): readonly [own: string, other: string] {
  const tail = String(client).padStart(8, '0')
  return [`138${tail}`, `137${tail}`]
}

/** A fault and its duration, in the same times. */
export type Fault = { name: string; start: number; end: number }

export const movesClock = ({ name }: Fault) => name.startsWith('move a clock')

export function describeEntry({ client, op, start, end, outcome, http, error, ...about }: Entry): string {
  const what = Object.entries({ http, error, ...about })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`)
  return `${seconds(start)}–${seconds(end)} s  shopper ${client}  ${op} ${outcome} ${what.join(' ')}`
}

export const seconds = (ms: number) => (ms / 1000).toFixed(3)

/** The items of a list grouped by a key. */
export function groupBy<Item, Key>(
  list: Iterable<Item>,
  keysOf: (item: Item) => Iterable<Key>,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of list)
    for (const key of keysOf(item)) {
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
  return groups
}
