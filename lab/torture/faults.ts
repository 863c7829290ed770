import { setTimeout as wait } from 'node:timers/promises'
import type { WechatPaySimulator } from '../../apps/simulators/src/wechat-pay/wechat-pay.ts'
import type { Random } from './random.ts'
import type { Cluster } from './cluster.ts'
import { ownMounts } from './disk.ts'
import type { ServerNode } from './servers.ts'
import type { TcpProxy } from './tcp-proxy.ts'
import { typedKeys } from '../../apps/server/src/platform/base/typed-keys.ts'

/** The parts that can be disturbed. */
export type FaultTargets = {
  cluster: Cluster
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
      if (!(await cluster.isReplicated())) return tell('not now: the standby is not there yet')
      const behind = chance.oneIn(2)
      if (behind) {
        tell('while the standby lags')
        if (chance.oneIn(2)) cluster.replication.slow(chance.between(50, 400))
        else cluster.replication.freeze()
        await wait(chance.between(300, 2000))
      }
      await cluster.killPrimary()
      cluster.replication.cut()
      cluster.replication.heal()
      await cluster.promote()
    },
  },
  'crash the database': {
    kind: 'database',
    run: async ({ cluster }) => {
      await cluster.killPrimary()
      await cluster.restartPrimary()
      await untilReplicated(cluster)
    },
  },
  'freeze the database': {
    kind: 'database',
    run: async ({ cluster, long }, chance, tell) => {
      const ms = chance.between(long / 2, long)
      tell(`for ${ms} ms`)
      await (
        await frozenFor(cluster.freezePrimary(), ms)
      )()
      await untilReplicated(cluster)
    },
  },
  'cut the replication': {
    kind: 'database',
    run: async ({ cluster, long }, chance) => {
      cluster.replication.close()
      await wait(chance.between(500, long / 2))
      cluster.replication.heal()
      await untilReplicated(cluster)
    },
  },
  'fill the disk of the database': {
    kind: 'database',
    run: async ({ cluster, long }, chance, tell) => {
      const free = await cluster.fillPrimary()
      await wait(chance.between(long / 2, long))
      await free()
      while (!(await cluster.isReplicated())) {
        if (await cluster.isPrimaryUp()) await wait(100)
        else {
          tell('it ended, and is started again')
          await cluster.restartPrimary()
        }
      }
    },
  },
  'cut connections to the database': {
    kind: 'network',
    run: async ({ servers }, chance, tell) => {
      const lines = pickServers(servers, chance, tell).map(({ database }) => database)
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
      const lines = pickServers(servers, chance, tell).map(({ database }) => database)
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
        pickServers(servers, chance, tell).map(({ database }) => database),
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

/** The faults that are possible here: a disk can be filled only where it is our own. */
export const possibleFaults = typedKeys(faults).filter(
  (name) => ownMounts || name !== 'fill the disk of the database',
)

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

async function untilReplicated(cluster: Cluster): Promise<void> {
  while (!(await cluster.isReplicated())) await wait(100)
}
