import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Order } from '@hao/contract/entities.ts'
import type { WechatPaySimulator } from '../../apps/simulators/src/wechat-pay/wechat-pay.ts'
import type { Db } from '../../apps/server/src/db/database.ts'
import type { Buyer } from '../../apps/server/src/testing/buyers.ts'
import type { ApiClient } from '../../apps/server/src/testing/client.ts'

type Shop = {
  client: ApiClient
  wechatPay: WechatPaySimulator
  db: Db
  buyers: readonly Buyer[]
  numberIds: readonly number[]
}

export type Shoppers = {
  /** How often each act came to which end: an HTTP status, or `cut` when the server was killed under it. */
  outcomes: ReadonlyMap<string, number>
  /** The acts that are under way now. */
  underWay(): string[]
  /** No more acts; resolves when the last one has ended. */
  stop(): Promise<void>
}

const acts = {
  created: ['tap', 'tap', 'cancel'],
  paying: ['pay', 'pay', 'pay', 'tap', 'query', 'cancel', 'expire'],
  paid: ['bind', 'bind', 'withdraw', 'query'],
} as const
type Act = 'place' | (typeof acts)[keyof typeof acts][number]

const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T

/** `count` shoppers who buy, pay, bind and change their minds without a pause, whatever the server answers, and if it answers at all. */
export function startShoppers(shop: Shop, count: number): Shoppers {
  const outcomes = new Map<string, number>()
  const underWay = new Map<symbol, string>()
  let stopped = false

  async function turn(): Promise<void> {
    const buyer = pick(shop.buyers)
    const order = await openOrder(shop, buyer)
    const act = order ? pick<Act>(acts[order.stage as keyof typeof acts]) : 'place'
    const key = Symbol(act)
    underWay.set(key, act)
    const end = await play(shop, buyer, act, order).catch(() => 'cut')
    underWay.delete(key)
    outcomes.set(`${act} ${end}`, (outcomes.get(`${act} ${end}`) ?? 0) + 1)
  }

  async function shopOn(): Promise<void> {
    while (!stopped) await turn().catch(() => wait(20))
  }

  const shoppers = Array.from({ length: count }, shopOn)
  return {
    outcomes,
    underWay: () => [...underWay.values()],
    stop: async () => {
      stopped = true
      await Promise.all(shoppers)
    },
  }
}

/** One of the buyer's orders that something can still be done with; now and then none, so that she orders another number. */
async function openOrder({ client }: Shop, { id, token }: Buyer): Promise<Order | undefined> {
  const { data } = await client.request(
    'GET /order/user/:id',
    { id, status: 0, current: 1, pageSize: 20 },
    { token },
  )
  const open = data.list.filter(({ stage }) => stage in acts)
  return open.length === 0 || randomInt(6) === 0 ? undefined : pick(open)
}

async function play(
  { client, wechatPay, db, numberIds }: Shop,
  { token, phone }: Buyer,
  act: Act,
  order: Order | undefined,
): Promise<number | string> {
  const id = order?.id ?? 0
  const trade = order?.outTradeNo ?? ''
  const as = { token }
  const status = async (answer: Promise<{ status: number }>) => (await answer).status
  const query = () => status(client.request('GET /wxpay/query', { out_trade_no: trade }, as))
  const plays: Record<Act, () => Promise<number | string>> = {
    place: () => {
      const key = randomInt(2) === 0 ? 'POST /order' : 'POST /wxpay/h5'
      return status(client.request(key, { numberId: pick(numberIds), agreed: true }, as))
    },
    tap: () => status(client.request('POST /wxpay/h5', { orderId: id, agreed: true }, as)),
    pay: async () => {
      const paid = await wechatPay.pay(trade).catch(() => false)
      return `${paid ? 'moved money' : 'refused'}, then ${await query()}`
    },
    query,
    cancel: () => status(client.request('POST /order/:id/cancel', { id }, as)),
    expire: async () => {
      await endHold(db, id)
      return 'let time pass'
    },
    bind: () => status(client.request('POST /order/binding', { orderId: id, phone }, as)),
    withdraw: () => status(client.request('POST /order/:id/refund', { id }, as)),
  }
  return plays[act]()
}

/** The quarter of an hour of one hold is over, and its job is due. */
async function endHold(db: Db, orderId: number): Promise<void> {
  await sql`UPDATE orders SET hold_until = now() WHERE id = ${orderId}`.execute(db)
  await sql`UPDATE pgboss.job SET start_after = now()
    WHERE name = 'order-release' AND state = 'created' AND data = ${{ orderId }}`.execute(db)
}
