import type { Random } from '@hao/numbers/random.ts'
import type { Context } from '../../../context.ts'
import type { Act } from './clerks.ts'
import type { Line, Shopper, Stock } from './shopper.ts'
import type { Timeline } from './timeline.ts'
import type { Wechat } from './wechat.ts'

/** What everybody who lives in the month shares. */
export type Month = {
  /** The shop, at the moment that the timeline shows. */
  context: Context
  random: Random
  timeline: Timeline
  wechat: Wechat
  /** The newest SMS code of each phone. */
  codes: ReadonlyMap<string, string>
  /** Who has an account, and which numbers have rung a phone, so far. */
  shoppers: Shopper[]
  lines: Line[]
  /** Somebody who has not been here before. */
  newcomer: () => Shopper
  /** A number on sale that nobody else of the month wants; `leastFen` a month, or dearer. */
  wanted: (leastFen?: number) => Stock
  /** Any number that somebody of the month may have looked at. */
  seen: () => Stock
  /** Somebody of the staff does something in the console. The audit tells of it at the end, because all who append to it wait for one another. */
  act: Act
}

/** One side of the month: it begins the lives of those who see to it. */
export type Area = (month: Month) => void
