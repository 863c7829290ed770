import { type Random, seededRandom } from '@hao/numbers/random.ts'
import { pino } from 'pino'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { LiveIndex } from '../../../inventory/numbers/live-index.ts'
import { fulfilRenewal } from '../../../commerce/renewals/fulfil-renewal.ts'
import { checkMandate } from '../../../commerce/renewals/mandates.ts'
import { notifyRefusedCharge } from '../../../commerce/renewals/notify-refused-charge.ts'
import { dayMs, fromShanghaiClock, minuteMs, toShanghaiClock } from '../../../platform/base/time.ts'
import { Traffic } from '../../../telephony/call-log/traffic.ts'
import type { StaffAction } from './staff-action.ts'
import { createPerson, pickOne } from './people.ts'
import { type Line, newShopper, type Shopper, type NumberOnSale } from './shopper.ts'
import type { Story, Timeline } from './timeline.ts'
import type { Wechat } from './wechat.ts'

/** What all people of the month share. */
export type Month = {
  /** The shop, at the moment of the timeline. */
  context: Context
  random: Random
  timeline: Timeline
  wechat: Wechat
  /** Who has an account, and which numbers ring a phone, so far. */
  shoppers: Shopper[]
  lines: Line[]
  /** A person who was not here before. */
  createShopper: () => Shopper
  /** A number on sale that no other person of the month wants; `minFen` a month, or more. */
  takeNumber: (minFen?: number) => NumberOnSale
  /** Any number that a person of the month may have looked at. */
  pickNumber: () => NumberOnSale
  /** A member of staff acts in the console. */
  act: StaffAction
  daysAgo: (days: number) => Date
  /** A moment at which people are awake, on the day that was so many days ago. */
  daytime: (daysAgo: number) => Date
  /** A moment from `least` to `most` units (ms) from now. */
  minutesFromNow: (least: number, most: number, unit?: number) => Date
  /** Begins a life at each of the moments. */
  schedule: (life: (month: Month) => Story, moments: readonly Date[]) => void
}

/** One part of the month: it begins the lives of its people. */
export type Scenario = (month: Month) => void

/** The weight of each hour of a day in Shanghai. */
const hours = [1, 0, 0, 0, 0, 0, 1, 3, 6, 9, 11, 11, 9, 8, 9, 10, 10, 9, 9, 11, 12, 10, 6, 3].map(
  (weight, hour) => [hour, weight] as const,
)

type Pieces = Pick<Month, 'timeline' | 'wechat' | 'act'> & { stock: readonly NumberOnSale[] }

export function createMonth(context: Context, codes: ReadonlyMap<string, string>, pieces: Pieces): Month {
  const { timeline, wechat, stock, act } = pieces
  const { end } = timeline
  const random = seededRandom(7)
  const free = shuffled(stock, random)
  let people = 0
  const month: Month = {
    context,
    random,
    timeline,
    wechat,
    shoppers: [],
    lines: [],
    createShopper: () => newShopper({ ...month, codes }, createPerson(random, (people += 1))),
    takeNumber: (minFen = 0) => {
      const place = free.findIndex(({ priceFen }) => priceFen >= minFen)
      const [number] = place < 0 ? [] : free.splice(place, 1)
      if (!number) throw new Error('The month wants more numbers than it has')
      return number
    },
    pickNumber: () => pickOne(random, stock),
    act,
    daysAgo: (days) => new Date(end.getTime() - days * dayMs),
    daytime: (daysAgo) => {
      const wall = toShanghaiClock(month.daysAgo(daysAgo))
      wall.setUTCHours(random.weighted(hours), 0, random.below(3600), 0)
      return fromShanghaiClock(wall) > end
        ? new Date(end.getTime() - random.below(90) * minuteMs)
        : fromShanghaiClock(wall)
    },
    minutesFromNow: (least, most, unit = minuteMs) =>
      new Date(timeline.now().getTime() + Math.round((least + random.fraction() * (most - least)) * unit)),
    schedule: (life, moments) => {
      for (const moment of moments) timeline.live(life(month), moment)
    },
  }
  return month
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const left = [...items]
  return items.flatMap(() => left.splice(random.below(left.length), 1))
}

type World = { db: Db; timeline: Timeline; wechat: Wechat; codes: Map<string, string> }

/**
 * The server's parts over the month's database, clock, queue and WeChat Pay. Nothing of it leaves the
 * transaction.
 */
export function createMonthContext(base: Context, { db, timeline, wechat, codes }: World): Context {
  const { config, availability } = base
  const log = pino({ level: 'silent' })
  const context: Context = {
    ...base,
    db,
    databases: { vital: db, own: db, browse: db },
    clock: timeline.now,
    enqueue: timeline.enqueue,
    payments: { ...base.payments, wechat: wechat.provider },
    sms: { send: async ({ phone, params }) => void ('code' in params && codes.set(phone, params.code)) },
    wechatOpen: undefined,
    network: undefined,
    callControl: undefined,
    traffic: new Traffic({ db, carrier: config.carrier?.id ?? '', log, availability }),
    // Never started. The running server's own follows the database.
    liveIndex: new LiveIndex({
      databaseUrl: config.databaseUrl,
      log,
      availability,
    }),
    renewals: {
      fulfil: (...renewal) => fulfilRenewal(context, ...renewal),
      chargeRefused: (trx, orderId) => notifyRefusedCharge(context, trx, orderId),
      mandateChanged: (mandate) => checkMandate(context, mandate),
    },
    log,
  }
  return context
}
