import { approvedHours } from '@hao/contract/phone-change.ts'
import { publishAgreementVersion } from '../../../testing/agreements.ts'
import { dayMs, hourMs, minuteMs } from '../../../platform/base/time.ts'
import type { Random } from '../../../commerce/renewals/testing/random.ts'
import {
  createCourier,
  deleteAccount,
  favourite,
  isActive,
  leaveWhilePaying,
  logInByCourier,
  orderTwice,
} from './accounts.ts'
import { shop, takeOffer, wait } from './buyers.ts'
import { createChargeCheck } from './check-charges.ts'
import { createMonthCheck } from './check-months.ts'
import { checkFiling, checkKept } from './check-kept.ts'
import { createPaymentCheck, createRefundCheck } from './check-money.ts'
import { checkInvariants, checkOpen, checkPrices, checkPrivacy } from './check-state.ts'
import { frequent, longestOutageMs, rare } from './jobs.ts'
import { lookAfterNumbers } from './owners.ts'
import { createPeople, stockNumbers, type Act, type Person } from './people.ts'
import { askWithoutPhone, changePhone, checkPhones, stopChange } from './phones.ts'
import { checkSearchMessages, saveSearch, stopSearches } from './searches.ts'
import { staffActs } from './staff.ts'
import { answerTransfers, forgetHandedOver } from './transfers.ts'
import { LoggedOutError, startWorld, type Event, type World } from './world.ts'

/**
 * `inTurn`: one thing happens after the other, so that two runs of a seed are alike. Otherwise requests and
 * jobs of two servers run at once now and then.
 */
type Simulation = { seed: number; people: number; days: number; inTurn?: boolean }

/** 10:00 in Shanghai. A day of the simulation begins then, after its checks. */
const begin = Date.parse('2027-01-05T10:00:00+08:00')

/** Acts with their weights. Most visits are about one's own numbers. */
const acts: readonly (readonly [number, Act])[] = [
  [52, lookAfterNumbers],
  [22, shop],
  [9, wait],
  [5, takeOffer],
  [8, answerTransfers],
  [4, favourite],
  [4, orderTwice],
  [4, saveSearch],
  [1, changePhone],
  [1, askWithoutPhone],
  [1, leaveWhilePaying],
  [1, deleteAccount],
]

/** The visits of a person on a day, on average, in percent. */
const visitPercent = 22

function chooseWeighted<T>(choices: readonly (readonly [number, T])[], random: Random): T {
  const place = random.pick(choices.map(([weight], index) => [index, weight] as const))
  return (choices[place] as readonly [number, T])[1]
}

/**
 * Simulates the commerce day by day, and compares after each day what happened with what was told. Returns
 * the violations.
 */
export async function simulate({ seed, people: count, days, inTurn = false }: Simulation) {
  const world = await startWorld({ seed, begin, inTurn })
  const people = [...(await createPeople(world, count))]
  for (let place = 0; place < Math.ceil(count / 12); place += 1) people.push(createCourier(count + place))
  await stockNumbers(world, count * 5)
  for (const id of ['service', 'privacy', 'renewal'])
    await publishAgreementVersion(world.console.server, id, 'first')
  respond(world, people)
  const checkDay = createChecks(world, people)
  for (let day = 0; day < days; day += 1) {
    planDay(world, people, day)
    await runAgenda(world, people, begin + (day + 1) * dayMs)
    await settle(world, day)
    await checkDay(day)
  }
  const { report, sms, bank } = world
  return {
    violations: report.list(),
    answers: report.answers,
    sms: sms.sent.length,
    charges: bank.charges.length,
    gifts: world.record.giftsAccepted,
    transfers: sms.sent.filter(({ id }) => /^transfer-\d+-done-next$/.test(id)).length,
  }
}

function planDay(world: World, people: readonly Person[], day: number): void {
  const { agenda, randomFor } = world
  const start = begin + day * dayMs
  for (const person of people) {
    const random = randomFor(1, day, person.place)
    const visits = random.percent(visitPercent) ? random.integer(1, 2) : 0
    for (let visit = 0; visit < visits; visit += 1)
      agenda.push({
        at: start + random.integer(0, dayMs - 1),
        run: visitShop(world, person, randomFor(2, day, person.place, visit)),
      })
  }
  const random = randomFor(3, day)
  for (const [percent, act] of staffActs)
    if (random.percent(percent))
      agenda.push({
        at: start + random.integer(0, 8 * hourMs),
        run: () => act(world, people, randomFor(4, day, percent)),
      })
  agenda.push(...planRounds(world, day, start))
  if (random.percent(20)) agenda.push({ at: start, run: () => reportCalls(world, day, random.percent(20)) })
  if (random.percent(8)) planSilence(world, start + random.integer(0, 12) * hourMs, random)
}

/** A person comes back at most this often on a day. */
const maxReturns = 3

