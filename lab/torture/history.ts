import type { Order } from '@hao/contract/entities.ts'

export type Stage = Order['stage']

/** What was done: by a shopper over HTTP, or (`pay`, `expire`, `dial`) by the world outside. */
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

/**
 * `ok`: it was done, as the answer says. `refused`: the answer is a 4xx, so nothing was done. `unknown`: a 5xx, or no whole answer; it may
 * have been done, or be done yet.
 */
export type Outcome = 'ok' | 'refused' | 'unknown'

/** An order as an answer shows it. */
export type SeenOrder = { id: number; numberId: number; stage: Stage }

/** One thing that was done, as whoever did it saw it. Times are ms since the run began, on one clock. */
export type Entry = {
  client: number
  op: Op
  start: number
  end: number
  outcome: Outcome
  /** The HTTP status; undefined when no whole answer came. */
  http?: number
  /** The name of a refusal. */
  error?: string
  userId?: number
  numberId?: number
  orderId?: number
  /** What a like sets. */
  liked?: 0 | 1
  /** Whether a list lets the one who calls through, or a call was. */
  rings?: boolean
  /** The phone that a change is to, or that a call reached. */
  phone?: string
  /** The orders that the answer shows. */
  orders?: SeenOrder[]
  /** The numbers of the whole list of favourites that the answer shows. */
  favourites?: number[]
  /** For an answer 401: how old the token was, ms. */
  tokenAgeMs?: number
}

/** What came of an act, as it is recorded. */
export type ActResult = Pick<Entry, 'outcome'> & Partial<Entry>

/** The phones of a shopper: the one that they log in with and bind, and another one. */
export function phonesOf(client: number): readonly [own: string, other: string] {
  const tail = String(client).padStart(8, '0')
  return [`138${tail}`, `137${tail}`]
}

/** A fault and how long it lasted, in the same times. */
export type Fault = { name: string; start: number; end: number }

export const movesClock = ({ name }: Fault) => name.startsWith('move a clock')

/** One line for a person. */
export function line({ client, op, start, end, outcome, http, error, ...about }: Entry): string {
  const what = Object.entries({ http, error, ...about })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`)
  return `${seconds(start)}–${seconds(end)} s  shopper ${client}  ${op} ${outcome} ${what.join(' ')}`
}

export const seconds = (ms: number) => (ms / 1000).toFixed(3)

/** The items of a list by what they have in common. */
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
