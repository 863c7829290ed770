import type { Order } from '@hao/contract/entities.ts'
import { type PeriodDiscounts, totalYuan } from '@hao/numbers/periods.ts'
import { waitConsent } from '@hao/contract/wait-terms.ts'
import type { Random } from '../../../commerce/renewals/testing/random.ts'
import { hourMs, minuteMs } from '../../../platform/base/time.ts'
import { chooseHow, payTrade } from './paying.ts'
import { agree, noteOrder, readVersions, requestCode, type Act, type Person } from './people.ts'
import { toFen } from './record.ts'
import { give } from './transfers.ts'
import type { World } from './world.ts'

/** What a buyer has seen and confirms. Prices are fen a month. */
type Confirmed = {
  numberId: number
  priceFen: number
  discounts: PeriodDiscounts | undefined
  months: number
  autoRenew: boolean
  versions: Record<string, string>
  /** Until when the number is reserved for the buyer, if it was offered. */
  offeredUntil?: number | undefined
}

const pickMonths = (random: Random): number =>
  random.pick([
    [1, 70],
    [3, 20],
    [6, 7],
    [12, 3],
  ])

/** Looks at numbers on sale, and orders one of them at once, after a while, or not at all. */
export const shop: Act = async (world, person, random) => {
  const { data } = await world.ask(person, 'GET /number/hundred', {
    current: random.integer(1, 4),
    pageSize: 20,
    sort: random.pick([
      ['default', 1],
      ['asc', 1],
    ]),
  })
  const number = data.list[random.integer(0, data.list.length - 1)]
  if (!number) return
  if (random.percent(20))
    await world.ask(person, 'PATCH /collect/like', { numberId: number.id, userId: person.userId, status: 1 })
  const confirmed = await readConfirmation(world, person, number.id, random)
  if (!confirmed) return
  // Some confirm today what they saw yesterday.
  const when = random.pick([
    ['at once', 55],
    ['later', 25],
    ['next day', 20],
  ])
  const minutes = { 'at once': 0, later: random.integer(1, 180), 'next day': random.integer(600, 2000) }[when]
  const afterMs = minutes * minuteMs
  const run = () => order(world, person, confirmed, random)
  if (afterMs === 0) return run()
  world.agenda.push({ at: world.now() + afterMs, run })
}

/** Reads the sheet of a number: what it costs, and the agreements in effect. */
export async function readConfirmation(
  world: World,
  person: Person,
  numberId: number,
  random: Random,
): Promise<Confirmed | undefined> {
  const { data: number, refusal } = await world.ask(person, 'GET /number/:id(^\\d+$)', { id: numberId })
  if (refusal) return undefined
  return {
    numberId,
    priceFen: toFen(number.price),
    discounts: number.discounts,
    months: pickMonths(random),
    autoRenew: random.percent(25),
    versions: await readVersions(world),
    offeredUntil: number.offeredUntil ? Date.parse(number.offeredUntil) : undefined,
  }
}

/** What the buyer was shown (yuan). */
export const amountOf = ({ priceFen, months, discounts }: Confirmed): number =>
  totalYuan(priceFen / 100, months, discounts)

/** Confirms an order as it was shown, and goes to the bank. */
export async function order(
  world: World,
  person: Person,
  confirmed: Confirmed,
  random: Random,
): Promise<void> {
  const { numberId, months, autoRenew, versions, offeredUntil } = confirmed
  const shown = { months, autoRenew, versions, amount: amountOf(confirmed) }
  const { data, refusal } = await world.ask(person, 'POST /order', { numberId, agreed: true, ...shown })
  if (refusal === 'number-taken' && offeredUntil !== undefined && world.now() < offeredUntil - minuteMs)
    world.report.add(4, 'an offered number is refused to whom it is offered', { numberId, person })
  if (refusal === 'agreement-changed') await agree(world, person)
  if (refusal) return
  if (data.status === 1) await compareOrder(world, confirmed, data)
  noteOrder(world, person, data)
  if (data.status !== 1) return
  const payment = await world.ask(person, 'POST /wxpay/h5', { orderId: data.id })
  if (payment.refusal) return
  const { out_trade_no: tradeNo } = payment.data
  const trade = { userId: person.userId, orderId: data.id, subscriptionId: undefined, kind: 'new' } as const
  await payTrade(world, person, { tradeNo, trade, how: chooseHow(random) }, random)
  // A buyer who changes their mind comes back for another period of the same number.
  if (random.percent(12)) {
    const again = { ...confirmed, months: pickMonths(random) }
    world.agenda.push({ at: world.now() + 2 * minuteMs, run: () => order(world, person, again, random) })
  }
}

