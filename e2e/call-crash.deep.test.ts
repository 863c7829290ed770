import { expect, test } from 'vitest'
import { depth } from '@hao/testing/deep.ts'
import type { HttpShopper } from '@hao/testing/http-shopper.ts'
import { ownProduct } from './own-product.ts'
import { openPeer } from '../apps/sip-edge/src/testing/peer.ts'
import { carrierEnv, newNumber, startEdge } from './call-environment.ts'

const product = ownProduct({ DEMO_NUMBERS: '1000', ...carrierEnv })

type Logged = { outcome: string; seconds?: number }
const logOf = async (owner: HttpShopper) =>
  (await owner.get<{ list: Logged[] }>('/calls?current=1&pageSize=20')).list

test.each(depth(['ringing'], ['ringing', 'speaking', 'hanging up'] as const))(
  'kill -9 of the server while they are %s: the call continues, and its log is right after the next start',
  async (moment) => {
    const phoneNumber = `1380001${String(['ringing', 'speaking', 'hanging up'].indexOf(moment)).padStart(4, '0')}`
    const { owner, number } = await newNumber(product, phoneNumber)
    const edge = await startEdge(product)
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
