import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { startWechatPay, type WechatPaySimulator } from '../../apps/simulators/src/wechat-pay/wechat-pay.ts'
import { type Db, openDatabase } from '../../apps/server/src/db/database.ts'
import { notificationPath } from '../../apps/server/src/payments/routes.ts'
import { importNumbers } from '../../apps/server/src/importing/import-numbers.ts'
import { makeBuyers } from '../../apps/server/src/testing/buyers.ts'
import { createApiClient } from '../../apps/server/src/testing/client.ts'
import { freePort } from '../free-port.ts'
import { bundle } from '@hao/testing/bundle.ts'
import { waitFor } from '@hao/testing/product.ts'
import { auditBooks, due, letDaysPass, unsettled } from './books.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { startShoppers } from './shoppers.ts'

export type Campaign = {
  /** A migrated database of its own. */
  databaseUrl: string
  kills: number
  /** Called before each kill; may let the database die too. */
  beforeKill?: (kill: number) => Promise<void>
}

export type CampaignReport = {
  /** As `auditBooks` says: `balancedBooks` when nothing is wrong. */
  audit: Record<string, unknown>
  /** What was under way at the moments of the kills; `starting` when the server was not up yet, `idle` when nothing was. */
  killedUnder: Record<string, number>
  outcomes: Record<string, number>
  /** How many orders came to rest in each stage. */
  stages: Record<string, number>
  /** Distinct messages that the servers logged as errors. */
  errors: Record<string, number>
  /** How long all of it took, and how long thereof the servers needed to come to rest. */
  seconds: { all: number; rest: number }
}

const shopperCount = 10
const buyerCount = 24
const stock = 500
/** How long (ms) a server works at most before what happens to it, and after that until it is killed. */
const longestLife = 500

/**
 * Kills the server with SIGKILL `kills` times, at random moments, while shoppers buy, pay, bind, cancel and withdraw against WeChat's
 * simulator; then lets it run until everything has come to rest, and compares all books.
 */
export async function runCampaign({ databaseUrl, kills, beforeKill }: Campaign): Promise<CampaignReport> {
  const began = performance.now()
  const dir = await mkdtemp(join(tmpdir(), 'hao-campaign-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const notifyUrl = origin + notificationPath
  const wechatPay = await startWechatPay({ dir, notifyUrl, publicUrl: origin, timeScale: 0.01, refundMs: 50 })
  const db = openDatabase(databaseUrl, 4)
  const tally = createTally()
  const built = await bundle('tools/campaign/server.ts')
  const env = { ...wechatPay.env, DATABASE_URL: databaseUrl, PORT: String(port) }
  const start = () => startServer(built.file, env, (line) => tally.error(line))
  try {
    await importNumbers(databaseUrl, Readable.from(['digits,price\n', ...inventory()]))
    const numberIds = (await db.selectFrom('numbers').select('id').execute()).map(({ id }) => id)
    const buyers = await makeBuyers(db, buyerCount)
    const client = createApiClient(origin, db)
    const shoppers = startShoppers({ client, wechatPay, db, buyers, numberIds }, shopperCount)
    for (let kill = 1; kill <= kills; kill += 1) {
      upset(wechatPay)
      const server = start()
      const startsOnly = randomInt(10) === 0
      if (!startsOnly) await server.ready
      await wait(randomInt(longestLife))
      await beforeKill?.(kill)
      await wait(randomInt(longestLife))
      tally.killed(startsOnly ? ['starting'] : shoppers.underWay())
      if (!(await server.kill())) tally.error('a server ended by itself')
    }
    await shoppers.stop()
    const resting = performance.now()
    wechatPay.setFaults(calm)
    tally.rest()
    // What the first days bring to light as paid has its own 72 hours from then on.
    for (let time = 1; time <= 2; time += 1) await runForDays(db, databaseUrl, start)
    const audit = { unsettled: await unsettled(db), ...(await auditBooks(db, wechatPay)) }
    const orders = await db.selectFrom('orders').select('stage').execute()
    return {
      audit,
      ...tally.counts,
      outcomes: Object.fromEntries(shoppers.outcomes),
      stages: count(orders.map(({ stage }) => stage)),
      seconds: { all: secondsSince(began), rest: secondsSince(resting) },
    }
  } finally {
    await db.destroy()
    await wechatPay.stop()
    await built.remove()
    await rm(dir, { recursive: true, force: true })
  }
}

/** Four days pass, and then a server runs until nothing is left to be done; what it could not do in a minute, the audit tells. */
async function runForDays(db: Db, databaseUrl: string, start: () => ServerProcess): Promise<void> {
  await letDaysPass(db, databaseUrl)
  const server = start()
  await waitFor(async () => (await due(db)).length === 0).catch(() => undefined)
  await server.kill()
}

function secondsSince(moment: number): number {
  return Math.round((performance.now() - moment) / 1000)
}

function inventory(): string[] {
  return Array.from({ length: stock }, (_, serial) => `${620_000 + serial},${8 + (serial % 90)}\n`)
}

const calm = {
  answerDelayMs: 0,
  failingRequests: 0,
  duplicates: 0,
  shuffleMs: 0,
  silent: false,
  vagueClose: false,
}

/** WeChat has a bad day too, another one each time. */
function upset(wechatPay: WechatPaySimulator): void {
  wechatPay.setFaults({
    answerDelayMs: randomInt(40),
    failingRequests: randomInt(3),
    duplicates: randomInt(3),
    shuffleMs: 1 + randomInt(60),
    silent: randomInt(6) === 0,
    vagueClose: randomInt(2) === 0,
  })
}

function count(list: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const item of list) counts[item] = (counts[item] ?? 0) + 1
  return counts
}

function createTally() {
  const killedUnder: string[] = []
  const errors: string[] = []
  let resting = false
  return {
    /** From here on days pass in a moment, and the server's own check of the invariants rightly complains. */
    rest: () => {
      resting = true
    },
    killed: (underWay: readonly string[]) => killedUnder.push(...(underWay.length > 0 ? underWay : ['idle'])),
    error: (line: string) => resting || errors.push(messageOf(line)),
    get counts() {
      return { killedUnder: count(killedUnder), errors: count(errors) }
    },
  }
}

function messageOf(line: string): string {
  try {
    const { msg, invariant, err } = JSON.parse(line) as Partial<Record<'msg' | 'invariant', string>> & {
      err?: { message?: string }
    }
    return [msg, invariant, err?.message].filter(Boolean).join(': ')
  } catch {
    return line
  }
}
