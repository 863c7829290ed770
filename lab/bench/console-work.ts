import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { demoInventory } from '@hao/numbers/demo.ts'
import { defaultPriceRules } from '@hao/numbers/price.ts'
import type { StaffSession } from './staff-session.ts'
import { type Comparison, runInTurn } from './rounds.ts'

const reason = 'figures'
const partBytes = 1_500_000
const pollMs = 500

type CreatedRecord = { id: number }
type ChangeSet = { state: string; counts: { planned: number; changed: number }; problem: string | null }

/** Drafts rules and simulates them over the whole inventory. */
export async function simulate(desk: StaffSession): Promise<void> {
  const rules = { ...defaultPriceRules, tail: 1.2, four: 0.7 }
  const { id } = await desk.act<CreatedRecord>('/prices', { name: `figures ${Date.now()}`, rules })
  await desk.act(`/prices/${id}/simulate`, {})
  await until(async () => {
    const { simulation } = await desk.read<{ simulation: { finishedAt: string | null } | null }>(
      `/prices/${id}`,
    )
    return simulation?.finishedAt
  })
}

/** Previews new prices for all numbers of a state; returns the change set. */
export async function previewPrices(desk: StaffSession, state: string): Promise<number> {
  const change = { move: 'price', priceFen: 1000 + (Date.now() % 1000) }
  return (await desk.act<CreatedRecord>('/sets', { change, meant: { filter: { state } }, reason })).id
}

/** Uploads a CSV file part by part and waits until it is read. */
export async function upload(desk: StaffSession, csv: string): Promise<number> {
  const file = Buffer.from(csv)
  let id = 0
  for (let at = 0; at < file.length; at += partBytes) {
    const part = file.subarray(at, at + partBytes).toString('base64')
    const last = at + partBytes >= file.length
    if (at === 0)
      ({ id } = await desk.act<CreatedRecord>('/imports', { name: 'figures.csv', part, last, reason }))
    else await desk.act(`/import/${id}/parts`, { at, part, last })
  }
  await untilSet(desk, id, ['previewed'])
  return id
}

/** Runs a change set to its end; returns how many numbers it changed. */
export async function runChangeSet(desk: StaffSession, id: number): Promise<number> {
  await desk.act(`/set/${id}/run`, { id, reason })
  return (await untilSet(desk, id, ['done'])).counts.changed
}

async function untilSet(desk: StaffSession, id: number, states: string[]): Promise<ChangeSet> {
  return until(async () => {
    const set = await desk.read<ChangeSet>(`/set/${id}`)
    if (set.problem !== null) throw new Error(`Set ${id}: ${set.problem}`)
    return states.includes(set.state) ? set : undefined
  })
}

/** Exports all numbers of a state; returns the number of rows in the file. */
export async function exportState(desk: StaffSession, state: string): Promise<number> {
  const { id } = await desk.act<CreatedRecord>('/exports', { kind: 'numbers', filters: { state } })
  return until(async () => {
    const { list } = await desk.read<{ list: { id: number; state: string; written: number }[] }>('/exports')
    const mine = list.find((each) => each.id === id)
    return mine?.state === 'ready' ? mine.written : undefined
  })
}

async function until<T>(ask: () => Promise<T | undefined | null>): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (answer !== undefined && answer !== null) return answer
    await wait(pollMs)
  }
}

/**
 * A CSV file of `count` numbers on sale with digits drawn from another seed; prices differ from `round` to
 * `round`.
 */
export function csvOfNewNumbers(numbers: number, round = 0): string {
  const rows = Array.from(
    demoInventory(numbers, 7),
    ({ digits }, at) => `${digits},${100 + round + (at % 50)}`,
  )
  return ['digits,price', ...rows].join('\n')
}

/** Reads of the shop a second during a whole import from the console, and without one, in turn. */
export async function measureShopDuringImport(
  desk: StaffSession,
  shop: string,
  rounds: number,
): Promise<Comparison> {
  let round = 0
  return runInTurn(
    rounds,
    async () => {
      round += 1
      const id = await upload(desk, csvOfNewNumbers(40_000, round))
      return load(shop, runChangeSet(desk, id))
    },
    () => load(shop, wait(quietMs)),
  )
}

const quietMs = 10_000
const longestSeconds = 300

/** Reads as fast as four connections can, until `during` resolves. */
async function load(origin: string, meanwhile: Promise<unknown>): Promise<number> {
  const paths = Array.from({ length: 40 }, (_, at) => `/api/number/search?keyword=${100 + 7 * at}`)
  const singles = Array.from({ length: 40 }, (_, at) => `/api/number/good?count=${1 + at}`)
  const requests = [...paths, ...singles].map((path) => ({ method: 'GET' as const, path }))
  const options = { url: origin, connections: 4, duration: longestSeconds, requests }
  const {
    requests: done,
    duration,
    non2xx,
    errors,
  } = await new Promise<autocannon.Result>((resolve, reject) => {
    const reading = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
    meanwhile.finally(() => reading.stop()).catch(reject)
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx} reads of the shop were refused, ${errors} failed`)
  return done.total / duration
}
