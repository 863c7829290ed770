import type { Random } from '../../../commerce/renewals/testing/random.ts'
import { hourMs, minuteMs } from '../../../platform/base/time.ts'
import { noteOrder, type Person } from './people.ts'
import type { Trade } from './record.ts'
import type { World } from './world.ts'

/**
 * How a buyer pays. `pays unseen`: the notification is lost and the browser does not return. `in flight`: the
 * buyer cancels while the payment is under way, which succeeds nevertheless.
 */
type PayHow = 'pays' | 'pays unseen' | 'pays later' | 'leaves' | 'in flight'

export const chooseHow = (random: Random): PayHow =>
  random.pick([
    ['pays', 64],
    ['pays later', 18],
    ['leaves', 11],
    ['in flight', 7],
  ])

/** The bank's page is open for `tradeNo`: the buyer pays it, now or later, or leaves. */
export async function payTrade(
  world: World,
  person: Person,
  { tradeNo, trade, how }: { tradeNo: string; trade: Trade; how: PayHow },
  random: Random,
): Promise<void> {
  const { record, agenda, now, ask, bank } = world
  record.trades.set(tradeNo, trade)
  if (how === 'pays') return payNow(world, person, tradeNo, random)
  if (how === 'pays unseen' && bank.pay(tradeNo)) notePaid(world, person, tradeNo)
  if (how === 'pays later') {
    const at = now() + random.integer(1, 14) * minuteMs
    agenda.push({ at, run: () => payNow(world, person, tradeNo, random) })
  }
  if (how !== 'in flight') return
  await ask(person, 'POST /order/:id/cancel', { id: trade.orderId })
  const at = now() + random.integer(1, 20) * minuteMs
  agenda.push({ at, run: () => payNow(world, person, tradeNo, random, true) })
}

/** The bank takes the money. Its notification comes at once, hours later, or never. */
async function payNow(
  world: World,
  person: Person,
  tradeNo: string,
  random: Random,
  inFlight = false,
): Promise<void> {
  const { bank, agenda, now } = world
  if (!bank.pay(tradeNo, inFlight)) return
  notePaid(world, person, tradeNo)
  const tell = () => world.notify('payment', bank.report(tradeNo))
  const word = random.pick([
    ['at once', 50],
    ['late', 20],
    ['lost', 30],
  ])
  if (word === 'late') agenda.push({ at: now() + random.integer(1, 300) * minuteMs, run: tell })
  if (word === 'at once') await tell()
  // The notification proves nothing about the buyer's browser: some close it before it returns.
  if (!inFlight && random.percent(60)) await returnToShop(world, person, tradeNo)
}

/** Records a payment. It may change what was told about a number before. */
function notePaid(world: World, person: Person, tradeNo: string): void {
  const subscriptionId = world.record.trades.get(tradeNo)?.subscriptionId
  if (subscriptionId !== undefined) world.record.did(subscriptionId, 'pays', world.now())
  world.onPaid(person)
}

/** The browser returns from the bank and asks for the state of the payment. */
async function returnToShop(world: World, person: Person, tradeNo: string): Promise<void> {
  const { data, refusal } = await world.ask(person, 'GET /wxpay/query', { out_trade_no: tradeNo })
  if (!refusal) noteOrder(world, person, data.order)
}

/** The buyer signs the mandate on the bank's page. */
export function signAtBank(world: World, mandateCode: string, random: Random): void {
  const { bank, record, agenda, now } = world
  const known = record.mandates.get(mandateCode)
  const report = bank.mandate(mandateCode)
  if (!known || report) return
  bank.sign(mandateCode)
  record.mandates.set(mandateCode, { ...known, signedAt: now() })
  record.did(known.subscriptionId, 'signs', now())
  const tell = () => world.notify('mandate', bank.mandate(mandateCode))
  const word = random.pick([
    ['at once', 55],
    ['late', 15],
    ['lost', 30],
  ])
  if (word === 'at once') agenda.push({ at: now() + minuteMs, run: tell })
  if (word === 'late') agenda.push({ at: now() + random.integer(1, 8) * hourMs, run: tell })
}
