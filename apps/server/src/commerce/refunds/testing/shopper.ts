import { generatePhone } from '../../../testing/client.ts'
import type { TestServer } from '../../../testing/server.ts'
import { dayMs } from '../../../platform/base/time.ts'
import type { RenewalServer } from '../../renewals/testing/owner.ts'
import { readMoney, sendRefunds } from './money.ts'
import { payAgain } from './pay-again.ts'

let count = 0

export type Shopper = Awaited<ReturnType<typeof createShopper>>

/** A buyer who has paid for a number of 1.30 yuan a month and has bound no phone yet. */
export async function createShopper({ server, bank }: RenewalServer, months: number) {
  const { context } = server
  const phone = generatePhone()
  const digits = String(620_000 + (count += 1))
  const { [digits]: numberId = 0 } = await server.stock(`${digits},1.3`)
  let session: Awaited<ReturnType<TestServer['login']>> | undefined
  const request: TestServer['request'] = async (key, input) => {
    if (!session || session.expiresAt <= context.clock().toISOString()) session = await server.login(phone)
    return server.request(key, input, { token: session.token })
  }
  const orderIds: number[] = []
  const pay = async ({
    status,
    data,
  }: {
    status: number
    data: { out_trade_no: string; orderId: number }
  }) => {
    if (status !== 200) return
    bank.pay(data.out_trade_no)
    await request('GET /wxpay/query', data)
    orderIds.push(data.orderId)
  }
  await pay(await request('POST /wxpay/h5', { numberId, months, agreed: true }))
  const order = async (id: number) => (await request('GET /order/:id', { id })).data
  const [orderId = 0] = orderIds
  const id = (await order(orderId)).subscriptionId ?? 0
  const subscription = async () => (await request('GET /subscription/:id', { id })).data
  return {
    context,
    orderIds,
    order,
    subscription,
    ...readMoney(context.db, bank, orderIds),
    sendRefunds: (fails: boolean) => sendRefunds(context, orderIds, fails),
    bind: () => request('POST /order/binding', { orderId, phone }),
    end: () => request('POST /subscription/:id/end', { id, confirmed: true }),
    withdraw: () => request('POST /order/:id/refund', { id: orderId }),
    /** Renews the number, or recovers it after its end. */
    renew: async (more: number) => {
      const key = (await subscription()).state === 'ended' ? 'recover' : 'renew'
      await pay(await request(`POST /subscription/:id/${key}`, { id, months: more }))
    },
    payAgain: (ofOrder: number) => payAgain(server, ofOrder, bank),
    pass: async (days: number) => {
      server.advance(days * dayMs)
      await server.runJob('subscriptions-step', {})
      await server.runJob('refunds-reconcile', {})
    },
  }
}
