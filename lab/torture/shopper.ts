import type { EndpointOutput, Endpoints } from '@hao/contract/endpoints.ts'
import type { Order } from '@hao/contract/entities.ts'
import type { Random } from './random.ts'
import { type ActResult, type Entry, type Op, phonesOf, type Stage } from './history.ts'
import type { Shop } from './shop.ts'

export type KnownOrder = {
  id: number
  numberId: number
  digits: string
  stage: Stage
  outTradeNo: string
  subscriptionId: number | undefined
}

type Session = { id: number; token: string; refreshToken: string }

/** A shopper: phones, session, orders, and requests, each recorded as seen by the shopper. */
export class Shopper {
  readonly shop: Shop
  readonly chance: Random
  readonly index: number
  readonly phones: readonly [own: string, other: string]
  readonly orders = new Map<number, KnownOrder>()
  session: (Session & { since: number }) | undefined
  readonly #headers: Record<string, string>
  readonly #triedCodes = new Set<string>()

  constructor(shop: Shop, index: number, chance: Random) {
    this.shop = shop
    this.chance = chance
    this.index = index
    this.phones = phonesOf(index)
    this.#headers = { 'x-forwarded-for': `10.95.${index >> 8}.${index & 255}` }
  }

  async act(op: Op, about: Partial<Entry>, work: () => Promise<ActResult>): Promise<ActResult> {
    const { shop, index: client } = this
    const start = shop.now()
    const result = await work().catch((): ActResult => ({ outcome: 'unknown' }))
    const user = this.session && { userId: this.session.id }
    shop.record({ client, op, start, end: shop.now(), ...user, ...about, ...result })
    return result
  }

  /** Sends a request; `read` returns the shown facts. */
  async send<K extends keyof Endpoints>(
    key: K,
    input: Record<string, unknown>,
    read: (data: EndpointOutput<K>) => Partial<Entry> = () => ({}),
  ): Promise<ActResult> {
    const { session } = this
    const options = { token: session?.token, headers: this.#headers }
    const { status, failure, data } = await this.shop.request(key, input, options)
    if (status < 300) return { outcome: 'ok', http: status, ...read(data) }
    const age = status === 401 && this.session ? { tokenAgeMs: this.shop.now() - this.session.since } : {}
    const outcome = status < 500 ? 'refused' : 'unknown'
    return { outcome, http: status, error: failure.error, ...age }
  }

  keepOrders(list: readonly Order[]): Partial<Entry> {
    for (const { id, number, stage, outTradeNo, subscriptionId } of list)
      this.orders.set(id, {
        outTradeNo,
        ...this.orders.get(id),
        id,
        numberId: number.id,
        digits: number.number,
        stage,
        subscriptionId,
      })
    return { orders: list.map(({ id, number, stage }) => ({ id, numberId: number.id, stage })) }
  }

  readonly keepOrder = (order: Order) => this.keepOrders([order])

  activeOrders(): KnownOrder[] {
    return [...this.orders.values()].filter(({ stage }) => stage === 'active')
  }

  /** Requests a code by SMS; undefined if no new one comes. */
  async requestCode(phone: string, type: string): Promise<string | undefined> {
    await this.act('code', {}, () => this.send('POST /code/sms', { phone, type }))
    const code = this.shop.codeOf(phone)
    if (code === undefined || this.#triedCodes.has(code)) return undefined
    this.#triedCodes.add(code)
    return code
  }

  /** Refreshes the session, if there is one; logs in by SMS without one, or when the refresh is refused. */
  async logIn(): Promise<void> {
    if (this.session) {
      const { refreshToken } = this.session
      const refresh = () => this.send('POST /user/refresh', { refreshToken }, this.#keepSession)
      const { outcome } = await this.act('refresh', {}, refresh)
      if (outcome !== 'refused') return
      this.session = undefined
    }
    const [phone] = this.phones
    const code = await this.requestCode(phone, 'login')
    const input = { phone, code, agreed: true }
    if (code) await this.act('login', {}, () => this.send('POST /user/login', input, this.#keepSession))
  }

  readonly #keepSession = ({ id, token, refreshToken }: Session): Partial<Entry> => {
    this.session = { id, token, refreshToken, since: this.shop.now() }
    return { userId: id }
  }
}
