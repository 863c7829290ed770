import { expect } from 'vitest'
import { newMember, newOrder, payOrder } from './shopper.ts'

type Member = Awaited<ReturnType<typeof newMember>>

/** A member who has a number; `orderId` is its order, `id` its subscription, `digits` the number. */
export type Owner = Member & { orderId: number; id: number; digits: string }

/** A member who has paid for a number that holds the `keyword`, and bound their phone to it unless `bound` is false: all without a screen. */
export async function newOwner(keyword: string, { bound = true } = {}): Promise<Owner> {
  const member = await newMember()
  const order = await newOrder(member, keyword)
  await payOrder(member, order)
  const { origin, session } = member
  const binding = { orderId: order.id, phone: session.phone }
  if (bound) {
    const response = await fetch(`${origin}/api/order/binding`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(binding),
    })
    expect(response.status).toBe(200)
  }
  return { ...member, orderId: order.id, id: await subscriptionOf(member, order.id), digits: order.digits }
}

/** The subscription that a paid order has opened. */
export async function subscriptionOf(
  { origin, session }: Pick<Member, 'origin' | 'session'>,
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
export async function dial(origin: string, digits: string): Promise<string> {
  const response = await fetch(`${origin}/simulators/carrier/calls`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ number: `95013${digits}`, caller: '13812341234' }),
  })
  expect(response.status).toBe(303)
  return new URL(response.headers.get('location') ?? '', origin).href
}
