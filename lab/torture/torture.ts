import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Plugin } from 'vite'
import { defaultPlan, toDialledNumber } from '@hao/numbers/plan.ts'
import { waitFor } from '@hao/testing/product.ts'
import { openDatabase, type Db } from '../../apps/server/src/platform/db/database.ts'
import { findBrokenInvariants } from '../../apps/server/src/operations/invariants/find-broken-invariants.ts'
import type { RouteDecision } from '../../apps/server/src/platform/integrations/network/number-network.ts'
import { createRequest } from '../../apps/server/src/testing/client.ts'
import { signedHeaders } from '@hao/carrier-protocol/signature.ts'
import {
  findMoneyErrors,
  noMoneyErrors,
  selectDueWork,
  passFourDays,
  selectUnfinished,
} from './money-errors.ts'
import { createRandom } from './random.ts'
import { checkAcknowledged, checkAvailability, checkSessions } from './checker/answers.ts'
import { checkCalls } from './checker/calls.ts'
import { checkFavourites } from './checker/favourites.ts'
import { type Final, readFinal } from './checker/final.ts'
import { checkOwners } from './checker/owners.ts'
import { type FaultName, healthyWechat } from './faults.ts'
import type { Entry, Fault } from './history.ts'
import { runNemesis } from './nemesis.ts'
import type { Shop } from './shop.ts'
import { shopOn } from './shoppers.ts'
import { carrier, startEnvironment, type Environment } from './environment.ts'
import { readJson } from '@hao/testing/read-json.ts'

export type Torture = {
  seed: number
  seconds: number
  /** The least number of acts, for a slow machine. */
  acts?: number
  faults?: readonly FaultName[]
  /** Rounds of faults follow each other without a pause, once most shoppers have logged in. */
  restless?: boolean
  /** When one of these checks fails right after the load, nothing more is run and checked. */
  enough?: readonly (keyof Checks)[]
  /** The fault in the servers, if any. */
  plugins?: readonly Plugin[]
  write?: (line: string) => void
}

/** The checks, each with its counter-examples. */
export type Checks = Record<(typeof checkNames)[number], string[]>

export type TortureReport = {
  seed: number
  history: Entry[]
  faults: Fault[]
  checks: Checks
  stages: Record<string, number>
  /** Distinct errors in the servers' logs, with their counts. */
  errors: Record<string, number>
}

const checkNames = [
  'no number has two owners at any time',
  'what was acknowledged is true afterwards',
  'a favourite is as it was set last',
  'each call goes where its owner sends it',
  'no session is lost before its time',
  'no 5xx outside of a fault and its recovery',
  'the invariants hold',
  'all comes to rest',
  'WeChat’s books and ours agree',
  'no server ended by itself',
] as const

const shopperCount = 50

/** The time limit (ms) for all work to end once nothing is disturbed. */
const restMs = 90_000

/**
 * Shoppers order, pay, bind, cancel and withdraw at three servers while a nemesis disturbs all of it. Then
 * their observations are compared with each other, the database and WeChat's transactions.
 */
export async function torture(options: Torture): Promise<TortureReport> {
  const { seed, seconds, plugins = [], enough = [], write = () => undefined } = options
  const dir = await mkdtemp(join(tmpdir(), 'hao-torture-'))
  // PostgreSQL's user goes through it.
  await chmod(dir, 0o755)
  const errors: string[] = []
  let resting = false
  const stage = await startEnvironment({
    dir,
    stock: 80 + Math.round(seconds * 0.8),
    plugins,
    onError: (line) => resting || errors.push(messageOf(line)),
  }).catch(async (error: unknown) => {
    await rm(dir, { recursive: true, force: true })
    throw error
  })
  write('everything runs')
  const db = openDatabase(stage.ownUrl, 4)
  try {
    const { history, faults, now } = await disturbShoppers(stage, db, options)
    write('coming to rest')
    const first = await readFinal(db, now)
    const invariants = await checkInvariants(db)
    resting = true
    const own = errors.filter((line) => line.includes('ended by itself'))
    const atOnce = { 'the invariants hold': invariants, 'no server ended by itself': own }
    const report = (final: Final, checks: Omit<Checks, keyof typeof atOnce>) => ({
      seed,
      history,
      faults,
      checks: { ...checks, ...atOnce },
      stages: count(final.orders.map((order) => order.stage)),
      errors: count(errors),
    })
    const early = report(first, { ...check(history, faults, [first]), ...unchecked })
    if (enough.some((name) => early.checks[name].length > 0)) return early
    // Orders found paid in the first days get their own 72 hours from then on.
    for (let time = 1; time <= 2; time += 1) await letServersRest(stage, db, write)
    const last = await readFinal(db, now)
    return report(last, { ...check(history, faults, [first, last]), ...(await checkBooks(db, stage)) })
  } finally {
    await db.destroy()
    await stage.end()
    await rm(dir, { recursive: true, force: true })
  }
}

