import { createHttpShopper, type HttpShopper } from '@hao/testing/http-shopper.ts'
import { type RunningProduct, waitFor } from '@hao/testing/product.ts'
import { onTestFinished } from 'vitest'
import { runEdge } from '../apps/sip-edge/src/main.ts'

const carrier = { CARRIER_ID: 'simulator', CARRIER_SECRET: 'both the edge and the server have it' }

/** The settings that make a product accept the edge below as its carrier. */
export const carrierEnv = { CARRIER_SECRET: carrier.CARRIER_SECRET }

/** An edge that is not a child of the product, so that a power cut of the product does not reach it. */
export async function startEdge({ origin }: RunningProduct) {
  const here = '127.0.0.1'
  const ports = { SIP_PORT: '0', SIP_WS_PORT: 'off', SIP_MEDIA_FROM: '24000', SIP_MEDIA_TO: '24999' }
  const own = { ...ports, SIP_HOST: here, SIP_ADDRESS: here, SIP_TRUNKS: here }
  const edge = await runEdge({ ...own, ...carrier, SERVER_URL: origin }, () => undefined)
  onTestFinished(() => edge.close())
  return edge
}

/** An owner with a number that rings their phone: its digits with prefix, and the subscription. */
export async function newNumber(
  product: RunningProduct,
  phone: string,
): Promise<{ owner: HttpShopper; number: string; subscriptionId: number }> {
  const owner = createHttpShopper(product, phone)
  await owner.logIn()
  const [free] = await owner.get<{ id: number; number: string }[]>('/number/good?count=1')
  const payment = await owner.beginPayment(free?.id ?? 0)
  await owner.payAtCashier(payment)
  await waitFor(async () => (await owner.readStage(payment)) === 'paid')
  await owner.post('/order/binding', { orderId: payment.orderId, phone })
  const order = await owner.get<{ subscriptionId: number }>(`/order/${payment.orderId}`)
  return { owner, number: `95013${free?.number}`, subscriptionId: order.subscriptionId }
}
