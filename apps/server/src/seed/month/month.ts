import type { Role } from '@hao/contract/console/roles.ts'
import type { Random } from '@hao/numbers/random.ts'
import type { AuditRow } from '../../audit/append.ts'
import type { Context } from '../../context.ts'
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
  /** A number on sale that nobody else of the month wants. */
  wanted: () => Stock
  /** Any number that somebody of the month may have looked at. */
  seen: () => Stock
  /** A member of staff of this role; undefined where nobody was planted. */
  staff: (role: Role) => number | undefined
  /** Has the audit tell of something that the staff did: at the end, because all who append to it wait for one another. */
  audit: (row: AuditRow) => void
}

/** One side of the month: it begins the lives of those who see to it. */
export type Area = (month: Month) => void