async function disturbShoppers(
  stage: Environment,
  db: Db,
  { seed, seconds, acts = 0, faults: names, restless, write = () => undefined }: Torture,
) {
  const chance = createRandom(seed)
  const history: Entry[] = []
  const began = performance.now()
  const now = () => performance.now() - began
  const stopped = new AbortController()
  setMaxListeners(shopperCount + 10, stopped.signal)
  const numbers = await db.selectFrom('numbers').select('id').orderBy('id').execute()
  const shop: Shop = {
    request: createRequest(stage.origin),
    now,
    record: (entry) => history.push(entry),
    numberIds: numbers.map(({ id }) => id),
    codeOf: (phone) => {
      const params = stage.smsService.sent.findLast((sms) => sms.phone === phone)?.params
      return params && !Array.isArray(params) ? params['code'] : undefined
    },
    pay: (outTradeNo) => stage.wechatPay.pay(outTradeNo).catch(() => false),
    route: (call) => askRoute(stage, call),
    endHold: (orderId) => endHold(db, orderId),
  }
  const shoppers = Array.from({ length: shopperCount }, (_, index) =>
    shopOn(shop, index, chance.fork(), stopped.signal),
  )
  const logins = () => history.filter(({ op, outcome }) => op === 'login' && outcome === 'ok').length
  while (restless && logins() < 0.8 * shopperCount) await wait(100)
  const nemesis = runNemesis(
    { ...stage, long: Math.min(20_000, Math.max(4000, seconds * 50)) },
    {
      chance: chance.fork(),
      now,
      write,
      ...(names && { names }),
      ...(restless && { rest: [500, 2000] as const }),
    },
    stopped.signal,
  )
  await wait(seconds * 1000)
  while (history.length < acts) await wait(100)
  stopped.abort()
  const [faults, dialAll] = await Promise.all([nemesis, Promise.all(shoppers)])
  await stage.ready()
  for (const dial of dialAll) await dial()
  return { history, faults, now }
}

async function askRoute({ origin }: Environment, { digits, caller }: { digits: string; caller: string }) {
  const number = toDialledNumber(digits, defaultPlan)
  const body = JSON.stringify({ number, caller, callId: randomUUID(), at: new Date() })
  const headers = { 'content-type': 'application/json', ...signedHeaders(carrier, body) }
  const response = await fetch(`${origin}/api/carrier/route`, { method: 'POST', headers, body })
  const { status } = response
  if (status !== 200) return { status }
  return { status, decision: await readJson<RouteDecision>(response) }
}

/** Ends the quarter of an hour of one hold and makes its job due. */
async function endHold(db: Db, orderId: number): Promise<void> {
  await sql`UPDATE orders SET hold_until = now() WHERE id = ${orderId}`.execute(db)
  await sql`UPDATE jobs SET run_at = now()
    WHERE name = 'order-release' AND state = 'created' AND data = ${{ orderId }}`.execute(db)
}

/** The checks that hold at any moment, even with work left. */
async function checkInvariants(db: Db): Promise<string[]> {
  return Object.entries(await findBrokenInvariants(db)).map(
    ([name, rows]) => `${name}: ${JSON.stringify(rows)}`,
  )
}

/** Moves time four days on while no server runs; then the servers run until no work is left. */
async function letServersRest(stage: Environment, db: Db, write: (line: string) => void): Promise<void> {
  stage.wechatPay.setFaults(healthyWechat)
  for (const server of stage.servers) server.kill()
  await passFourDays(db)
  await stage.ready()
  let due: unknown[] = []
  const isDone = async () => (due = await selectDueWork(db)).length === 0
  await waitFor(isDone, restMs).catch(() => write(`still to do: ${JSON.stringify(due)}`))
}

function check(history: readonly Entry[], faults: readonly Fault[], finals: readonly [Final, ...Final[]]) {
  return {
    'no number has two owners at any time': checkOwners(history, finals[0], faults),
    'what was acknowledged is true afterwards': [
      ...new Set(finals.flatMap((final) => checkAcknowledged(history, final))),
    ],
    'a favourite is as it was set last': checkFavourites(history, finals[0]),
    'each call goes where its owner sends it': checkCalls(history),
    'no session is lost before its time': checkSessions(history, faults),
    'no 5xx outside of a fault and its recovery': checkAvailability(history, faults),
  }
}

/** The checks that need everything at rest. */
const unchecked = { 'all comes to rest': [], 'WeChat’s books and ours agree': [] }

async function checkBooks(db: Db, { wechatPay }: Environment) {
  const audit = await findMoneyErrors(db, wechatPay)
  const balanced = new Map(Object.entries(noMoneyErrors))
  const wrong = Object.entries(audit).filter(
    ([name, rows]) => JSON.stringify(rows) !== JSON.stringify(balanced.get(name)),
  )
  return {
    'all comes to rest': (await selectUnfinished(db)).map((row) => JSON.stringify(row)),
    'WeChat’s books and ours agree': wrong.map(([name, rows]) => `${name}: ${JSON.stringify(rows)}`),
  }
}

function count(list: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const item of list) counts[item] = (counts[item] ?? 0) + 1
  return counts
}

type LogLine = { msg?: string; invariant?: string; err?: { message?: string } }

function messageOf(line: string): string {
  try {
    const { msg, invariant, err }: LogLine = JSON.parse(line)
    return [msg, invariant, err?.message].filter(Boolean).join(': ')
  } catch {
    return line
  }
}
