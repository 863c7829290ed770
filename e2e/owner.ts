import type { Session } from '@hao/contract/entities.ts'
import { expect, inject } from 'vitest'
import { newOrder, newSession, newShopper, payOrder, type Shopper, stored } from './shopper.ts'

/** Who has a number; `orderId` is its order, `id` its subscription, `digits` the number. */
export type Owned = { session: Session; orderId: number; id: number; digits: string }

export type Owner = Shopper & Owned

/** A member who has paid for a number that holds the `keyword`, and bound their phone to it unless `bound` is false: all without a screen. */
export async function newOwned(
  keyword: string,
  { bound = true, origin = inject('shop') } = {},
): Promise<Owned> {
  const session = await newSession(origin)
  const order = await newOrder({ origin, session }, keyword)
  await payOrder({ origin, session }, order)
  const binding = { orderId: order.id, phone: session.phone }
  if (bound) {
    const response = await fetch(`${origin}/api/order/binding`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(binding),
    })
    expect(response.status).toBe(200)
  }
  const id = await subscriptionOf({ origin, session }, order.id)
  return { session, orderId: order.id, id, digits: order.digits }
}

/** The same with a phone in their hand, logged in. */
export async function newOwner(
  keyword: string,
  { bound = true, origin = inject('shop') } = {},
): Promise<Owner> {
  const owned = await newOwned(keyword, { bound, origin })
  return { ...(await newShopper({ storageState: stored(owned.session, origin) }, origin)), ...owned }
}

/** The subscription that a paid order has opened. */
export async function subscriptionOf(
  { origin, session }: { origin: string; session: Session },
  orderId: number,
): Promise<number> {
  const headers = { authorization: `Bearer ${session.token}` }
  const response = await fetch(`${origin}/api/order/${orderId}`, { headers })
  const { data } = (await response.json()) as { data: { subscriptionId: number } }
  return data.subscriptionId
}

/**
 * Lets a stranger dial a number in the carrier's simulator, without a screen, and gives the address of the call: a phone that is bound rings on, a
 * number without any refuses, and that call is over at once.
 */
export async function dial(origin: string, digits: string, prefix = '95013'): Promise<string> {
  const response = await fetch(`${origin}/simulators/carrier/calls`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ number: prefix + digits, caller: '13812341234' }),
  })
  expect(response.status).toBe(303)
  return new URL(response.headers.get('location') ?? '', origin).href
}
