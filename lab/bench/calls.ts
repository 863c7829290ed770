// Time until a call rings, calls a second, memory of 1,000 calls, and calls while the application is slow,
// frozen or down: directly, through the edge, and through Kamailio. `--short` measures less.
import { setTimeout as wait } from 'node:timers/promises'
import { reportFigures, reportTable } from './report.ts'
import { median, quantile } from './rounds.ts'
import { type Contender, type Contest, startContest, sound } from './sip-contenders.ts'
import type { Outcome } from './sip-load.ts'

/**
 * Calls a round for the delay, its rounds, seconds at each rate, calls for the loss test, in progress, during
 * a fault.
 */
const whole = { few: 500, rounds: 3, seconds: 20, many: 10_000, crowd: 1000, unwell: 500 }
const brief: typeof whole = { few: 150, rounds: 2, seconds: 2, many: 500, crowd: 200, unwell: 100 }

/** For the delay, for the loss test, and the rates that are tried. */
const gently = 50
const steadily = 150
const rates = [200, 250, 300, 400]
/** The rate with an aim: without a failure, and with this delay (ms) at most for 99 % of calls. */
const aimed = { rate: 300, p99: 100 }
const holdMs = 200

/** Prints the figures of each path of a call: rows for those with an aim, and a table of all. */
async function runCalls(much: Much): Promise<void> {
  const contest = await startContest()
  const { contenders } = contest
  const table = new Map<string, Map<Contender, string>>()
  const note = (what: string, contender: Contender, text: string) =>
    table.set(what, (table.get(what) ?? new Map<Contender, string>()).set(contender, text))
  try {
    for (const contender of contenders) sound(await contest.call(contender.port, load(much.few)))
    await memories(contest, much, note)
    await delays(contest, much, note)
    await speeds(contest, much, note)
    await losses(contest, much, note)
    await unwell(contest, much, note)
  } finally {
    await contest.end()
  }
  reportTable(
    ['', ...contenders.map(({ name }) => name)],
    [...table].map(([what, cells]) => [what, ...contenders.map((each) => cells.get(each) ?? '')]),
  )
}

type Much = typeof whole
type Note = (what: string, contender: Contender, text: string) => void

const load = (calls: number, rate = gently) => ({ calls, rate, holdMs })
const rounded = (figure: number) => String(Math.round(figure * 100) / 100)

async function memories({ contenders, call }: Contest, { crowd }: Much, note: Note): Promise<void> {
  const rate = 100
  for (const contender of contenders) {
    const { memory, port } = contender
    if (!memory) continue
    const before = await memory()
    const calls = call(port, { calls: crowd, rate, holdMs: (crowd / rate) * 1000 + 8000 })
    await wait((crowd / rate) * 1000 + 3000)
    const during = await memory()
    sound(await calls)
    note(`memory of ${crowd} calls in progress, MB`, contender, rounded((during - before) / 1e6))
  }
}

async function delays({ contenders, call }: Contest, much: Much, note: Note): Promise<void> {
  const rounds: Map<string, number[]>[] = []
  for (let round = 0; round < much.rounds; round += 1) {
    const waits = new Map<string, number[]>()
    for (const { name, port } of contenders) waits.set(name, sound(await call(port, load(much.few))))
    rounds.push(waits)
  }
  const figures = (name: string, share: number) =>
    rounds.map((waits) => quantile(waits.get(name) ?? [], share))
  const added = (name: string, to: string, share: number) =>
    figures(name, share).map((figure, round) => figure - (figures(to, share)[round] ?? NaN))
  const isThere = (name: string) => contenders.some((contender) => contender.name === name)
  for (const [what, share] of [
    ['p50', 0.5],
    ['p99', 0.99],
  ] as const) {
    for (const contender of contenders)
      note(`until it rings, ${what}, ms`, contender, rounded(median(figures(contender.name, share))))
    for (const { what: row, name, to, aim } of parts)
      if (isThere(name) && isThere(to))
        reportFigures(`${row}, ${what}`, added(name, to, share), {
          unit: 'ms',
          ...(aim && { aim: { most: aim[what] } }),
        })
  }
}

