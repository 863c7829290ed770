import type { Subscription } from '@hao/contract/entities.ts'
import { totalYuan } from '@hao/numbers/periods.ts'
import type { Random } from '../../../commerce/renewals/testing/random.ts'
import { hourMs, minuteMs, dayMs } from '../../../platform/base/time.ts'
import { handlePaidOrder } from './buyers.ts'
import { chooseHow, payTrade, signAtBank } from './paying.ts'
import { agree, noteSubscription, readNumbers, requestCode, type Act, type Person } from './people.ts'
import { toFen } from './record.ts'
import { handOver } from './transfers.ts'
import type { World } from './world.ts'

type OwnerAct = (world: World, person: Person, own: Subscription, random: Random) => Promise<unknown>

/** Looks at the own numbers, and does something with each of them. */
export const lookAfterNumbers: Act = async (world, person, random) => {
  for (const own of await readNumbers(world, person)) {
    const act = chooseAct(own, random, world.now())
    if (act) await act(world, person, own, random)
  }
}

/** What an owner does, by the state of the number; undefined for nothing. */
function chooseAct(own: Subscription, random: Random, now: number): OwnerAct | undefined {
  const daysLeft = own.periodEnd ? (Date.parse(own.periodEnd) - now) / dayMs : Infinity
  const near = daysLeft < 8
  const signed = own.mandate === 'active'
  const weights: Record<Subscription['state'], readonly (readonly [string, number])[]> = {
    pending_bind: [['paid order', 100]],
    active: [
      ['sign', unless(signed, near ? 30 : 8)],
      ['unsign', unless(!signed, near ? 12 : 6)],
      ['renew', near ? 16 : 2],
      ['let it end', near ? 4 : 1],
      ['change phone', own.boundPhone ? 4 : 60],
      ['hand over', near ? 0 : 6],
      ['give up', 3],
      ['nothing', 60],
    ],
    past_due: [
      ['renew', 35],
      ['sign', unless(signed, 25)],
      ['unsign', 8],
      ['nothing', 32],
    ],
    grace: [
      ['renew', 30],
      ['sign', unless(signed, 15)],
      ['give up', 5],
      ['nothing', 50],
    ],
    suspended: [
      ['last minute', 60],
      ['renew', 8],
      ['sign', 6],
      ['nothing', 26],
    ],
    ended: [
      ['recover', unless(!own.recoverableUntil, 12)],
      ['nothing', 88],
    ],
  }
  return acts[random.pick(weights[own.state])]
}

/** The weight of an act that is impossible in some states. */
const unless = (impossible: boolean, weight: number): number => (impossible ? 0 : weight)

const acts: Readonly<Record<string, OwnerAct>> = {
  'paid order': (world, person, { id, orderId = 0 }, random) =>
    handlePaidOrder(world, person, { orderId, subscriptionId: id }, random),
  sign: async (world, person, own, random) => sign(world, person, own, random),
  unsign: async (world, person, { id }, random) =>
    choose(world, person, id, random.percent(70) ? 'manual' : 'ends'),
  'let it end': async (world, person, { id }) => choose(world, person, id, 'ends'),
  renew: async (world, person, own, random) => pay(world, person, own, 'renew', random),
  recover: async (world, person, own, random) => pay(world, person, own, 'recover', random),
  /** Pays minutes before the number is lost. */
  'last minute': async (world, person, own, random) => {
    const end = own.suspendedEnd ? Date.parse(own.suspendedEnd) : 0
    const at = end - random.integer(2, 9) * minuteMs
    if (at <= world.now()) return
    const how = random.percent(50) ? 'pays' : 'pays unseen'
    const run = () => pay(world, person, own, 'renew', random, how)
    // The job that ends numbers runs each minute.
    const sweep = () => world.jobs.runDue(['subscriptions-step'])
    world.agenda.push({ at, run }, { at: end + minuteMs, run: sweep })
  },
  'change phone': changePhone,
  'hand over': handOver,
  'give up': giveUp,
}

