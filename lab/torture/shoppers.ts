import { setTimeout as wait } from 'node:timers/promises'
import type { Order } from '@hao/contract/entities.ts'
import type { RouteDecision } from '../../apps/server/src/ports/network/number-network.ts'
import type { ApiClient, Answer } from '../../apps/server/src/testing/client.ts'
import { caller, dial } from './calls.ts'
import type { Chance } from './chance.ts'
import { type Entry, type Op, phonesOf, type Stage } from './history.ts'

/** What shoppers have around them. */
export type Shop = {
  request: ApiClient['request']
  /** Ms since the run began. */
  now: () => number
  record: (entry: Entry) => void
  numberIds: readonly number[]
  /** The newest code that an SMS brought to this phone. */
  codeOf: (phone: string) => string | undefined
  /** The buyer pays at WeChat; whether money moved. */
  pay: (outTradeNo: string) => Promise<boolean>
  /** The telephone network asks where a call goes: the HTTP status, and the decision if that is 200. */
  route: (call: { digits: string; caller: string }) => Promise<{ status: number; decision?: RouteDecision }>
  /** The hold of an order is over: the world outside lets a quarter of an hour pass for it. */
  endHold: (orderId: number) => Promise<void>
}

/** What a shopper knows of an order of hers, from the newest answer about it. */
type Known = {
  id: number
  numberId: number
  digits: string
  stage: Stage
  outTradeNo: string
  subscriptionId: number | undefined
}

type Act =
  | 'tap'
  | 'pay'
  | 'query'
  | 'cancel'
  | 'withdraw'
  | 'bind'
  | 'expire'
  | 'order'
  | 'list'
  | 'change'
  | 'dial'

/** What one may want with an order in each stage; now and then something else is tried. */
const acts: Partial<Record<Stage, readonly Act[]>> = {
  created: ['tap', 'tap', 'tap', 'cancel', 'order'],
  paying: ['pay', 'pay', 'pay', 'tap', 'query', 'cancel', 'expire'],
  paid: ['bind', 'bind', 'withdraw', 'query', 'order'],
}
/** What owners do with a number that rings. */
const ownersActs: readonly Act[] = ['dial', 'dial', 'dial', 'list', 'list', 'change', 'change']
const allActs: readonly Act[] = ['tap', 'query', 'cancel', 'withdraw', 'bind', 'order']

/** Half of the wishes are for one of so many numbers, the others for any. */
const wanted = 10

/** So many numbers are liked and disliked by each shopper. */
const likeable = 6

/** How long (ms) a shopper thinks at least and at most between two acts. */
const think = [100, 1000] as const

type Done = Pick<Entry, 'outcome'> & Partial<Entry>

/**
 * One shopper, who does one thing after the other until `stopped`, whatever the answers are, and whether there are any. What it gives calls each of their numbers that ring once more.
 */
