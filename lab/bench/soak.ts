// An hour (or `--minutes`) of mixed load on npm start: is memory at the end what it was after five minutes,
// and what grows with the number of orders? Some 40 requests a second, so that it can run beside other work.
import { cpus, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { withCommandDatabase } from '../../apps/server/src/platform/db/command-database.ts'
import { openClient } from '../../apps/server/src/platform/db/connections.ts'
import { startProductProcess } from '@hao/testing/product.ts'
import { collectOnSignal } from './memory.ts'
import { reportFigures, reportRatio } from './report.ts'
import { median } from './rounds.ts'
import { type Shares, watchShares } from './shares.ts'
import { startLoad, type Tally } from './soak-load.ts'
import type { OnSale } from './soak-shopping.ts'
import { takeSample, measures, type Sample, type RareSample, takeRareSample } from './soak-watch.ts'
import { fitTrend } from './trend.ts'
import { typedKeys } from '../../apps/server/src/platform/base/typed-keys.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } })
const minute = 60_000
const total = Number(values.minutes) * minute
/** Minutes 4 to 6 are compared with the last two; proportional parts of a run below ten minutes. */
const scale = Math.min(1, total / (10 * minute))
const early = [4 * minute * scale, 6 * minute * scale] as const
const late = [total - 2 * minute * scale, total] as const
/** The allowed ratio of memory at the end to that of the early minutes. */
const mostGrowth = 1.1
/** The interval of measurements, in ms. */
const everyMs = 10_000 * scale
const looks = Math.round(total / everyMs)
/**
 * The measurements after which the rare ones are taken: after the early minutes, in the middle of the rest,
 * at the end.
 */
const earlyLooks = Math.round(early[1] / everyMs)
const stockTakings = [earlyLooks, Math.round((earlyLooks + looks) / 2), looks]

/** Limits that would end the load: all clients share one machine and order all day. */
const settings = {
  ...collectOnSignal,
  ARRIVE_MS: '15000',
  SMS_ALL_HOUR: '1000000',
}

const product = await startProductProcess(settings)
try {
  await withCommandDatabase(product.env, soak)
} finally {
  await product.end()
}

async function soak(databaseUrl: string): Promise<void> {
  const client = await openClient(databaseUrl)
  const { rows: numbers } = await client.query<OnSale>(
    "SELECT id::int, digits FROM numbers WHERE state = 'on_sale' ORDER BY id LIMIT 20000 OFFSET 20000",
  )
  const load = startLoad(product, numbers)
  const shares = watchShares()
  const begun = Date.now()
  const samples: Sample[] = []
  const stocks = new Map<number, RareSample>()
  try {
    for (let nth = 1; nth <= looks; nth += 1) {
      await wait(Math.max(0, begun + nth * everyMs - Date.now()))
      samples.push(await takeSample(product, Date.now() - begun))
      if (stockTakings.includes(nth)) stocks.set(nth, await takeRareSample(product, client))
    }
  } finally {
    await load.stop()
    await client.end()
  }
  reportSamples(samples)
  const [before, middle, after] = stockTakings.map((nth) => stocks.get(nth))
  if (before && middle && after) reportStocks([before, middle, after])
  reportLoad(load.tally, shares())
  if (before && after) say(before, after)
}

/** A value after five minutes, at the end, and its growth in between. */
function reportSamples(samples: readonly Sample[]): void {
  const beside = `minutes ${early.map((ms) => ms / minute).join(' to ')}`
  for (const name of typedKeys(measures)) {
    const of = (from: number, to: number) =>
      samples.filter(({ at }) => at > from && at <= to + everyMs / 2).map((sample) => sample[name])
    const { what, unit, most } = measures[name]
    const [theirs, ours] = [of(...early), of(...late)]
    const ratios = [median(ours) / median(theirs)]
    reportRatio(what, { ours, theirs, ratios }, { unit, beside, ...(most && { aim: { most } }) })
    const after = samples.filter(({ at }) => at > early[1])
    const { slope, fit } = fitTrend(after.map((sample) => [sample.at / 60 / minute, sample[name]]))
    const tenths = Array.from({ length: 10 }, (_, at) =>
      median(of((at * total) / 10, ((at + 1) * total) / 10)),
    )
    const steps = tenths.map((tenth) => tenth.toFixed(0)).join(', ')
    reportFigures(`by tenths of the run ${steps}: growth after ${beside}`, [slope], {
      unit: `${unit} an hour (R² ${fit.toFixed(2)})`,
    })
  }
}

/**
 * The heap in use after the early minutes, in the middle and at the end, and database rows for each order
 * placed in between.
 */
function reportStocks([before, middle, after]: readonly [RareSample, RareSample, RareSample]): void {
  for (const [name, what] of [
    ['rss', 'memory of the server without garbage'],
    ['live', 'what is in use of it'],
  ] as const) {
    const figures = { ours: [after[name]], theirs: [before[name]], ratios: [after[name] / before[name]] }
    reportRatio(what, figures, {
      unit: 'MB',
      beside: `after the early minutes; ${middle[name].toFixed(1)} in the middle of the rest`,
      aim: { most: mostGrowth },
    })
  }
  const added = (what: string) => (after.counts.get(what) ?? NaN) - (before.counts.get(what) ?? NaN)
  const orders = added('rows of orders')
  for (const [what, now] of after.counts) {
    reportFigures(what, [now], {
      unit: `(${before.counts.get(what)} before: ${(added(what) / orders).toFixed(2)} more for each of ${orders} orders)`,
    })
  }
}

function reportLoad({ requests, troubles }: Tally, shares: Shares): void {
  const of = (matches: (status: number) => boolean) =>
    [...requests]
      .filter(([what]) => matches(Number(what.split(' ').at(-1))))
      .reduce((sum, [, times]) => sum + times, 0)
  reportFigures('load of the machine at the end', loadavg().slice(0, 1), {
    unit: `on ${cpus().length} cores`,
  })
  for (const [who, cores] of Object.entries(shares))
    reportFigures(`work of the ${who}`, [cores], { unit: 'cores' })
  reportFigures('requests', [of(() => true) / (total / 1000)], { unit: 'a second' })
  const refused = [...requests].filter(([what]) => !/ [23]\d\d$/.test(what))
  for (const [what, times] of [...refused, ...troubles]) process.stdout.write(`${times} × ${what}\n`)
  const broken = of((status) => status >= 500) + [...troubles.values()].reduce((sum, times) => sum + times, 0)
  if (broken > of(() => true) / 1000) throw new Error(`${broken} went wrong`)
}

/** The summary in one line. */
function say(before: RareSample, after: RareSample): void {
  const same = [after.rss / before.rss, after.live / before.live].every((growth) => growth <= mostGrowth)
  const [end, start] = [total / minute, early[1] / minute]
  const figures = [before.rss, after.rss, before.live, after.live].map((figure) => figure.toFixed(0))
  process.stdout.write(
    `Memory after ${end} minutes ${same ? 'is' : 'IS NOT'} what it was after ${start}: ${figures[0]} MB then, ${figures[1]} MB now; in use ${figures[2]} MB and ${figures[3]} MB.\n`,
  )
}