/** An order is what its buyer has confirmed: price, months, agreements. */
async function compareOrder({ report, context }: World, confirmed: Confirmed, placed: Order): Promise<void> {
  const { priceFen, months, autoRenew, versions } = confirmed
  if (placed.amount !== amountOf(confirmed)) report.add(6, 'another sum was ordered', { confirmed, placed })
  if (toFen(placed.price) !== priceFen) report.add(6, 'another price was ordered', { confirmed, placed })
  if (placed.months !== months) report.add(6, 'other months were ordered', { confirmed, placed })
  if (placed.autoRenew !== autoRenew) report.add(6, 'another renewal was ordered', { confirmed, placed })
  const consents = await context.db
    .selectFrom('consents')
    .select(['agreement_id', 'version'])
    .where('order_id', '=', placed.id)
    .execute()
  for (const { agreement_id: id, version } of consents)
    if (versions[id] !== version) report.add(6, 'another version was agreed to', { id, version, versions })
  if (consents.length < 2) report.add(6, 'an order without a consent', placed)
}

/** Waits for numbers that others have, or for a mask. */
export const wait: Act = async (world, person, random) => {
  const taken = await world.context.db
    .selectFrom('numbers')
    .select('id')
    .where('state', 'not in', ['on_sale', 'draft'])
    .orderBy('id', 'desc')
    .limit(60)
    .execute()
  const numberId = taken[random.integer(0, taken.length - 1)]?.id
  const digit = random.integer(0, 9)
  const target = numberId !== undefined && random.percent(75) ? { numberId } : { mask: `${digit}${digit}` }
  const { data, refusal } = await world.ask(person, 'POST /wait', { consent: waitConsent.version, ...target })
  if (!refusal && 'mask' in target)
    world.record.waits.push({ userId: person.userId, tail: `${digit}${digit}` })
  if (refusal || !random.percent(10)) return
  const end = () => world.ask(person, 'DELETE /wait/:id', { id: data.id })
  world.agenda.push({ at: world.now() + random.integer(1, 240) * hourMs, run: end })
}

/** Reads the offers, and orders an offered number while it is reserved. */
export const takeOffer: Act = async (world, person, random) => {
  const { data, refusal } = await world.ask(person, 'GET /wait')
  if (refusal) return
  for (const { offered } of data as { offered?: { number: { id: number } } }[]) {
    if (!offered) continue
    const confirmed = await readConfirmation(world, person, offered.number.id, random)
    if (confirmed) await order(world, person, confirmed, random)
  }
}

/** Binds the phone of a paid order, sets a second one, gives it to a friend, or gives the order back. */
export async function handlePaidOrder(
  world: World,
  person: Person,
  { orderId, subscriptionId }: { orderId: number; subscriptionId: number },
  random: Random,
): Promise<void> {
  const { ask, record, now } = world
  if (random.percent(15)) {
    const second = `137${String(10_000_000 + person.place)}`
    const code = await requestCode(world, person, second, 'bind')
    if (code)
      await ask(person, 'POST /subscription/:id/second-phone', { id: subscriptionId, phone: second, code })
  }
  const choice = random.pick([
    ['bind', 58],
    ['withdraw', 12],
    ['give', 8],
    ['leave', 22],
  ])
  const { data: paid } = await ask(person, 'GET /order/:id', { id: orderId })
  noteOrder(world, person, paid)
  if (choice === 'bind') {
    const bound = await ask(person, 'POST /order/binding', { orderId, phone: person.phone })
    if (!bound.refusal) noteOrder(world, person, bound.data)
  }
  if (choice === 'give') await give(world, person, orderId)
  if (choice !== 'withdraw') return
  const { refusal } = await ask(person, 'POST /order/:id/refund', { id: orderId, amount: paid.amount })
  if (refusal) return
  record.returned.add(orderId)
  record.did(subscriptionId, 'withdraws', now())
  const fen = toFen(paid.amount)
  record.refunds.push({ userId: person.userId, orderId, fen, toldAt: now(), by: 'POST /order/:id/refund' })
}