/** Pays for more months, or for a number that was lost. */
async function pay(
  world: World,
  person: Person,
  own: Subscription,
  kind: 'renew' | 'recover',
  random: Random,
  how = chooseHow(random),
): Promise<void> {
  const months = random.pick([
    [1, 80],
    [3, 15],
    [12, 5],
  ])
  const key = kind === 'renew' ? 'POST /subscription/:id/renew' : 'POST /subscription/:id/recover'
  const amount = totalYuan(own.price, months, own.discounts)
  const { data, refusal } = await world.ask(person, key, { id: own.id, months, amount })
  if (refusal === 'agreement-changed') await agree(world, person)
  if (refusal === 'subscription-over') checkOver(world, own)
  if (refusal) return
  const { out_trade_no: tradeNo, orderId } = data
  const { data: order } = await world.ask(person, 'GET /order/:id', { id: orderId })
  if (order.months !== months || order.price !== own.price || order.amount !== amount)
    world.report.add(6, 'another renewal was ordered', { own, months, order })
  const trade = { userId: person.userId, orderId, subscriptionId: own.id, kind }
  await payTrade(world, person, { tradeNo, trade, how }, random)
}

/** Rule 4: a number is not over before the date that its owner has read. */
function checkOver({ record, report, now }: World, own: Subscription): void {
  const until = own.suspendedEnd ? Date.parse(own.suspendedEnd) : 0
  if (now() < until && !record.hasEnding(own.id, 0, now()))
    report.add(4, 'a number is over before the date told', { own, deeds: record.deeds(own.id) })
}

/** Switches automatic renewal on, and signs at the bank at once, later, or a day later. */
async function sign(world: World, person: Person, own: Subscription, random: Random): Promise<void> {
  const amount = totalYuan(own.price, own.months, own.discounts)
  const { data, refusal } = await world.ask(person, 'POST /subscription/:id/mandate', {
    id: own.id,
    agreed: true,
    amount,
  })
  if (refusal) return
  const code = new URL(data.redirect_url).pathname.split('/').at(-1) ?? ''
  const known = world.record.mandates.get(code)
  world.record.mandates.set(code, known ?? { subscriptionId: own.id, signedAt: undefined })
  world.record.did(own.id, 'switches on', world.now())
  const when = random.pick([
    ['now', 70],
    ['today', 14],
    ['tomorrow', 10],
    ['never', 6],
  ])
  const waits = {
    now: minuteMs,
    today: random.integer(1, 12) * hourMs,
    tomorrow: dayMs + random.integer(1, 20) * hourMs,
  }
  if (when === 'never') return
  world.agenda.push({
    at: world.now() + waits[when],
    run: async () => {
      signAtBank(world, code, random)
      // The owner comes back to the shop and reads the screen.
      const { data: seen, refusal: gone } = await world.ask(person, 'GET /subscription/:id', { id: own.id })
      if (!gone) noteSubscription(world, seen)
    },
  })
}

async function choose(world: World, person: Person, id: number, renewal: 'manual' | 'ends'): Promise<void> {
  const { data, refusal } = await world.ask(person, 'PATCH /subscription/:id', { id, renewal })
  if (refusal) return
  world.record.did(id, `chooses ${renewal}`, world.now())
  noteSubscription(world, data)
}

/** Moves the number to another phone, with the code sent there. */
async function changePhone(world: World, person: Person, own: Subscription, random: Random): Promise<void> {
  const phone = `138${String(20_000_000 + person.place * 100 + random.integer(0, 99))}`
  const code = await requestCode(world, person, phone, 'change')
  if (code) await world.ask(person, 'POST /subscription/:id/phone', { id: own.id, phone, code })
}

/** Gives the number up. What the screen says that it returns is promised. */
async function giveUp(world: World, person: Person, { id }: Subscription): Promise<void> {
  const { data: shown, refusal: gone } = await world.ask(person, 'GET /subscription/:id', { id })
  if (gone) return
  const input = { id, confirmed: true, amount: shown.refundable }
  const { data, refusal } = await world.ask(person, 'POST /subscription/:id/end', input)
  if (refusal) return
  const at = world.now()
  world.record.did(id, 'gives up', at)
  noteSubscription(world, data)
  const fen = toFen(shown.refundable ?? 0)
  const by = 'POST /subscription/:id/end'
  if (fen > 0) world.record.refunds.push({ userId: person.userId, subscriptionId: id, fen, toldAt: at, by })
}
