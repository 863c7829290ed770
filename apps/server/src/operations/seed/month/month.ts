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

/** What all scenarios of the simulated month share. */
export type Month = {
  /** The server's context with the clock of the timeline. */
  context: Context
  random: Random
  timeline: Timeline
  wechat: Wechat
  /** The shoppers with an account and the bound numbers, up to now. */
  shoppers: Shopper[]
  lines: Line[]
  /** A new shopper without an account. */
  createShopper: () => Shopper
  /** Takes a number on sale for one shopper. It costs at least `minFen` a month. */
  takeNumber: (minFen?: number) => NumberOnSale
  /** Any number on sale, which other shoppers may take. */
  pickNumber: () => NumberOnSale
  /** Sends a console request as a member of staff. */
  act: StaffAction
  daysAgo: (days: number) => Date
  /** A random time on the day `daysAgo`, mostly in waking hours. */
  daytime: (daysAgo: number) => Date
  /** A random time `min` to `max` units (ms, by default minutes) from now. */
  minutesFromNow: (min: number, max: number, unit?: number) => Date
  /** Starts the story once at each time. */
  schedule: (story: (month: Month) => Story, times: readonly Date[]) => void
}

/** One part of the month: schedules the stories of its people. */
export type Scenario = (month: Month) => void

/** The relative activity in each hour of the day in Shanghai. */
const hours = [1, 0, 0, 0, 0, 0, 1, 3, 6, 9, 11, 11, 9, 8, 9, 10, 10, 9, 9, 11, 12, 10, 6, 3].map(
  (weight, hour) => [hour, weight] as const,
)

type MonthParts = Pick<Month, 'timeline' | 'wechat' | 'act'> & { stock: readonly NumberOnSale[] }

export function createMonth(context: Context, codes: ReadonlyMap<string, string>, parts: MonthParts): Month {
  const { timeline, wechat, stock, act } = parts
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
      if (!number) throw new Error('The simulated month has no number left at this price')
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
    minutesFromNow: (min, max, unit = minuteMs) =>
      new Date(timeline.now().getTime() + Math.round((min + random.fraction() * (max - min)) * unit)),
    schedule: (story, times) => {
      for (const time of times) timeline.start(story(month), time)
    },
  }
  return month
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const left = [...items]
  return items.flatMap(() => left.splice(random.below(left.length), 1))
}

type World = { db: Db; timeline: Timeline; wechat: Wechat; codes: Map<string, string> }

/** A context with the month's database transaction, clock, job queue and WeChat Pay. */
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
    // Never started, because the running server's index follows the database.
    liveIndex: new LiveIndex({
      directUrl: config.directUrl,
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
