// What a call through Kamailio waits for until it is heard to ring: by a static route, and by the route agent's answer, while the application is well, slow, frozen and down; and how
// many calls a second it takes.
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, installed, localWith, ownConfig, runKamailio } from '../telephony/testing/kamailio.ts'
import { startChild } from './child.ts'
import { reportFigures } from './report.ts'
import { startRouteApplication } from './route-application.ts'
import { median } from './rounds.ts'
import { at, sound } from './sip-figures.ts'
import type { Load, Outcome } from './sip-load.ts'

if (!installed) throw new Error('not run: kamailio is not installed')

const phone = '13800001111'
const number = '95013628888'
/** Calls of one look at the delay, at a rate (a second) that leaves the machine room. */
const few = { calls: 500, rate: 50, holdMs: 200 }
const rounds = 3
/** Calls a second that are tried, each for so long (s). */
const rates = [100, 200, 300, 400, 600]
const seconds = 10
/** Calls at a time are more than the usual memory (MB) has room for. */
const memoryMb = 512

const phones = await startChild('sip-load.ts')
const own = Number(await phones.next())
const application = await startRouteApplication({ phone, number })
const [asking, plain, evapi] = [await freePort('udp'), await freePort('udp'), await freePort('tcp')]
const kamailio = runKamailio(
  ownConfig(),
  localWith({
    LISTEN: `udp:127.0.0.1:${asking}`,
    TRUNK: `"sip:127.0.0.1:${own}"`,
    EVAPI: `"127.0.0.1:${evapi}"`,
  }),
  memoryMb,
)
/** What is least: every call goes to the same phone. */
const bare = runKamailio(
  `#!KAMAILIO
debug=-1
log_stderror=yes
children=4
listen=udp:127.0.0.1:${plain}
loadmodule "tm.so"
loadmodule "sl.so"
loadmodule "rr.so"
loadmodule "siputils.so"
loadmodule "pv.so"
request_route {
  if (has_totag()) {
    loose_route();
    t_relay();
    exit;
  }
  record_route();
  $du = "sip:127.0.0.1:${own}";
  t_relay();
}
`,
  '',
  memoryMb,
)
Object.assign(process.env, {
  SERVER_URL: application.url,
  CARRIER_ID: 'bench',
  CARRIER_SECRET: 'x'.repeat(32),
  KAMAILIO: `127.0.0.1:${evapi}`,
})
const agent = await startChild('agent-process.ts')

try {
  await wait(3000)
  await call(asking)
  await delays()
  await speed('by a static route', plain)
  await speed('with our answer', asking)
  await unwell()
} finally {
  await Promise.all([phones.end(), agent.end(), kamailio.end(), bare.end()])
  application.end()
}

async function call(port: number, load: Partial<Load> = {}): Promise<Outcome> {
  phones.send({ ...few, port, number, ...load })
  return (await phones.next()) as Outcome
}

/** The same calls to the phone itself, through a static Kamailio and through ours, in turns. */
async function delays(): Promise<void> {
  const figures: Record<string, number[]> = {}
  const note = (what: string, figure: number) => (figures[what] ??= []).push(figure)
  for (let round = 0; round < rounds; round += 1) {
    const direct = sound(await call(own))
    const fixed = sound(await call(plain))
    const asked = sound(await call(asking))
    note('direct', at(direct, 0.5))
    for (const [name, share] of [
      ['p50', 0.5],
      ['p99', 0.99],
    ] as const) {
      note(`static ${name}`, at(fixed, share) - at(direct, share))
      note(`lookup ${name}`, at(asked, share) - at(fixed, share))
    }
  }
  const of = (what: string) => figures[what] ?? []
  const beside = `50 calls a second; without it it takes ${Math.round(median(of('direct')) * 100) / 100} ms`
  reportFigures(`what a static Kamailio adds until it rings, p50 (${beside})`, of('static p50'), {
    unit: 'ms',
  })
  reportFigures('the same, p99', of('static p99'), { unit: 'ms' })
  reportFigures('what our configuration with its lookup adds to that, p50', of('lookup p50'), {
    unit: 'ms',
    aim: { most: 1 },
  })
  reportFigures('the same, p99', of('lookup p99'), { unit: 'ms', aim: { most: 5 } })
}

/** The highest rate at which no call fails. */
async function speed(what: string, port: number): Promise<void> {
  let highest = 0
  for (const rate of rates) {
    const { failures } = await call(port, { calls: rate * seconds, rate })
    if (Object.keys(failures).length > 0) {
      process.stderr.write(`${what}, ${rate} a second: ${JSON.stringify(failures)}\n`)
      break
    }
    highest = rate
  }
  reportFigures(`Kamailio ${what}: calls a second without a failure, for ${seconds} s`, [highest], {
    unit: 'calls/s',
  })
}

async function unwell(): Promise<void> {
  for (const sick of ['slow', 'frozen'] as const) {
    application.health = sick
    report(`the application is ${sick}`, await call(asking, { calls: 500 }))
  }
  application.end()
  report('the application is down', await call(asking, { calls: 500 }))
}

function report(what: string, { delays: waits, failures }: Outcome): void {
  const told = Object.entries(failures).map(([why, count]) => `${count} × ${why}`)
  const lost = told.length > 0 ? ` (${told.join(', ')})` : ''
  reportFigures(`Kamailio: calls of 500 that ring while ${what}${lost}`, [waits.length], {
    unit: 'calls',
    aim: { least: 500 },
  })
  reportFigures('they ring after, p50', [at(waits, 0.5)], { unit: 'ms' })
}
