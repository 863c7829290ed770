import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { startTestServer } from '../../testing/server.ts'
import type { Context } from '../../context.ts'
import type { SubscriptionState } from '@hao/contract/entities.ts'
import type { ChargeFate } from './testing/bank.ts'
import { readSubscriptionOutcomes } from './testing/subscription-outcomes.ts'
import { createRandom, type Random } from './testing/random.ts'
import { computeOutcome, type SubscriptionOutcome } from './testing/subscription-model.ts'
import {
  createPopulation,
  createOwners,
  runConcurrently,
  type Owner,
  type Population,
} from './testing/population.ts'

/** Number of owners; more for a long run. */
const ownerCount = Number(process.env.LEDGER_PEOPLE ?? 1000)
const seed = Number(process.env.LEDGER_SEED ?? 7)
const days = 730
const comparedEvery = 73

const dayMs = 86_400_000
const begin = Date.parse('2027-01-01T04:00:00Z')

const profiles = [
  ['trusting', 35],
  ['punctual', 25],
  ['late', 20],
  ['careless', 10],
  ['leaving', 10],
] as const
type Profile = (typeof profiles)[number][0]

/**
 * Probability (percent a day) that an owner of this kind pays by hand, by state; `active` is before the end
 * of the period.
 */
const pays: Record<Profile, Partial<Record<SubscriptionState, number>>> = {
  trusting: { active: 1, past_due: 2, grace: 20, suspended: 6, ended: 2 },
  punctual: { active: 35, past_due: 50, grace: 50, suspended: 50, ended: 5 },
  late: { active: 2, past_due: 15, grace: 15, suspended: 8, ended: 4 },
  careless: { active: 1, past_due: 5, grace: 5, suspended: 4, ended: 3 },
  leaving: { active: 4, past_due: 8, grace: 5, suspended: 2, ended: 1 },
}

/** All possible states of a subscription and its number at a tick. */
const allStates = [
  'active, bound',
  'ended, cooling',
  'ended, on_sale',
  'grace, bound',
  'past_due, bound',
  'suspended, suspended',
]

type Row = { user_id: number; state: SubscriptionState; renewal: string }
type SimulatedOwner = Owner & { profile: Profile; signed: boolean; arrival: number }

/** An action of an owner at a moment. All random choices in it are already made. */
type Plan = { moment: number; do: (population: Population) => Promise<unknown> }

/** Decides the charges of each mandate. They are the same in every run, in any order. */
function createFates(): (mandateId: string) => ChargeFate {
  const chances = new Map<string, Random>()
  return (mandateId) => {
    const random = chances.get(mandateId) ?? createRandom(seed + Number(mandateId.slice(1)))
    chances.set(mandateId, random)
    return random.pick([
      ['pays', 80],
      ['refuses', 10],
      ['fails', 6],
      ['waits', 4],
    ])
  }
}

/** A random time of the day, not in its last hour, so that an action ends on its day. */
function randomMoment(random: Random, tick: number): number {
  return tick + random.integer(1, dayMs - 3_600_000)
}

/** What an owner does on one day. */
function planDay(owner: SimulatedOwner, row: Row, random: Random, tick: number): Plan[] {
  const { profile } = owner
  const { state, renewal } = row
  const moment = randomMoment(random, tick)
  if (random.percent(pays[profile][state] ?? 0)) return [{ moment, do: payment(owner, row, random, moment) }]
  if (state === 'ended') return []
  if (profile === 'trusting' && !owner.signed && random.percent(60)) {
    owner.signed = true
    return [{ moment, do: (population) => population.sign(owner, moment) }]
  }
  if (random.percent(profile === 'leaving' ? 6 : 0.5)) {
    owner.signed = false
    return [
      {
        moment,
        do: (population) => population.choose(owner, renewal === 'ends' ? 'manual' : 'ends', moment),
      },
    ]
  }
  const leaves = random.percent(profile === 'leaving' ? 2 : 0.3)
  return leaves ? [{ moment, do: (population) => population.giveUp(owner, moment) }] : []
}

/**
 * Most owners pay at once. Others leave the cashier, end the subscription while they pay, or the server
 * learns of the payment later.
 */