/** People come back after an SMS, and after a payment, which their browser may not have returned from. */
function respond(world: World, people: readonly Person[]): void {
  const { agenda, randomFor, now, sms } = world
  /** How often each person came back on a day. A visit may pay for many numbers, so visits would grow. */
  const visits = new Map<string, number>()
  const comeBack = (person: Person | undefined, act: Act, [percent, minutes]: readonly [number, number]) => {
    if (!person) return
    const day = Math.floor((now() - begin) / dayMs)
    const visit = (visits.get(`${day} ${person.place}`) ?? 0) + 1
    visits.set(`${day} ${person.place}`, visit)
    const random = randomFor(7, day, person.place, visit)
    if (visit > maxReturns || !random.percent(percent)) return
    const run = async () => (isActive(person) ? act(world, person, random) : undefined)
    agenda.push({ at: now() + random.integer(1, minutes) * minuteMs, run })
  }
  sms.onSms = (userId, template) => {
    const person = people.find((each) => each.userId === userId)
    if (template === 'number-free') comeBack(person, takeOffer, [60, 12])
    else if (template === 'transfer-offer') comeBack(person, answerTransfers, [80, 3000])
    else if (template === 'phone-request') comeBack(person, stopChange, [35, 3000])
    else if (template === 'search-found') comeBack(person, stopSearches, [15, 600])
    else comeBack(person, lookAfterNumbers, [30, 600])
  }
  world.onPaid = ({ place }) => comeBack(people[place], lookAfterNumbers, [80, 3600])
}

/** The calls of a day are reported; in some batches one report cannot be read. */
async function reportCalls({ cloud, report }: World, day: number, unreadable: boolean): Promise<void> {
  const lost = await cloud.send([`${day}-a`, `${day}-b`], unreadable)
  if (lost.length > 0) report.add(5, 'calls that the cloud has reported are lost', lost)
}

/** The bank answers no request for some hours. */
function planSilence({ agenda, weather }: World, from: number, random: Random): void {
  const set = (bank: boolean) => async () => void (weather.bank = bank)
  agenda.push({ at: from, run: set(false) })
  agenda.push({ at: from + random.integer(10, 400) * minuteMs, run: set(true) })
}

function visitShop(world: World, person: Person, random: Random): Event['run'] {
  return async () => {
    if (person.isDeleted) return
    if (person.openid !== undefined && (person.token === '' || random.percent(20)))
      await logInByCourier(world, person, random)
    if (isActive(person)) await chooseWeighted(acts, random)(world, person, random)
  }
}

/**
 * When the jobs run: queued ones about every hour, recurring ones every few hours, with an outage of all on
 * some days.
 */
function planRounds({ randomFor, jobs }: World, day: number, start: number): Event[] {
  const random = randomFor(5, day)
  const outage = random.percent(12) ? start + random.integer(0, 12) * hourMs : Infinity
  const rounds: Event[] = []
  for (let at = start + 20 * minuteMs; at < start + dayMs; at += random.integer(20, 90) * minuteMs) {
    if (at >= outage && at < outage + longestOutageMs) continue
    const names = random.percent(25) ? [...frequent, ...(random.percent(40) ? rare : [])] : []
    const shuffled = names.toSorted(() => random.next() - 0.5)
    const twice = random.percent(15)
    rounds.push({ at, run: () => jobs.runDue(shuffled, twice) })
  }
  return rounds
}

/** A person who is logged out does no more; only a change of their phone may have done that. */
const explainLogout =
  ({ record, report, now }: World, people: readonly Person[]) =>
  (error: unknown) => {
    if (!(error instanceof LoggedOutError)) throw error
    const person = people.find((each) => each === error.who)
    if (!person || person.isDeleted) return
    const { userId } = person
    const isOver = record.takeovers.some(
      (each) => each.userId === userId && each.at + approvedHours * hourMs <= now(),
    )
    if (!isOver && !record.loggedOut.has(userId))
      report.add(4, 'a person is logged out without a reason', { userId })
  }

/** Runs what is planned until a moment, in order. Now and then two or three events happen at once. */
async function runAgenda(world: World, people: readonly Person[], until: number): Promise<void> {
  const { agenda, randomFor, atOnce, sms } = world
  for (let step = 0; ; step += 1) {
    agenda.sort((a, b) => a.at - b.at)
    const next = agenda.findIndex(({ at }) => at > until)
    const due = next === -1 ? agenda.length : next
    if (due === 0) return
    const random = randomFor(6, until, step)
    const together = random.percent(20) ? random.integer(2, 3) : 1
    const events = agenda.splice(0, Math.min(due, together))
    world.setClock(events[0]?.at ?? until)
    await atOnce(
      events.map(
        ({ run }) =>
          () =>
            run().catch(explainLogout(world, people)),
      ),
    )
    sms.judge()
  }
}

/** The bank answers, and all jobs run until nothing is left. */
async function settle(world: World, day: number): Promise<void> {
  const { jobs, sms, weather, setClock, now } = world
  weather.bank = true
  setClock(now() + 36 * minuteMs)
  await jobs.runDue(['bill-compare', ...frequent, ...rare])
  setClock(now() + minuteMs)
  await jobs.runDue(frequent)
  if (day % 7 === 6) await jobs.runDue(['forget-expired'])
  sms.judge()
}

function createChecks(world: World, people: readonly Person[]): (day: number) => Promise<void> {
  const checkCharges = createChargeCheck(world)
  const checkRefunds = createRefundCheck(world, people, explainLogout(world, people))
  const checkPayments = createPaymentCheck(world)
  const checkMonths = createMonthCheck(world)
  return async (day) => {
    await forgetHandedOver(world)
    checkCharges()
    await checkRefunds()
    await checkPayments()
    await checkKept(world)
    await checkFiling(world)
    await checkOpen(world)
    await checkPrices(world)
    await checkPrivacy(world)
    await checkPhones(world, people)
    await checkSearchMessages(world)
    if (day % 7 === 6) await checkInvariants(world)
    if (day % 14 === 13) await checkMonths()
  }
}
