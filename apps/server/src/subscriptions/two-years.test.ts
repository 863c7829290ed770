import { expect, test } from 'vitest'
import { brokenInvariants } from '../invariants/broken-invariants.ts'
import { startTestServer } from '../testing/server.ts'
import type { SubscriptionState } from '../db/schema-subscriptions.ts'
import type { ChargeFate } from './testing/bank.ts'
import { readBooks } from './testing/books.ts'
import { chanceFrom, type Chance } from './testing/chance.ts'
import { endingOf } from './testing/ledger-model.ts'
import { createTown, populate, together, type Citizen, type Town } from './testing/town.ts'

/** More or fewer of them for a long night, or a short look. */
const people = Number(process.env.LEDGER_PEOPLE ?? 1000)
const seed = Number(process.env.LEDGER_SEED ?? 7)
const days = 730

const dayMs = 86_400_000
const begin = Date.parse('2027-01-01T04:00:00Z')

const characters = [
  ['trusting', 35],
  ['punctual', 25],
  ['late', 20],
  ['careless', 10],
  ['leaving', 10],
] as const
type Character = (typeof characters)[number][0]

/** How likely (percent a day) each character pays by hand in each state; in the days before the end of the period, and after it. */
const pays: Record<Character, Partial<Record<SubscriptionState, number>>> = {
  trusting: { active: 1, past_due: 2, grace: 20, suspended: 6, ended: 2 },
  punctual: { active: 35, past_due: 50, grace: 50, suspended: 50, ended: 5 },
  late: { active: 2, past_due: 15, grace: 15, suspended: 8, ended: 4 },
  careless: { active: 1, past_due: 5, grace: 5, suspended: 4, ended: 3 },
  leaving: { active: 4, past_due: 8, grace: 5, suspended: 2, ended: 1 },
}

type Row = { id: number; user_id: number; state: SubscriptionState; renewal: string }
type Person = Citizen & { character: Character; signed: boolean }

/** Something that somebody does with their number, at a moment; all chance in it has been drawn. */
type Plan = { moment: number; do: (town: Town) => Promise<unknown> }

/** How each contract's charges go: of each the same in every run, in whatever order they come. */
function fates(): (contractId: string) => ChargeFate {
  const chances = new Map<string, Chance>()
  return (contractId) => {
    const chance = chances.get(contractId) ?? chanceFrom(seed + Number(contractId.slice(1)))
    chances.set(contractId, chance)
    return chance.one([
      ['pays', 80],
      ['refuses', 10],
      ['fails', 6],
      ['waits', 4],
    ])
  }
}

/** What somebody does today, if anything. */
function planOf(person: Person, row: Row, chance: Chance, tick: number): Plan[] {
  const { character } = person
  const { state, renewal } = row
  const moment = tick + chance.whole(1, dayMs - 3_600_000)
  if (chance.percent(pays[character][state] ?? 0))
    return [{ moment, do: payment(person, row, chance, moment) }]
  if (state === 'ended') return []
  if (character === 'trusting' && !person.signed && chance.percent(60)) {
    person.signed = true
    return [{ moment, do: (town) => town.sign(person, moment) }]
  }
  if (chance.percent(character === 'leaving' ? 6 : 0.5)) {
    person.signed = false
    return [{ moment, do: (town) => town.choose(person, renewal === 'ends' ? 'manual' : 'ends', moment) }]
  }
  const leaves = chance.percent(character === 'leaving' ? 2 : 0.3)
  return leaves ? [{ moment, do: (town) => town.giveUp(person, moment) }] : []
}

/** Most pay at once; others leave the cashier, give the number up while they pay, or the shop hears of their money only later. */
function payment(person: Person, { state }: Row, chance: Chance, moment: number): Plan['do'] {
  const minute = 60_000
  const months = chance.percent(75)
    ? person.months
    : chance.one([
        [1, 1],
        [3, 1],
        [6, 1],
      ])
  const how = chance.one([
    ['pays', 70],
    ['heard later', 14],
    ['leaves', 10],
    ['gives up', 6],
  ])
  return async (town) => {
    const trade = await town.order(person, months, moment, state === 'ended')
    if (trade === undefined || how === 'leaves') return
    if (how === 'gives up' && state !== 'ended') await town.giveUp(person, moment + minute)
    town.bank.pay(trade)
    if (how !== 'heard later') await town.notify(trade, moment + 2 * minute)
  }
}

test('two years of a thousand subscriptions come to what plain arithmetic says, to the fen', async () => {
  const { context } = await startTestServer()
  const chance = chanceFrom(seed)
  const town = createTown(context, fates())
  const wishes = Array.from({ length: people }, () => ({
    priceFen: chance.whole(888, 30_000),
    months: chance.one([
      [1, 5],
      [3, 15],
      [6, 40],
      [12, 40],
    ]),
  }))
  const everyone: Person[] = (await populate(context, wishes)).map((citizen) => ({
    ...citizen,
    character: chance.one(characters),
    signed: false,
  }))
  const byUser = new Map(everyone.map((person) => [person.userId, person]))
  const arrivals = everyone.map((person, place) => ({
    person,
    numberId: place + 1,
    day: chance.whole(0, 62),
  }))

  for (let day = 0; day <= days; day += 1) {
    const tick = begin + day * dayMs
    await town.passMoment(tick)
    if (day === days) break
    const arriving = arrivals.filter((each) => each.day === day)
    const settling = arriving.map((each) => ({ ...each, moment: tick + chance.whole(1, dayMs - 3_600_000) }))
    await together(settling, ({ person, numberId, moment }) => town.settle(person, numberId, moment))
    const rows: Row[] = await context.db
      .selectFrom('subscriptions')
      .select(['id', 'user_id', 'state', 'renewal'])
      .where((row) =>
        row.or([
          row('period_end', '<', new Date(tick + 8 * dayMs)).and('state', '<>', 'ended'),
          row('recoverable_until', '>', new Date(tick + dayMs)),
        ]),
      )
      .where('period_start', '<', new Date(tick))
      .orderBy('user_id')
      .execute()
    const plans = rows.flatMap((row) => {
      const person = byUser.get(row.user_id)
      return person ? planOf(person, row, chance, tick) : []
    })
    await together(plans, (plan) => plan.do(town))
  }

  const last = begin + days * dayMs
  const endings = everyone.map((person) => endingOf(person, { first: begin, every: dayMs }, last))
  expect(await readBooks(context.db)).toEqual(new Map(everyone.map(({ id }, place) => [id, endings[place]])))
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  expect(sum(town.bank.moved.map(({ fen }) => fen))).toBe(
    sum(endings.map(({ paidFen, refundedFen }) => paidFen - refundedFen)),
  )
  expect(new Set(town.sent.map(({ id }) => id)).size).toBe(town.sent.length)
  const states = new Set(endings.map(({ state, number }) => `${state}, ${number}`))
  expect(states.size).toBeGreaterThanOrEqual(people >= 500 ? 6 : 1)
  expect(await brokenInvariants(context.db, new Date(last))).toEqual({})
}, 300_000)
