import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Faults } from '../../../../simulators/src/wechat-pay/faults.ts'
import { AdapterError } from '../../platform/base/adapter-error.ts'
import { signValue } from '../wechat/signed-value.ts'
import { waitForJobs } from '../../testing/wait-for-jobs.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { expireHold, reconcileAll } from './testing/jobs.ts'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'

/** CHAOS_ROUNDS sets more rounds. */
const rounds = Number(process.env.CHAOS_ROUNDS ?? 100)

const acts = [
  'place',
  'tap',
  'tapInside',
  'pay',
  'payAnew',
  'query',
  'cancel',
  'expire',
  'reconcile',
  'bind',
  'withdraw',
  'forget',
] as const
type Act = { act: (typeof acts)[number]; who: number; what: number; waitMs: number }
type Buyer = { token: string; id: number; phone: string; payer: string }

/** A buyer with an identity at WeChat. */
async function logIn(server: TestServer, phone: string): Promise<Buyer> {
  const { id, token } = await server.login(phone)
  const { db, config } = server.context
  const family = await db
    .selectFrom('session_families')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  const payer = signValue(`o${phone}`, {
    pepper: config.codePepper,
    purpose: 'payer',
    sessionFamily: family.id,
  })
  return { id, token, phone, payer }
}

/**
 * A random action of a buyer, WeChat or a job on a number. It may be refused, but must not return a 5xx
 * status.
 */
async function play(server: TestServer, buyer: Buyer, numberId: number, act: Act['act']): Promise<number> {
  const { db } = server.context
  const { token, id: userId, phone, payer } = buyer
  const order = await db
    .selectFrom('orders')
    .select(['id', 'out_trade_no'])
    .where('user_id', '=', userId)
    .where('number_id', '=', numberId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const id = order?.id ?? 0
  const attempt = await db
    .selectFrom('payments')
    .select('out_trade_no')
    .where('order_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const status = async (answer: Promise<{ status: number }>) => (await answer).status
  const plays: Record<Act['act'], () => Promise<number | void>> = {
    place: () => status(server.request('POST /order', { numberId, agreed: true }, { token })),
    tap: () => status(server.request('POST /wxpay/h5', { numberId, agreed: true }, { token })),
    tapInside: () => status(server.request('POST /wxpay/h5', { numberId, agreed: true, payer }, { token })),
    payAnew: async () => void (await server.wechatPay.pay(attempt?.out_trade_no ?? '').catch(() => false)),
    pay: async () => void (await server.wechatPay.pay(order?.out_trade_no ?? '').catch(() => false)),
    query: () =>
      status(server.request('GET /wxpay/query', { out_trade_no: order?.out_trade_no ?? 'none' }, { token })),
    cancel: () => status(server.request('POST /order/:id/cancel', { id }, { token })),
    expire: () => expireHold(server, id),
    reconcile: () => reconcileAll(server),
    bind: () => status(server.request('POST /order/binding', { orderId: id, phone }, { token })),
    withdraw: () => status(server.request('POST /order/:id/refund', { id }, { token })),
    forget: async () => {
      await sql`UPDATE orders SET paid_at = paid_at - interval '4 days' WHERE id = ${id}`.execute(db)
      await server.runJob('unbound-refund', { orderId: id })
    },
  }
  return (await plays[act]().catch(jobFailure)) ?? 200
}

/** A job may fail only because WeChat does not answer. */
function jobFailure(error: unknown): void {
  if (!(error instanceof AdapterError)) throw error
}

/** Orders that have ended here but could still be paid at WeChat. */
async function payableGhosts({ context: { db }, wechatPay }: TestServer): Promise<unknown[]> {
  const answer = await fetch(`${wechatPay.origin}/control/state`)
  const { orders } = (await answer.json()) as {
    orders: { outTradeNo: string; closed: boolean; paid: unknown }[]
  }
  const open = orders.filter(({ closed, paid }) => !closed && !paid).map(({ outTradeNo }) => outTradeNo)
  const ended = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select('payments.out_trade_no')
    .where('orders.status', '<>', 1)
    .execute()
  return ended.filter(({ out_trade_no }) => open.includes(out_trade_no))
}

/** Ends every pending order before the next round. */
async function expireAll(server: TestServer): Promise<void> {
  const { db } = server.context
  await db.updateTable('orders').set({ hold_until: new Date() }).where('status', '=', 1).execute()
  await server.runJob('payments-reconcile', {})
  expect(await db.selectFrom('orders').selectAll().where('status', '=', 1).execute()).toEqual([])
}

const scripts = fc.array(
  fc.record({ act: fc.constantFrom(...acts), who: fc.nat(2), what: fc.nat(1), waitMs: fc.nat(60) }),
  { minLength: 20, maxLength: 60 },
)
const faults = fc.record({
  answerDelayMs: fc.nat(40),
  failingRequests: fc.nat(2),
  duplicates: fc.nat(2),
  shuffleMs: fc.nat(40),
  silent: fc.boolean(),
  vagueClose: fc.boolean(),
})
const noFaults = { answerDelayMs: 0, failingRequests: 0, duplicates: 0, shuffleMs: 0, silent: false }

test('no invariant of money and numbers breaks under concurrent random actions of buyers, WeChat and jobs', async () => {
  const server = await startTestServer({ workers: true })
  const phones = ['13800000001', '13800000002', '13800000003']
  const buyers = await Promise.all(phones.map((phone) => logIn(server, phone)))
  let digits = 600_000
  const round = async (script: readonly Act[], broken: Partial<Faults>) => {
    digits += 2
    const ids = await server.stock(`${digits},88`, `${digits + 1},88`)
    server.wechatPay.setFaults(broken)
    const outcomes = await Promise.all(
      script.map(async ({ act, who, what, waitMs }) => {
        await new Promise((resolve) => setTimeout(resolve, waitMs))
        return `${act} ${await play(server, buyers[who] as Buyer, ids[digits + what] ?? 0, act)}`
      }),
    )
    expect(outcomes.filter((outcome) => / 5(?!03)/.test(outcome))).toEqual([])
    server.wechatPay.setFaults(noFaults)
    await waitForJobs(server.context.db)
    expect(await findBrokenInvariants(server.context.db)).toEqual({})
    expect(await payableGhosts(server)).toEqual([])
    await expireAll(server)
  }
  await fc.assert(fc.asyncProperty(scripts, faults, round), { numRuns: rounds, endOnFailure: true })
  const ways = await server.context.db.selectFrom('payments').select('channel').distinct().execute()
  expect(ways.map(({ channel }) => channel).toSorted()).toEqual(['browser', 'in-app'])
}, 600_000)
