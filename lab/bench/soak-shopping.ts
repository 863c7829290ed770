import { setTimeout as wait } from 'node:timers/promises'
import { dial, type HttpShopper, newHttpShopper } from '@hao/testing/http-shopper.ts'
import type { RunningProduct } from '@hao/testing/product.ts'

/** A number on sale. */
export type OnSale = { id: number; digits: string }

/** So many stay logged in, and so many numbers are called. */
const [mostMembers, mostLines] = [40, 100]

/** How often (ms) and how many times a buyer looks whether the order is paid. */
const [lookMs, mostLooks] = [1100, 60]

/** What shoppers do: each call is one of them for as long as it takes. */
export function newShopping(
  product: RunningProduct,
  numbers: readonly OnSale[],
  heard: (what: string, status: number) => void,
) {
  const members: HttpShopper[] = []
  const lines: string[] = []
  let stories = 0
  let calls = 0

  /** Logs in, likes and buys the next number; then it is bound, given back or left, as the turn has it. */
  async function story(): Promise<void> {
    const turn = stories
    stories += 1
    const number = numbers[turn]
    if (!number) throw new Error('All numbers are sold')
    const shopper = newHttpShopper(product, `138${String(turn).padStart(8, '0')}`, {
      address: `10.${2 + (turn >> 16)}.${(turn >> 8) & 255}.${turn & 255}`,
      heard,
    })
    await shopper.logIn()
    const userId = shopper.session!.id
    await shopper.ask('PATCH', '/collect/like', { status: 1, numberId: number.id, userId })
    if (turn % 5 === 3) {
      const { id } = await shopper.post<{ id: number }>('/order', { numberId: number.id, agreed: true })
      // What is left is released by itself after a quarter of an hour.
      if (turn % 2 === 0) await shopper.post(`/order/${id}/cancel`, {})
    } else await buy(shopper, number, turn)
    members.push(shopper)
    const leaver = members.length > mostMembers ? members.shift() : undefined
    if (leaver) await leaver.ask('DELETE', `/user/logout/${leaver.session!.id}`)
  }

  async function buy(shopper: HttpShopper, { id, digits }: OnSale, turn: number): Promise<void> {
    const payment = await shopper.beginPayment(id)
    await shopper.payAtCashier(payment)
    for (let looks = 0; (await shopper.stageOf(payment)) !== 'paid'; looks += 1) {
      if (looks === mostLooks) throw new Error('Paid, and not told')
      await wait(lookMs)
    }
    const { orderId } = payment
    if (turn % 5 === 4) return void (await shopper.post(`/order/${orderId}/refund`, {}))
    await shopper.post('/order/binding', { orderId, phone: shopper.phone })
    lines.unshift(digits)
    lines.splice(mostLines)
  }

  /** One of those who are logged in looks at what is theirs. */
  async function visit(): Promise<void> {
    const member = members[Math.floor(Math.random() * members.length)]
    if (!member?.session) return
    const { id, refreshToken } = member.session
    const { status } = await member.ask('GET', `/user/${id}`)
    if (status === 401) member.session = await member.post('/user/refresh', { refreshToken })
    await member.get(`/collect/${id}`)
    await member.get(`/order/user/${id}?status=0`)
    await member.get('/calls')
  }

  /** A stranger calls one of the numbers that were bound, talks and hangs up. */
  async function call(): Promise<void> {
    const digits = lines[Math.floor(Math.random() * lines.length)]
    if (!digits) return
    calls += 1
    const { address, status } = await dial(
      product.origin,
      `95013${digits}`,
      `139${String(calls).padStart(8, '0')}`,
    )
    heard('call', status)
    for (const step of ['answer', 'end']) {
      const response = await fetch(`${address}/${step}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams(),
      })
      await response.arrayBuffer()
      heard(`call: ${step}`, response.status)
    }
  }

  return { story, visit, call }
}
