// The paths of a call to a phone, each in processes of its own, with one application: direct, the edge alone,
// a pass-through Kamailio, and our Kamailio with one and with two edges.
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, installed, type Kamailio, runKamailio } from '../../telephony/testing/kamailio.ts'
import { startChild } from './child.ts'
import type { EdgeUsage } from './edge-process.ts'
import { type RouteApplication, startRouteApplication } from './route-application.ts'
import type { Load, Outcome } from './sip-load.ts'

const phone = '13800001111'
const number = '95013628888'
/** Kamailio's memory (MB) for more simultaneous calls than the default allows. */
const memoryMb = 512

export type Contender = {
  name: string
  port: number
  /** Whether it asks the application for the route. */
  asks: boolean
  /** Its memory (bytes); of Kamailio the memory that its processes share. */
  memory?: () => Promise<number>
  /** Of one edge; `collects` collects garbage before. */
  usage?: (collects: boolean) => Promise<EdgeUsage>
}

export type Contest = {
  contenders: Contender[]
  application: RouteApplication
  call: (port: number, load: Omit<Load, 'port' | 'number'>) => Promise<Outcome>
  end: () => Promise<void>
}

/** Starts all of them; those with Kamailio only where it is installed. */
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
    return phones.next<Outcome>()
  }
  const parts = [
    await startEdge((port) => register(phones, port)),
    ...(installed ? [await startStatic(own), await startProxy(own, 1), await startProxy(own, 2)] : []),
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
  const registered = await phones.next<string>()
  if (registered !== '200') throw new Error(`The phone was not let in: ${registered}`)
}

type Settings = Record<string, string>

async function startEdgeProcess(settings: Settings) {
  Object.assign(process.env, {
    SIP_HOST: '127.0.0.1',
    SIP_PORT: '0',
    SIP_WS_PORT: 'off',
    SIP_ADDRESS: '127.0.0.1',
    // Measures capacity, so the limits are out of the way.
    SIP_LIMIT_ALL: '4000/2000',
    ...settings,
  })
  const edge = await startChild('edge-process.ts')
  for (const name of Object.keys(settings)) delete process.env[name]
  const port = Number(await edge.next())
  const usage = async (collects: boolean) => {
    edge.send({ collects })
    return edge.next<EdgeUsage>()
  }
  return { port, usage, memory: async () => (await usage(true)).memory, end: async () => edge.end() }
}

async function startEdge(whenItListens: (port: number) => Promise<void>): Promise<Part> {
  const { end, ...edge } = await startEdgeProcess({ SIP_TRUNKS: '127.0.0.1' })
  await whenItListens(edge.port)
  return { contenders: [{ name: 'the edge alone', asks: true, ...edge }], end }
}

/** A Kamailio that only passes calls on. */
async function startStatic(own: number): Promise<Part> {
  const port = await freePort()
  const kamailio = runKamailio({ listen: [], edges: [] }, { config: staticConfig(port, own), memoryMb })
  await wait(2000)
  return {
    contenders: [{ name: 'Kamailio, static', port, asks: false }],
    end: async () => kamailio.kill('SIGTERM'),
  }
}

/** Our Kamailio with `count` edges; the phone is called through it. */
async function startProxy(own: number, count: number): Promise<Part> {
  const port = await freePort()
  const settings = { SIP_PROXY: `127.0.0.1:${port}` }
  const edges = [await startEdgeProcess(settings)]
  while (edges.length < count) edges.push(await startEdgeProcess(settings))
  const kamailio = runKamailio(
    {
      listen: [`udp:127.0.0.1:${port}`],
      edges: edges.map((edge) => edge.port),
      called: [`sip:127.0.0.1:${own}`],
      trunks: ['127.0.0.1'],
    },
    { memoryMb },
  )
  while (kamailio.edgesInUse() < count) await wait(100)
  const memory = async () => {
    const parts = await Promise.all(edges.map(async (edge) => edge.memory()))
    return parts.reduce((sum, part) => sum + part, memoryOf(kamailio))
  }
  return {
    contenders: [{ name: `Kamailio and ${count} edge${count > 1 ? 's' : ''}`, port, asks: true, memory }],
    end: async () => {
      await Promise.all([kamailio.kill('SIGTERM'), ...edges.map(async ({ end }) => end())])
    },
  }
}

/** Bytes of shared memory: transactions, and the state of edges and trunks. */
function memoryOf(kamailio: Kamailio): number {
  return Number(/^\s*used: (\d+)$/m.exec(kamailio.command('core.shmmem'))?.[1])
}

/** The minimal configuration: every call goes to the same phone. */
const staticConfig = (port: number, own: number) => `#!KAMAILIO
debug=-1
children=4
listen=udp:127.0.0.1:${port}
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

/** The delays (ms) of calls that all succeeded. @throws Error naming the failures */
export function sound({ delays: waits, failures }: Outcome): number[] {
  if (Object.keys(failures).length > 0) throw new Error(`Calls failed: ${JSON.stringify(failures)}`)
  return waits
}
