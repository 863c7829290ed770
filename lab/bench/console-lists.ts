import type { StaffSession } from './staff-session.ts'
import { processorMs } from './processor.ts'
import { quantile } from './rounds.ts'

type Query = Record<string, string>
type Page = { list: { id: number }[]; next?: string }

/** Duration (ms) and processor time of the server and its database of repeated requests, by question. */
export type Timing = { what: string; ms: number; worked: number }

/**
 * A value for each filter of the list of numbers; two different filters form a pair. `set` 1 has a tenth of
 * all numbers, 2 a thousandth.
 */
function filters(): [string, string[]][] {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  return [
    ['pattern', ['AABB', 'AAAAAA', 'ABCABC', 'AAA', 'ABCD']],
    ['state', ['on_sale', 'blocked', 'cooling,reserved', 'off_shelf']],
    ['category', ['leopard', 'pair', 'custom']],
    ['price', ['10000-50000', '0-1390']],
    ['length', ['6', '10']],
    ['set', ['1', '2']],
    ['since', [daysAgo(1), daysAgo(30)]],
    ['head', ['88']],
    ['tail', ['888']],
  ]
}

export const sorts = ['newest', 'digits', 'price', 'dearest']

function asQuery(name: string, value: string): Query {
  if (name !== 'price') return { [name]: value }
  const [minPrice = '', maxPrice = ''] = value.split('-')
  return { minPrice, maxPrice }
}

/** Every pair of different filters. */
export function filterPairs(): Query[] {
  const all = filters().flatMap(([name, values]) =>
    values.map((value) => [name, asQuery(name, value)] as const),
  )
  return all.flatMap(([name, one], at) =>
    all.slice(at + 1).flatMap(([other, two]) => (other === name ? [] : [{ ...one, ...two }])),
  )
}

/** Digits anywhere in the number, alone and with another filter. */
export function digitsAnywhere(): Query[] {
  const others: Query[] = [
    {},
    { state: 'on_sale' },
    { state: 'blocked' },
    { category: 'pair' },
    { length: '10' },
  ]
  const digits = ['8', '68', '168', '1688', '16888', '520131']
  return digits.flatMap((some) => others.map((other) => ({ digits: some, ...other })))
}

/** Requests the first page of each query in each order. */
export async function timeFirstPages(
  desk: StaffSession,
  queries: readonly Query[],
  workers: readonly number[],
): Promise<Timing[]> {
  const asked = sorts.flatMap((sort) => queries.map((query) => ({ sort, ...query })))
  return timeEach(
    asked.map((query) => [describe(query), () => desk.read('/numbers', query)]),
    1,
    workers,
  )
}

/**
 * Asks each question `times` times, never the same twice in a row. `workers` are the processes that answer.
 */
export async function timeEach(
  questions: readonly (readonly [what: string, ask: () => Promise<unknown>])[],
  times: number,
  workers: readonly number[] = [],
): Promise<Timing[]> {
  const taken: Timing[] = []
  for (let time = 0; time < times; time += 1)
    for (const [what, ask] of questions) {
      const [began, before] = [performance.now(), processorMs(workers)]
      await ask()
      taken.push({ what, ms: performance.now() - began, worked: processorMs(workers) - before })
    }
  return taken
}

const describe = (query: Query) =>
  Object.entries(query)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')

/** Duration of page 1 and page 1,000, each `times` times; page 1,000 is reached by the cursors before it. */
export async function timeDeepPages(
  desk: StaffSession,
  query: Query,
  times: number,
): Promise<{ first: number[]; deep: number[] }> {
  let cursor = ''
  for (let page = 1; page < 1000; page += 1) {
    const { next } = await desk.read<Page>('/numbers', { ...query, ...(cursor && { cursor }) })
    if (!next) throw new Error(`${describe(query)} has only ${page} pages`)
    cursor = next
  }
  const [first, deep]: [number[], number[]] = [[], []]
  for (let time = 0; time < times; time += 1) {
    const page = await timeEach([['first', () => desk.read('/numbers', query)]], 1)
    const far = await timeEach([['deep', () => desk.read('/numbers', { ...query, cursor })]], 1)
    first.push(...page.map(({ ms }) => ms))
    deep.push(...far.map(({ ms }) => ms))
  }
  return { first, deep }
}

/** The median of each question, the slowest first. */
export function slowestFirst(taken: readonly Timing[]): { what: string; ms: number }[] {
  const by = new Map<string, number[]>()
  for (const { what, ms } of taken) by.set(what, [...(by.get(what) ?? []), ms])
  return [...by].map(([what, all]) => ({ what, ms: quantile(all, 0.5) })).toSorted((a, b) => b.ms - a.ms)
}
