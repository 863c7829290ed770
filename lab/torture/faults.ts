import { setTimeout as wait } from 'node:timers/promises'
import type { WechatPaySimulator } from '../../apps/simulators/src/wechat-pay/wechat-pay.ts'
import type { Random } from './random.ts'
import type { DatabaseCluster } from '../cluster/database-cluster.ts'
import type { DatabaseHost } from '../cluster/database-host.ts'
import { fillDisk } from '../cluster/disk.ts'
import { freeze } from './freeze.ts'
import type { ServerNode } from './servers.ts'
import type { TcpProxy } from './tcp-proxy.ts'
import { typedKeys } from '../../apps/server/src/platform/base/typed-keys.ts'

/** The parts that can be disturbed. */
export type FaultTargets = {
  cluster: DatabaseCluster
  servers: readonly ServerNode[]
  wechat: TcpProxy
  sms: TcpProxy
  wechatPay: WechatPaySimulator
  /** The duration (ms) of an outage; the longest in the specification is 20 s. */
  long: number
}

/**
 * Disturbs a part and restores it; resolves once it is restored. `tell` reports the details. Faults of one
 * `kind` never overlap.
 */
type FaultKind = {
  kind: 'server' | 'database' | 'network' | 'partner'
  run: (victims: FaultTargets, chance: Random, tell: (what: string) => void) => Promise<void>
}

const clockJumpMs = 10 * 60_000

export const faults = {
  'kill a server': {
    kind: 'server',
    run: async ({ servers }, chance, tell) => {
      const server = chance.pick(servers)
      tell(server.name)
      server.kill()
      if (chance.oneIn(3)) {
        tell('and again while it starts')
        await wait(chance.between(350, 900))
        server.kill()
      }
      await wait(100)
      await server.ready()
    },
  },
  'freeze a server': {
    kind: 'server',
    run: async ({ servers, long }, chance, tell) => {
      const server = chance.pick(servers)
      const ms = chance.between(1000, long)
      tell(`${server.name} for ${ms} ms`)
      await (
        await frozenFor(server.freeze(), ms)
      )()
    },
  },
  'move a clock': {
    kind: 'server',
    run: async ({ servers, long }, chance, tell) => {
      const server = chance.pick(servers)
      const ahead = chance.oneIn(2)
      tell(`${server.name}, ten minutes ${ahead ? 'ahead' : 'back'}`)
      server.moveClock(ahead ? clockJumpMs : -clockJumpMs)
      await wait(chance.between(2000, long))
      server.moveClock(0)
    },
  },
  'fail over': {
    kind: 'database',
    run: async ({ cluster }, chance, tell) => {
      const lost = await primaryOf(cluster, tell)
      if (!lost) return
      await cluster.loseHost(lost)
      await untilAnother(cluster, lost)
      await wait(chance.between(0, 3000))
      await cluster.restart(lost)
      await cluster.settled()
    },
  },
  'switch over': {
    kind: 'database',
    run: async ({ cluster }) => {
      await cluster.settled()
      await cluster.switchOver()
      await cluster.settled()
    },
  },
  'crash the database': {
    kind: 'database',
    run: async ({ cluster }, _chance, tell) => {
      await (await primaryOf(cluster, tell))?.killPostgres()
      await cluster.settled()
    },
  },
  'freeze the database': {
    kind: 'database',
    run: async ({ cluster, long }, chance, tell) => {
      const primary = await primaryOf(cluster, tell)
      if (!primary) return
      const ms = chance.between(long / 2, long)
      tell(`for ${ms} ms`)
      await (
        await frozenFor(freeze(await primary.postgresPids()), ms)
      )()
      await cluster.settled()
    },
  },
  'cut off the primary': {
    kind: 'database',
    run: async ({ cluster }, chance, tell) => {
      const primary = await primaryOf(cluster, tell)
      if (!primary) return
      await primary.cutOff()
      await untilAnother(cluster, primary)
      await wait(chance.between(0, 3000))
      await primary.connect()
      await cluster.settled()
    },
  },
  'cut off a standby': {
    kind: 'database',
    run: async ({ cluster, long }, chance, tell) => {
      const primary = await primaryOf(cluster, tell)
      const standby = chance.pick(cluster.hosts.filter((host) => host !== primary))
      await standby.cutOff()
      await wait(chance.between(500, long))
      await standby.connect()
      await cluster.settled()
    },
  },
  'stop etcd': {
    kind: 'database',
    run: async ({ cluster, long }, chance, tell) => {
      const stopped = chance.shuffle(cluster.hosts).slice(0, chance.oneIn(2) ? 2 : 3)
      tell(stopped.map(({ name }) => name).join(', '))
      for (const host of stopped) await host.killEtcd()
      await wait(chance.between(long, long * 1.5))
      for (const host of stopped) await host.startEtcd()
      await cluster.settled()
    },
  },
  'fill the disk of the database': {
    kind: 'database',
    run: async ({ cluster, long }, chance, tell) => {
      const primary = await primaryOf(cluster, tell)
      if (!primary) return
      const free = await fillDisk(primary.dataDir)
      await wait(chance.between(long / 2, long))
      await free()
      await cluster.settled()
    },
  },
  'cut connections to the database': {
    kind: 'network',
    run: async ({ servers }, chance, tell) => {
      const lines = pickServers(servers, chance, tell).flatMap(({ databases }) => databases)
      for (let times = chance.between(1, 5); times > 0; times -= 1) {
        if (chance.oneIn(2)) for (const each of lines) each.freeze()
        await wait(chance.between(20, 800))
        for (const each of lines) {
          each.cut()
          each.heal()
        }
        await wait(chance.between(50, 500))
      }
    },
  },
  'stop what is on the way to the database': {
    kind: 'network',
    run: async ({ servers, long }, chance, tell) => {
      const lines = pickServers(servers, chance, tell).flatMap(({ databases }) => databases)
      for (const each of lines) each.freeze()
      await wait(chance.between(1000, long))
      for (const each of lines) {
        if (chance.oneIn(2)) each.cut()
        each.heal()
      }
    },
  },
  'slow connections to the database': {
    kind: 'network',
    run: async ({ servers, long }, chance, tell) => {
      const ms = chance.between(10, 200)
      tell(`${ms} ms each way`)
      await disturbLines(
        pickServers(servers, chance, tell).flatMap(({ databases }) => databases),
        (each) => each.slow(ms),
        chance.between(1000, long),
      )
    },
  },
  'halve answers of the servers': {
    kind: 'network',
    run: async ({ servers, long }, chance, tell) => {
      const dice = chance.fork()
      await disturbLines(
        pickServers(servers, chance, tell).map(({ front }) => front),
        (each) => each.halve(() => dice.oneIn(5)),
        chance.between(1000, long / 2),
      )
    },
  },
  'disturb WeChat': {
    kind: 'partner',
    run: ({ wechat, long }, chance, tell) => disturbPartner(wechat, long, chance, tell),
  },
  'disturb the SMS service': {
    kind: 'partner',
    run: ({ sms, long }, chance, tell) => disturbPartner(sms, long, chance, tell),
  },
  'WeChat has a bad day': {
    kind: 'partner',
    run: async ({ wechatPay, long }, chance) => {
      wechatPay.setFaults({
        answerDelayMs: chance.below(300),
        failingRequests: chance.below(6),
        duplicates: chance.below(4),
        shuffleMs: chance.between(1, 2000),
        silent: chance.oneIn(4),
        vagueClose: chance.oneIn(2),
      })
      await wait(chance.between(1000, long))
      wechatPay.setFaults(healthyWechat)
    },
  },
} as const satisfies Record<string, FaultKind>

