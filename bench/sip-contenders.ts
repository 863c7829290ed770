// The ways that a call takes to a phone, each in processes of its own, before one application: to the phone itself, by Kamailio with and without us, and through our own edge.
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, installed, localWith, ownConfig, runKamailio } from '../telephony/testing/kamailio.ts'
import { startChild } from './child.ts'
import type { Carried } from './edge-process.ts'
import { type RouteApplication, startRouteApplication } from './route-application.ts'
import type { Load, Outcome } from './sip-load.ts'

const phone = '13800001111'
const number = '95013628888'
/** Calls at a time are more than the usual memory (MB) has room for. */
const memoryMb = 512

export type Contender = {
  name: string
  /** Where it takes calls. */
  port: number
  /** Whether it asks the application where a call goes. */
  asks: boolean
  /** The memory (bytes) that it takes: of Kamailio what its processes share. */
  memory?: () => Promise<number>
}

export type Contest = {
  contenders: Contender[]
  application: RouteApplication
  call: (port: number, load: Omit<Load, 'port' | 'number'>) => Promise<Outcome>
  end: () => Promise<void>
}

/** Starts them all; those of Kamailio where it is installed. */
export async function startContest(): Promise<Contest> {
  const application = await startRouteApplication({ phone, number })
  Object.assign(process.env, {
    SERVER_URL: application.url,
    CARRIER_ID: 'bench',
    CARRIER_SECRET: 'x'.repeat(32),
  })
  const phones = await startChild('sip-load.ts')
  const own = Number(await phones.next())
  const call: Contest['call'] = async (port, load) => {
    phones.send({ ...load, port, number })
    return (await phones.next()) as Outcome
  }
  const parts = [
    ...(installed ? [await startKamailios(own)] : []),
    await startEdge((port) => register(phones, port)),
  ]
  const contest: Contest = {
    contenders: [
      { name: 'direct', port: own, asks: false },
      ...parts.flatMap(({ contenders }) => contenders),
    ],
    application,
    call,
    end: async () => {
      await Promise.all([phones.end(), ...parts.map(async ({ end }) => end())])
      application.end()
    },
  }
  return contest
}

type Part = Pick<Contest, 'contenders' | 'end'>

async function register(phones: Awaited<ReturnType<typeof startChild>>, port: number): Promise<void> {
  phones.send({ register: port, phone })
  const registered = await phones.next()
  if (registered !== '200') throw new Error(`The phone was not let in: ${String(registered)}`)
}

async function startEdge(whenItListens: (port: number) => Promise<void>): Promise<Part> {
  Object.assign(process.env, {
    SIP_HOST: '127.0.0.1',
    SIP_PORT: '0',
    SIP_WS_PORT: 'off',
    SIP_ADDRESS: '127.0.0.1',
    SIP_TRUNKS: '127.0.0.1',
  })
  const edge = await startChild('edge-process.ts')
  const port = Number(await edge.next())
  await whenItListens(port)
  const memory = async () => {
    edge.send({ carried: true })
    return ((await edge.next()) as Carried).memory
  }
  return { contenders: [{ name: 'our own edge', port, asks: true, memory }], end: async () => edge.end() }
}

/** A Kamailio that passes calls on and does no more, and ours: with its answer fixed, and as it is, with its agent. */
async function startKamailios(own: number): Promise<Part> {
  const started = [
    await startKamailio('Kamailio, static', staticConfig(own), own),
    await startKamailio('Kamailio, ours, its answer fixed', fixedConfig(), own),
    await startKamailio('Kamailio, ours, with its lookup', ownConfig(), own),
  ]
  process.env['KAMAILIO'] = started
    .slice(1)
    .map(({ evapi }) => `127.0.0.1:${evapi}`)
    .join()
  const agent = await startChild('agent-process.ts')
  // Until they listen, and the agent has found them.
  await wait(3000)
  return {
    contenders: started.map(({ contender }) => contender),
    end: async () => {
      await Promise.all([agent.end(), ...started.map(async ({ end }) => end())])
    },
  }
}

async function startKamailio(name: string, config: string, own: number) {
  const [port, evapi] = [await freePort('udp'), await freePort('tcp')]
  const { memory, end } = runKamailio(
    config,
    localWith({
      CHILDREN: availableParallelism(),
      LISTEN: `udp:127.0.0.1:${port}`,
      TRUNK: `"sip:127.0.0.1:${own}"`,
      EVAPI: `"127.0.0.1:${evapi}"`,
    }),
    memoryMb,
  )
  return { contender: { name, port, asks: config === ownConfig(), memory: async () => memory() }, evapi, end }
}

/** What is least: every call goes to the same phone. */
const staticConfig = (own: number) => `#!KAMAILIO
include_file "local.cfg"
debug=-1
log_stderror=yes
children=CHILDREN
listen=LISTEN
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
`

/** Ours, but that it asks nobody: what its lookup takes is what it is quicker without. */
function fixedConfig(): string {
  const question = /^ {2}t_on_failure\("UNDECIDED"\);\n.*\n {2}evapi_async_relay\(.*\n/m
  const config = ownConfig()
  if (!question.test(config)) throw new Error('kamailio.cfg asks in another way')
  return config.replace(
    question,
    `  $var(status) = 0;
  $var(target) = "${phone}";
  $var(display) = "${number}";
  $var(maxSeconds) = "7200";
  $var(second) = "";
  route(DECIDED);
`,
  )
}
