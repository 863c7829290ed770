import { setTimeout as wait } from 'node:timers/promises'
import { placeSimulatedCall, type HttpShopper, createHttpShopper } from '@hao/testing/http-shopper.ts'
import type { RunningProduct } from '@hao/testing/product.ts'

/** A number on sale. */
export type OnSale = { id: number; digits: string }

/** The number of logged-in shoppers, and of numbers that are called. */
const [mostMembers, mostLines] = [40, 100]

/** The interval (ms) and number of checks whether an order is paid. */
const [lookMs, mostLooks] = [1100, 60]

/** Activities of shoppers on a running product; each method is one activity from start to end. */
export class Shopping {
  readonly #product: RunningProduct
  readonly #numbers: readonly OnSale[]
  readonly #heard: (what: string, status: number) => void
  readonly #members: HttpShopper[] = []
  readonly #lines: string[] = []
  #stories = 0
  #calls = 0

  constructor(
    product: RunningProduct,
    numbers: readonly OnSale[],
    heard: (what: string, status: number) => void,
  ) {
    this.#product = product
    this.#numbers = numbers
    this.#heard = heard
  }

  /** Logs in, likes and buys the next number; then binds, refunds or leaves it, in turn. */
  async story(): Promise<void> {
    const turn = this.#stories
    this.#stories += 1
    const number = this.#numbers[turn]
    if (!number) throw new Error('All numbers are sold')
    const shopper = createHttpShopper(this.#product, `138${String(turn).padStart(8, '0')}`, {
      address: `10.${2 + (turn >> 16)}.${(turn >> 8) & 255}.${turn & 255}`,
      onResponse: this.#heard,
    })
    const { id: userId } = await shopper.logIn()
    await shopper.request('PATCH', '/collect/like', { status: 1, numberId: number.id, userId })
    if (turn % 5 === 3) {
      const { id } = await shopper.post<{ id: number }>('/order', { numberId: number.id, agreed: true })
      // An unpaid order is released after a quarter of an hour.
      if (turn % 2 === 0) await shopper.post(`/order/${id}/cancel`, {})
    } else await this.#buy(shopper, number, turn)
    this.#members.push(shopper)
    const leaver = this.#members.length > mostMembers ? this.#members.shift() : undefined
    if (leaver?.session) await leaver.request('DELETE', `/user/logout/${leaver.session.id}`)
  }

  async #buy(shopper: HttpShopper, { id, digits }: OnSale, turn: number): Promise<void> {
    const payment = await shopper.beginPayment(id)
    await shopper.payAtCashier(payment)
    for (let looks = 0; (await shopper.readStage(payment)) !== 'paid'; looks += 1) {
      if (looks === mostLooks) throw new Error('Paid, and not told')
      await wait(lookMs)
    }
    const { orderId } = payment
    if (turn % 5 === 4) return void (await shopper.post(`/order/${orderId}/refund`, {}))
    await shopper.post('/order/binding', { orderId, phone: shopper.phone })
    this.#lines.unshift(digits)
    this.#lines.splice(mostLines)
  }

  /** One logged-in shopper looks at their own pages. */
  async visit(): Promise<void> {
    const member = this.#members[Math.floor(Math.random() * this.#members.length)]
    if (!member?.session) return
    const { id, refreshToken } = member.session
    const { status } = await member.request('GET', `/user/${id}`)
    if (status === 401) member.session = await member.post('/user/refresh', { refreshToken })
    await member.get(`/collect/${id}`)
    await member.get(`/order/user/${id}?status=0`)
    await member.get('/calls')
  }

  /** A caller calls one of the bound numbers, talks and hangs up. */
  async call(): Promise<void> {
    const digits = this.#lines[Math.floor(Math.random() * this.#lines.length)]
    if (!digits) return
    this.#calls += 1
    const { address, status } = await placeSimulatedCall(
      this.#product.origin,
      `95013${digits}`,
      `139${String(this.#calls).padStart(8, '0')}`,
    )
    this.#heard('call', status)
    for (const step of ['answer', 'end']) {
      const response = await fetch(`${address}/${step}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams(),
      })
      await response.arrayBuffer()
      this.#heard(`call: ${step}`, response.status)
    }
  }
}
