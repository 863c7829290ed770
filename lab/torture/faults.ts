import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from './random.ts'
import { databaseFaults } from './database-faults.ts'
import type { FaultKind } from './fault.ts'
import type { ServerNode } from './servers.ts'
import type { Lost, TcpProxy } from './tcp-proxy.ts'
import { typedKeys } from '../../apps/server/src/platform/base/typed-keys.ts'

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
      const thaw = await server.freeze()
      await wait(ms)
      await thaw()
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
  ...databaseFaults,
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
      healOrCut(lines, chance)
    },
  },
  'lose COMMITs': {
    kind: 'network',
    run: async ({ servers, long }, chance, tell) => {
      const dice = chance.fork()
      const lost = (piece: Buffer): Lost => {
        if (!piece.includes('commit') || !dice.oneIn(4)) return undefined
        return dice.pick(['request', 'answer'])
      }
      await disturbLines(
        pickServers(servers, chance, tell).flatMap(({ databases }) => databases),
        (each) => each.lose(lost),
        chance.between(1000, long / 2),
      )
    },
  },
  'slow connections to the database': {
    kind: 'network',
    run: async ({ servers, long }, chance, tell) => {
      const ms = chance.between(10, 200)
      tell(`${ms} ms each way`)
      const lines = pickServers(servers, chance, tell).flatMap(({ databases }) => databases)
      for (const each of lines) each.slow(ms)
      await wait(chance.between(1000, long))
      healOrCut(lines, chance)
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

async function disturbLines(lines: readonly TcpProxy[], disturb: (each: TcpProxy) => void, ms: number) {
  lines.forEach(disturb)
  await wait(ms)
  for (const each of lines) each.heal()
}

/** Half of the lines lose their connections, with what is in transit. */
function healOrCut(lines: readonly TcpProxy[], chance: Random): void {
  for (const each of lines) {
    if (chance.oneIn(2)) each.cut()
    each.heal()
  }
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