const parts: { what: string; name: string; to: string; aim?: { p50: number; p99: number } }[] = [
  { what: 'a static Kamailio adds until it rings', name: 'Kamailio, static', to: 'direct' },
  {
    what: 'the edge alone adds until it rings',
    name: 'the edge alone',
    to: 'direct',
    aim: { p50: 2, p99: 20 },
  },
  {
    what: 'Kamailio and an edge add to a static Kamailio',
    name: 'Kamailio and 1 edge',
    to: 'Kamailio, static',
    aim: { p50: 2, p99: 20 },
  },
  {
    what: 'Kamailio and 2 edges add to a static Kamailio',
    name: 'Kamailio and 2 edges',
    to: 'Kamailio, static',
    aim: { p50: 2, p99: 20 },
  },
]

/** The highest rate up to which no call fails, and the delay at the rate with an aim. */
async function speeds({ contenders, call }: Contest, { seconds }: Much, note: Note): Promise<void> {
  for (const contender of contenders.slice(1)) {
    let highest = 0
    let p99 = NaN
    let isSound = true
    for (const rate of rates) {
      const { failures, delays: waits } = await call(contender.port, load(rate * seconds, rate))
      if (rate === aimed.rate) p99 = quantile(waits, 0.99)
      if (told(failures)) process.stderr.write(`${contender.name}, ${rate} a second: ${told(failures)}\n`)
      isSound &&= !told(failures)
      if (isSound) highest = rate
      else if (rate >= aimed.rate) break
    }
    note(`calls a second without a failure, for ${seconds} s`, contender, String(highest))
    note(`until it rings at ${aimed.rate} calls/s, p99, ms`, contender, rounded(p99))
    if (!contender.asks) continue
    reportFigures(`${contender.name}: calls a second without a failure`, [highest], {
      unit: 'calls/s',
      aim: { least: aimed.rate },
    })
    reportFigures(`${contender.name}: until it rings at ${aimed.rate} calls/s, p99`, [p99], {
      unit: 'ms',
      aim: { most: aimed.p99 },
    })
  }
}

async function losses({ contenders, call }: Contest, { many }: Much, note: Note): Promise<void> {
  for (const contender of contenders.filter(({ asks }) => asks)) {
    const { delays: waits, failures } = await call(contender.port, load(many, steadily))
    const lost = many - waits.length
    note(`lost of ${many} calls, ${steadily} a second`, contender, [lost, told(failures)].join(' ').trim())
    reportFigures(`${contender.name}: calls lost of ${many}`, [lost], { unit: 'calls', aim: { most: 0 } })
  }
}

async function unwell({ contenders, call, application }: Contest, much: Much, note: Note): Promise<void> {
  const asking = contenders.filter(({ asks }) => asks)
  const look = async (health: string) => {
    for (const contender of asking)
      noteUnwell(health, contender, await call(contender.port, load(much.unwell)))
  }
  for (const sick of ['slow', 'frozen'] as const) {
    application.health = sick
    await look(sick)
  }
  application.end()
  await look('down')

  function noteUnwell(health: string, contender: Contender, { delays: waits, failures }: Outcome): void {
    const rings = `${waits.length}${waits.length > 0 ? `, after ${rounded(quantile(waits, 0.5))} ms` : ''} ${told(failures)}`
    note(`calls of ${much.unwell} that ring while the application is ${health}`, contender, rings.trim())
    reportFigures(
      `${contender.name}: calls of ${much.unwell} that ring, the application ${health}`,
      [waits.length],
      {
        unit: 'calls',
        aim: { least: much.unwell },
      },
    )
  }
}

function told(failures: Outcome['failures']): string {
  const words = Object.entries(failures).map(([why, count]) => `${count} × ${why}`)
  return words.length > 0 ? `(${words.join(', ')})` : ''
}

await runCalls(process.argv.includes('--short') ? brief : whole)