function payment(owner: SimulatedOwner, { state }: Row, random: Random, moment: number): Plan['do'] {
  const minute = 60_000
  const months = random.percent(75)
    ? owner.months
    : random.pick([
        [1, 1],
        [3, 1],
        [6, 1],
      ])
  const how = random.pick([
    ['pays', 70],
    ['reported later', 14],
    ['leaves', 10],
    ['gives up', 6],
  ])
  return async (population) => {
    const trade = await population.order(owner, months, moment, state === 'ended')
    if (trade === undefined || how === 'leaves') return
    if (how === 'gives up' && state !== 'ended') await population.giveUp(owner, moment + minute)
    population.pay(trade, moment + 1.5 * minute)
    if (how !== 'reported later') await population.notify(trade, moment + 2 * minute)
  }
}

type Scene = { context: Context; population: Population; random: Random; simulatedOwners: SimulatedOwner[] }

async function startScene(): Promise<Scene> {
  const { context } = await startTestServer()
  const random = createRandom(seed)
  const wishes = Array.from({ length: ownerCount }, () => ({
    priceFen: random.integer(888, 30_000),
    months: random.pick([
      [1, 3],
      [3, 12],
      [6, 35],
      [12, 50],
    ]),
  }))
  const owners = await createOwners(context, wishes)
  const simulatedOwners = owners.map((owner) => ({
    ...owner,
    profile: random.pick(profiles),
    signed: false,
    arrival: random.integer(0, 62),
  }))
  return { context, population: createPopulation(context, createFates()), random, simulatedOwners }
}

/** New owners buy their numbers; some owners act when their period or number is about to end. */
async function simulateDay(
  { context, population, random, simulatedOwners }: Scene,
  day: number,
  tick: number,
): Promise<void> {
  const arriving = simulatedOwners.flatMap((owner, place) =>
    owner.arrival === day ? [{ owner, numberId: place + 1, moment: randomMoment(random, tick) }] : [],
  )
  await runConcurrently(arriving, ({ owner, numberId, moment }) =>
    population.buyAndBind(owner, numberId, moment),
  )
  const rows: Row[] = await context.db
    .selectFrom('subscriptions')
    .select(['user_id', 'state', 'renewal'])
    .where((row) =>
      row.or([
        row('period_end', '<', new Date(tick + 8 * dayMs)).and('state', '<>', 'ended'),
        row('recoverable_until', '>', new Date(tick + dayMs)),
      ]),
    )
    .where('period_start', '<', new Date(tick))
    .orderBy('user_id')
    .execute()
  const owners = new Map(simulatedOwners.map((owner) => [owner.userId, owner]))
  const plans = rows.flatMap((row) => planDay(owners.get(row.user_id) as SimulatedOwner, row, random, tick))
  await runConcurrently(plans, (plan) => plan.do(population))
}

/** Compares database and provider with the model at a tick. Returns the expected outcomes. */
async function compare(
  { context, population, simulatedOwners }: Scene,
  tick: number,
): Promise<SubscriptionOutcome[]> {
  const settled = simulatedOwners.filter(({ boundAt }) => boundAt > 0)
  const outcomes = settled.map((owner) => computeOutcome(owner, { first: begin, every: dayMs }, tick))
  expect(await readSubscriptionOutcomes(context.db)).toEqual(
    new Map(settled.map(({ id }, place) => [id, outcomes[place]])),
  )
  const netFen = outcomes.reduce((sum, { paidFen, refundedFen }) => sum + paidFen - refundedFen, 0)
  expect(population.knownFen()).toBe(netFen)
  return outcomes
}

test('two years of many subscriptions equal a simple arithmetic model, to the fen', async () => {
  const scene = await startScene()
  const { population, context } = scene
  const seen = new Set<string>()
  for (let day = 0; day <= days; day += 1) {
    const tick = begin + day * dayMs
    await population.runDueJobs(tick)
    if (day % comparedEvery === 0)
      for (const { state, number } of await compare(scene, tick)) seen.add(`${state}, ${number}`)
    if (day < days) await simulateDay(scene, day, tick)
  }
  // A small population may not reach every state on the compared days.
  if (ownerCount >= 100) expect([...seen].toSorted()).toEqual(allStates)
  expect(new Set(population.sent.map(({ id }) => id)).size).toBe(population.sent.length)
  const broken = await findBrokenInvariants(context.db, new Date(begin + days * dayMs))
  // The population keeps its jobs in memory.
  delete broken['there is a job for everything that is due']
  expect(broken).toEqual({})
})
