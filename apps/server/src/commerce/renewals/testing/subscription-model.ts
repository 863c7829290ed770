/**
 * The expected state of a subscription, computed by simple arithmetic and without any code of the product.
 * Moments are epoch ms, money is integer fen. The server advances subscriptions at ticks only: a change
 * between two ticks takes effect at the later one.
 */

/** Something that happened to a subscription. */
export type SubscriptionEvent =
  /** An order was paid, whenever the shop learnt of it; it had been placed at `orderedAt`. */
  | { kind: 'paid'; at: number; orderedAt: number; months: number }
  /** The owner lets it run out, or changes their mind. */
  | { kind: 'runs out'; at: number }
  | { kind: 'goes on'; at: number }
  | { kind: 'given up'; at: number }

export type SubscriptionHistory = {
  priceFen: number
  months: number
  boundAt: number
  events: readonly SubscriptionEvent[]
}

export type SubscriptionOutcome = {
  state: 'active' | 'past_due' | 'grace' | 'suspended' | 'ended'
  number: 'bound' | 'suspended' | 'cooling' | 'on_sale'
  periodEnd: number
  paidFen: number
  refundedFen: number
}

type PaidPeriod = { from: number; to: number; fen: number }
type ModelState = SubscriptionOutcome & {
  anchorDay: number
  runsOut: boolean
  endedAt: number
  paid: PaidPeriod[]
  seen: number
}

const day = 86_400_000
const eightHours = 8 * 3_600_000

/**
 * The state of a subscription after the last tick that is not after `until`. Ticks are `tick.every` apart,
 * starting at `tick.first`.
 */
export function computeOutcome(
  history: SubscriptionHistory,
  tick: { first: number; every: number },
  until: number,
): SubscriptionOutcome {
  const { priceFen, months, boundAt } = history
  const to = monthsLater(boundAt, months, dayOfMonth(boundAt))
  const model: ModelState = {
    state: 'active',
    number: 'bound',
    periodEnd: to,
    paidFen: priceFen * months,
    refundedFen: 0,
    anchorDay: dayOfMonth(boundAt),
    runsOut: false,
    endedAt: 0,
    paid: [{ from: boundAt, to, fen: priceFen * months }],
    seen: boundAt,
  }
  for (const event of history.events) {
    passTime(model, tick, event.at)
    applyEvent(model, event, priceFen)
  }
  passTime(model, tick, until)
  const { state, number, periodEnd, paidFen, refundedFen } = model
  return { state, number, periodEnd, paidFen, refundedFen }
}

/** Makes every change that is due by its tick. */
function passTime(model: ModelState, tick: { first: number; every: number }, now: number): void {
  for (;;) {
    const change = nextChange(model)
    if (!change) return
    const behind = Math.max(change.due, model.seen) - tick.first
    const seen = tick.first + Math.ceil(behind / tick.every) * tick.every
    if (seen > now) return
    // A second change of the same tick is also applied at that tick.
    model.seen = seen
    change.take(seen)
  }
}

function nextChange(model: ModelState): { due: number; take: (at: number) => void } | undefined {
  const end = model.periodEnd
  if (model.state === 'active' && model.runsOut) return { due: end, take: (at) => endSubscription(model, at) }
  if (model.state === 'active') return { due: end, take: () => (model.state = 'past_due') }
  if (model.state === 'past_due') return { due: end + 3 * day, take: () => (model.state = 'grace') }
  if (model.state === 'grace')
    return { due: end + 7 * day, take: () => ((model.state = 'suspended'), (model.number = 'suspended')) }
  if (model.state === 'suspended') return { due: end + 30 * day, take: (at) => endSubscription(model, at) }
  if (model.number === 'cooling')
    return { due: model.endedAt + 90 * day, take: () => (model.number = 'on_sale') }
  return undefined
}

function endSubscription(model: ModelState, at: number): void {
  model.state = 'ended'
  model.number = 'cooling'
  model.endedAt = at
  model.paid = []
}

function applyEvent(model: ModelState, event: SubscriptionEvent, priceFen: number): void {
  const { at } = event
  if (event.kind === 'paid') pay(model, event, priceFen * event.months)
  else if (event.kind === 'given up') giveUp(model, at)
  else model.runsOut = event.kind === 'runs out'
  model.seen = Math.max(model.seen, at)
}

function pay(
  model: ModelState,
  { at, orderedAt, months }: SubscriptionEvent & { kind: 'paid' },
  fen: number,
): void {
  model.paidFen += fen
  const ended = model.state === 'ended'
  const boughtBack =
    orderedAt >= model.endedAt && orderedAt < model.endedAt + 30 * day && model.number === 'cooling'
  if (ended && !boughtBack) {
    model.refundedFen += fen
    return
  }
  const wasRinging = !ended && model.state !== 'suspended' && at < silentFrom(model)
  const from = wasRinging ? model.periodEnd : at
  if (!wasRinging) model.anchorDay = dayOfMonth(at)
  model.periodEnd = monthsLater(from, months, model.anchorDay)
  model.paid.push({ from, to: model.periodEnd, fen })
  model.state = 'active'
  model.number = 'bound'
}

/** Whether it was still ringing when it was paid depends on the clock, not on the tick. */
function silentFrom({ state, runsOut, periodEnd }: ModelState): number {
  return state === 'active' && runsOut ? periodEnd : periodEnd + 7 * day
}

/** Refunds the whole days left of each paid period, rounded down. */
function giveUp(model: ModelState, at: number): void {
  for (const { from, to, fen } of model.paid) {
    const days = Math.round((to - from) / day)
    const left = Math.min(days, Math.max(0, Math.floor((to - at) / day)))
    model.refundedFen += Math.floor((fen * left) / days)
  }
  endSubscription(model, at)
}

function dayOfMonth(moment: number): number {
  return civil(Math.floor((moment + eightHours) / day))[2]
}

function monthsLater(from: number, months: number, anchorDay: number): number {
  const local = from + eightHours
  const wholeDays = Math.floor(local / day)
  const [year, month] = civil(wholeDays)
  const count = year * 12 + month - 1 + months
  const [toYear, toMonth] = [Math.floor(count / 12), (count % 12) + 1]
  const toDay = Math.min(anchorDay, daysIn(toYear, toMonth))
  return daysBefore(toYear, toMonth, toDay) * day + (local - wholeDays * day) - eightHours
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

function daysIn(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Days from 1 January 1970 to a date, counted year by year and month by month. */
function daysBefore(year: number, month: number, dayOf: number): number {
  let days = dayOf - 1
  for (let each = 1970; each < year; each += 1) days += isLeap(each) ? 366 : 365
  for (let each = 1; each < month; each += 1) days += daysIn(year, each)
  return days
}

/** Year, month and day of a number of days since 1 January 1970. */
function civil(days: number): [number, number, number] {
  let year = 1970
  let left = days
  for (let length = 365; left >= (length = isLeap(year) ? 366 : 365); year += 1) left -= length
  let month = 1
  for (; left >= daysIn(year, month); month += 1) left -= daysIn(year, month)
  return [year, month, left + 1]
}
