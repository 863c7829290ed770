// What a call waits for until it is heard to ring, through the SIP edge and without it; how many calls a second the edge takes, and what 1,000 at a time
// cost; and what becomes of calls while the application is slow, frozen or down.
import { setTimeout as wait } from 'node:timers/promises'
import { startChild } from './child.ts'
import { reportFigures } from './report.ts'
import { median } from './rounds.ts'
import { startRouteApplication } from './route-application.ts'
import { at, sound } from './sip-figures.ts'
import type { Carried } from './edge-process.ts'
import type { Load, Outcome } from './sip-load.ts'

const phone = '13800001111'
const number = '95013628888'
/** Calls of one look at the delay, at a rate (a second) that leaves the machine room. */
const few = { calls: 500, rate: 50, holdMs: 200 }
const rounds = 3
/** Calls a second that are tried, each for so long (s). */
const rates = [50, 100, 150, 200, 250]
const seconds = 10
const crowd = 1000

const application = await startRouteApplication({ phone, number })

Object.assign(process.env, {
  SIP_HOST: '127.0.0.1',
  SIP_PORT: '0',
  SIP_WS_PORT: 'off',
  SIP_ADDRESS: '127.0.0.1',
  SIP_TRUNKS: '127.0.0.1',
  SERVER_URL: application.url,
  CARRIER_ID: 'bench',
  CARRIER_SECRET: 'x'.repeat(32),
})

const phones = await startChild('sip-load.ts')
const own = Number(await phones.next())
const edge = await startChild('edge-process.ts')
const port = Number(await edge.next())
phones.send({ register: port, phone })
const registered = await phones.next()
if (registered !== '200') throw new Error(`The phone was not let in: ${String(registered)}`)

try {
  await crowded()
  await delays()
  await speed()
  await unwell()
} finally {
  await Promise.all([phones.end(), edge.end()])
  application.end()
}

async function call(load: Partial<Load> = {}): Promise<Outcome> {
  phones.send({ ...few, port, number, ...load })
  return (await phones.next()) as Outcome
}

/** The same calls to the phone itself and through the edge, in turns. */
async function delays(): Promise<void> {
  const added: { half: number[]; slowest: number[] } = { half: [], slowest: [] }
  const direct: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const bare = sound(await call({ port: own }))
    const through = sound(await call())
    direct.push(at(bare, 0.5))
    added.half.push(at(through, 0.5) - at(bare, 0.5))
    added.slowest.push(at(through, 0.99) - at(bare, 0.99))
  }
  const beside = `50 calls a second; without the edge it takes ${Math.round(median(direct) * 100) / 100} ms`
  reportFigures(`what the edge adds until it rings, p50 (${beside})`, added.half, { unit: 'ms' })
  reportFigures('the same, p99', added.slowest, { unit: 'ms' })
}

/** The highest rate at which no call fails. */
async function speed(): Promise<void> {
  let highest = 0
  for (const rate of rates) {
    const { failures } = await call({ calls: rate * seconds, rate })
    if (Object.keys(failures).length > 0) {
      process.stderr.write(`${rate} a second: ${JSON.stringify(failures)}\n`)
      break
    }
    highest = rate
  }
  reportFigures(`calls a second without a failure, for ${seconds} s`, [highest], {
    unit: 'calls/s',
    aim: { least: 100 },
  })
}

async function crowded(): Promise<void> {
  await call()
  const before = await carried()
  const calls = call({ calls: crowd, rate: 100, holdMs: 20_000 })
  await wait((crowd / 100) * 1000 + 3000)
  const during = await carried()
  if (during.calls < crowd) throw new Error(`Only ${during.calls} calls were in progress`)
  sound(await calls)
  reportFigures(`memory of ${crowd} calls in progress`, [(during.memory - before.memory) / 1e6], {
    unit: 'MB',
  })
}

async function carried(): Promise<Carried> {
  edge.send({ carried: true })
  return (await edge.next()) as Carried
}

async function unwell(): Promise<void> {
  for (const sick of ['slow', 'frozen'] as const) {
    application.health = sick
    report(`the application is ${sick}`, await call({ calls: 100 }))
  }
  application.end()
  report('the application is down', await call({ calls: 100 }))
}

function report(what: string, { delays: waits, failures }: Outcome): void {
  const told = Object.entries(failures).map(([why, count]) => `${count} × ${why}`)
  const lost = told.length > 0 ? ` (${told.join(', ')})` : ''
  reportFigures(`calls of 100 that ring while ${what}${lost}`, [waits.length], { unit: 'calls' })
  if (waits.length > 0) reportFigures('they ring after, p50', [at(waits, 0.5)], { unit: 'ms' })
}