export type FaultName = keyof typeof faults

export const faultNames = typedKeys(faults)

/** WeChat's simulator without a fault. */
export const healthyWechat = {
  answerDelayMs: 0,
  failingRequests: 0,
  duplicates: 0,
  shuffleMs: 0,
  silent: false,
  vagueClose: false,
}

/** All servers, or one. */
function pickServers(servers: readonly ServerNode[], chance: Random, tell: (what: string) => void) {
  const chosen = chance.oneIn(2) ? servers : [chance.pick(servers)]
  tell(chosen.map(({ name }) => name).join(', '))
  return chosen
}

async function frozenFor<T>(freezing: Promise<T>, ms: number): Promise<T> {
  const thaw = await freezing
  await wait(ms)
  return thaw
}

async function disturbLines(lines: readonly TcpProxy[], disturb: (each: TcpProxy) => void, ms: number) {
  lines.forEach(disturb)
  await wait(ms)
  for (const each of lines) each.heal()
}

async function disturbPartner(
  partner: TcpProxy,
  long: number,
  chance: Random,
  tell: (what: string) => void,
): Promise<void> {
  const dice = chance.fork()
  const ways = {
    closed: () => partner.close(),
    frozen: () => partner.freeze(),
    slow: () => partner.slow(dice.between(50, 1500)),
    'halved answers': () => partner.halve(() => dice.oneIn(3)),
  }
  const way = chance.pick(typedKeys(ways))
  tell(way)
  await disturbLines([partner], ways[way], chance.between(1000, long))
}

/** The settled cluster's primary; says so when there is none. */
async function primaryOf(
  cluster: DatabaseCluster,
  tell: (what: string) => void,
): Promise<DatabaseHost | undefined> {
  await cluster.settled()
  const primary = await cluster.findPrimary()
  tell(primary?.name ?? 'not now: there is no primary')
  return primary
}

async function untilAnother(cluster: DatabaseCluster, lost: DatabaseHost): Promise<void> {
  for (let found; !found || found === lost; await wait(100)) found = await cluster.findPrimary()
}
