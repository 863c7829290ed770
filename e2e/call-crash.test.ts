import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { depth } from '@hao/testing/deep.ts'
import { type HttpShopper, newHttpShopper } from '@hao/testing/http-shopper.ts'
import { type RunningProduct, startProductProcess, waitFor } from '@hao/testing/product.ts'
import { runEdge } from '../apps/sip-edge/src/main.ts'
import { openPeer } from '../apps/sip-edge/src/testing/peer.ts'

const carrier = { CARRIER_ID: 'simulator', CARRIER_SECRET: 'both the edge and the server have it' }

let product: RunningProduct
beforeAll(async () => {
  product = await startProductProcess({ DEMO_NUMBERS: '1000', CARRIER_SECRET: carrier.CARRIER_SECRET })
})
afterAll(() => product.end())

/** An edge that is not the product's child, so that a power cut of the product does not reach it. */
async function startEdge() {
  const here = '127.0.0.1'
  const ports = { SIP_PORT: '0', SIP_WS_PORT: 'off', SIP_MEDIA_FROM: '24000', SIP_MEDIA_TO: '24999' }
  const own = { ...ports, SIP_HOST: here, SIP_ADDRESS: here, SIP_TRUNKS: here }
  const edge = await runEdge({ ...own, ...carrier, SERVER_URL: product.origin }, () => undefined)
  onTestFinished(() => edge.close())
  return edge
}

/** Somebody whose number rings their phone: its digits, prefix and all. */
async function newOwner(phone: string): Promise<{ owner: HttpShopper; number: string }> {
  const owner = newHttpShopper(product, phone)
  await owner.logIn()
  const [free] = await owner.get<{ id: number; number: string }[]>('/number/good?count=1')
  const payment = await owner.beginPayment(free?.id ?? 0)
  await owner.payAtCashier(payment)
  await waitFor(async () => (await owner.stageOf(payment)) === 'paid')
  await owner.post('/order/binding', { orderId: payment.orderId, phone })
  return { owner, number: `95013${free?.number}` }
}

type Logged = { outcome: string; seconds?: number }
const logOf = async (owner: HttpShopper) =>
  (await owner.get<{ list: Logged[] }>('/calls?current=1&pageSize=20')).list

test.each(depth(['ringing'], ['ringing', 'speaking', 'hanging up'] as const))(
  'kill -9 of the server while they are %s: the call goes on, and its log is right after the next start',
  async (moment) => {
    const phoneNumber = `1380001${String(['ringing', 'speaking', 'hanging up'].indexOf(moment)).padStart(4, '0')}`
    const { owner, number } = await newOwner(phoneNumber)
    const edge = await startEdge()
    const [caller, phone] = [await openPeer(edge.port), await openPeer(edge.port)]
    await phone.register(phoneNumber)
    const call = caller.invite(number)
    const rung = await phone.next(/^INVITE/)
    phone.reply(rung, 180)
    await call.response(180)
    const pickUp = async () => {
      phone.reply(rung, 200, { body: rung.body })
      await phone.next(/^ACK/)
      await call.response(200)
      call.ack()
    }
    const hangUp = async () => {
      call.request('BYE')
      phone.reply(await phone.next(/^BYE/), 200)
      await call.response(200)
    }

    if (moment === 'ringing') await product.kill()
    await pickUp()
    if (moment === 'speaking') await product.kill()
    await hangUp()
    if (moment === 'hanging up') await product.kill()
    await product.restart()

    await expect.poll(() => logOf(owner)).toEqual([expect.objectContaining({ outcome: 'answered' })])
    await expect.poll(async () => (await logOf(owner))[0]?.seconds).toBeGreaterThanOrEqual(0)
    expect(await logOf(owner)).toHaveLength(1)
  },
)
