import type { Session } from '@hao/contract/entities.ts'
import { expect, inject } from 'vitest'
import { newOrder, newSession, newShopper, payOrder, type Shopper, loggedInStorage } from './shopper.ts'

/** The owner of a number; `orderId` is the order, `id` the subscription, `digits` the number. */
export type OwnedNumber = { session: Session; orderId: number; id: number; digits: string }

export type Owner = Shopper & OwnedNumber

type Owning = { bound?: boolean; origin?: string; session?: Session }

/**
 * A member, new by default, who paid for a number that contains `keyword`, bound to their phone unless
 * `bound` is false; no screen is used.
 */
export async function newOwnedNumber(
  keyword: string,
  { bound = true, origin = inject('shop'), session: member }: Owning = {},
): Promise<OwnedNumber> {
  const session = member ?? (await newSession(origin))
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
  const id = await readSubscription({ origin, session }, order.id)
  return { session, orderId: order.id, id, digits: order.digits }
}

/** The same with a logged-in phone. */
export async function newOwner(
  keyword: string,
  { bound = true, origin = inject('shop') } = {},
): Promise<Owner> {
  const owned = await newOwnedNumber(keyword, { bound, origin })
  return { ...(await newShopper({ storageState: loggedInStorage(owned.session, origin) }, origin)), ...owned }
}

/** The subscription of a paid order. */
export async function readSubscription(
  { origin, session }: { origin: string; session: Session },
  orderId: number,
): Promise<number> {
  const headers = { authorization: `Bearer ${session.token}` }
  const response = await fetch(`${origin}/api/order/${orderId}`, { headers })
  const { data } = (await response.json()) as { data: { subscriptionId: number } }
  return data.subscriptionId
}

/**
 * Dials a number in the carrier's simulator without a screen; returns the address of the call. A bound phone
 * keeps ringing; a number without a phone refuses, and that call is over at once.
 */
export async function dial(
  origin: string,
  digits: string,
  { prefix = '95013', caller = '13812341234' } = {},
): Promise<string> {
  const response = await fetch(`${origin}/simulators/carrier/calls`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ number: prefix + digits, caller }),
  })
  expect(response.status).toBe(303)
  return new URL(response.headers.get('location') ?? '', origin).href
}