export async function shopOn(shop: Shop, index: number, chance: Chance, stopped: AbortSignal) {
  const phones = phonesOf(index)
  const [phone] = phones
  const headers = { 'x-forwarded-for': `10.95.${index >> 8}.${index & 255}` }
  const orders = new Map<number, Known>()
  const tried = new Set<string>()
  let session: { id: number; token: string; refreshToken: string; since: number } | undefined

  /** Does something, and records it as it was seen from here. */
  async function act(op: Op, about: Partial<Entry>, work: () => Promise<Done>): Promise<Done> {
    const start = shop.now()
    const done = await work().catch((): Done => ({ outcome: 'unknown' }))
    shop.record({
      client: index,
      op,
      start,
      end: shop.now(),
      ...(session && { userId: session.id }),
      ...about,
      ...done,
    })
    return done
  }

  async function send<K extends Parameters<ApiClient['request']>[0]>(
    key: K,
    input: Record<string, unknown>,
    seen: (data: Answer<never>['data']) => Partial<Entry> = () => ({}),
  ): Promise<Done> {
    const { status, failure, data } = await shop.request(key, input, {
      token: session?.token,
      headers,
    })
    if (status < 300) return { outcome: 'ok', http: status, ...seen(data as never) }
    const age = status === 401 && session ? { tokenAgeMs: shop.now() - session.since } : {}
    const outcome = status < 500 ? 'refused' : 'unknown'
    return { outcome, http: status, error: failure.error, ...age }
  }

  /** Keeps what an answer says of orders. */
  const told = (list: readonly Order[]): Partial<Entry> => {
    for (const { id, number, stage, outTradeNo, subscriptionId } of list)
      orders.set(id, {
        outTradeNo,
        ...orders.get(id),
        id,
        numberId: number.id,
        digits: number.number,
        stage,
        subscriptionId,
      })
    return { orders: list.map(({ id, number, stage }) => ({ id, numberId: number.id, stage })) }
  }
  const toldOne = (order: Order) => told([order])

  function keep(given: { id: number; token: string; refreshToken: string }): Partial<Entry> {
    session = { ...given, since: shop.now() }
    return { userId: given.id }
  }

  /** The code that an SMS brings, if a new one comes. */
  async function codeFor(to: string, type: string): Promise<string | undefined> {
    await act('code', {}, () => send('POST /code/sms', { phone: to, type }))
    const code = shop.codeOf(to)
    if (code === undefined || tried.has(code)) return undefined
    tried.add(code)
    return code
  }

  async function enter(): Promise<void> {
    if (session) {
      const { refreshToken } = session
      const { outcome } = await act('refresh', {}, () => send('POST /user/refresh', { refreshToken }, keep))
      if (outcome !== 'refused') return
      session = undefined
    }
    const code = await codeFor(phone, 'login')
    if (code) await act('login', {}, () => send('POST /user/login', { phone, code, agreed: true }, keep))
    // An SMS a minute is all that one gets.
    if (!session)
      await wait(chance.between(...think) * 5, undefined, { signal: stopped }).catch(() => undefined)
  }

  const plays: Record<Act, (order: Known) => Promise<Done>> = {
    tap: ({ id, numberId }) =>
      act('tap', { orderId: id, numberId }, () =>
        send('POST /wxpay/h5', { orderId: id, agreed: true }, (data: { out_trade_no: string }) => {
          const order = orders.get(id)
          if (order) orders.set(id, { ...order, stage: 'paying', outTradeNo: data.out_trade_no })
          return {}
        }),
      ),
    pay: async (order) => {
      const { id, numberId, outTradeNo } = order
      await act('pay', { orderId: id, numberId }, async () => ({
        outcome: (await shop.pay(outTradeNo)) ? 'ok' : 'refused',
      }))
      return plays.query(order)
    },
    query: ({ id, numberId, outTradeNo }) =>
      act('query', { orderId: id, numberId }, () =>
        send('GET /wxpay/query', { out_trade_no: outTradeNo }, (data: { order: Order }) =>
          toldOne(data.order),
        ),
      ),
    cancel: ({ id, numberId }) =>
      act('cancel', { orderId: id, numberId }, () => send('POST /order/:id/cancel', { id }, toldOne)),
    withdraw: ({ id, numberId }) =>
      act('withdraw', { orderId: id, numberId }, () => send('POST /order/:id/refund', { id }, toldOne)),
    bind: ({ id, numberId }) =>
      act('bind', { orderId: id, numberId }, () =>
        send('POST /order/binding', { orderId: id, phone }, toldOne),
      ),
    expire: ({ id, numberId }) =>
      act('expire', { orderId: id, numberId }, async () => {
        await shop.endHold(id)
        return { outcome: 'ok' }
      }),
    order: ({ id, numberId }) =>
      act('order', { orderId: id, numberId }, () => send('GET /order/:id', { id }, toldOne)),
    list: ({ id, subscriptionId }) => {
      const rings = chance.oneIn(2)
      const entry = { list: rings ? 'allow' : 'block', number: caller }
      return act('list', { orderId: id, rings }, () =>
        send('POST /subscription/:id/caller', { id: subscriptionId, ...entry }),
      )
    },
    change: async ({ id, subscriptionId }) => {
      const to = chance.pick(phones)
      const code = await codeFor(to, 'change')
      if (!code) return { outcome: 'refused' }
      return act('change', { orderId: id, phone: to }, () =>
        send('POST /subscription/:id/phone', { id: subscriptionId, phone: to, code }),
      )
    },
    dial: ({ id, digits }) => act('dial', { orderId: id }, () => dial(shop, digits)),
  }

  const place = () => {
    const numberId = chance.pick(chance.oneIn(2) ? shop.numberIds.slice(0, wanted) : shop.numberIds)
    return act('place', { numberId }, () => send('POST /order', { numberId, agreed: true }, toldOne))
  }
  const list = () =>
    act('orders', {}, () =>
      send('GET /order/user/:id', { id: session?.id, status: 0 }, (data: { list: Order[] }) =>
        told(data.list),
      ),
    )
  const like = () => {
    const numberId = shop.numberIds[(index + chance.below(likeable)) % shop.numberIds.length]!
    const liked = chance.oneIn(2) ? 1 : 0
    return act('like', { numberId, liked }, () =>
      send('PATCH /collect/like', { status: liked, numberId, userId: session?.id }),
    )
  }
  const favourites = () =>
    act('favourites', {}, () =>
      send('GET /collect/:id', { id: session?.id }, (data: { list: { numberId: number }[] }) => ({
        favourites: data.list.map(({ numberId }) => numberId),
      })),
    )
  const search = () =>
    act('search', {}, () => send('GET /number/:type', { type: 'search', keyword: String(chance.below(100)) }))
  const others = [list, like, like, like, like, favourites, favourites, search]

  const running = () => [...orders.values()].filter(({ stage }) => stage === 'active')

  async function turn(): Promise<Done | void> {
    if (!session) return enter()
    if (chance.oneIn(3)) return chance.pick(others)()
    const known = [...orders.values()]
    const open = known.filter(({ stage }) => acts[stage])
    if (running().length > 0 && chance.oneIn(3)) return plays[chance.pick(ownersActs)](chance.pick(running()))
    if (known.length > 0 && chance.oneIn(8)) return plays[chance.pick(allActs)](chance.pick(known))
    if (open.length === 0 || chance.oneIn(6)) return place()
    const order = chance.pick(open)
    return plays[chance.pick(acts[order.stage]!)](order)
  }

  while (!stopped.aborted) {
    const done = await turn()
    if (done?.http === 401) await enter()
    else if (done?.outcome === 'unknown' && chance.oneIn(2)) await list()
    await wait(chance.between(...think))
  }
  return async () => {
    for (const order of running()) await plays.dial(order)
  }
}
