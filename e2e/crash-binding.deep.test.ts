import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { depth } from '@hao/testing/deep.ts'
import { testTimeoutMs } from '@hao/testing/timeouts.ts'
import { type RunningProduct, startProductProcess, waitFor } from '@hao/testing/product.ts'
import {
  type NumberNetworkSimulator,
  startNumberNetwork,
} from '../apps/simulators/src/testing/number-network.ts'
import { newOwnedNumber } from './owner.ts'
import { newPhone } from './shopper.ts'

let network: NumberNetworkSimulator
let product: RunningProduct
beforeAll(async () => {
  network = await startNumberNetwork()
  product = await startProductProcess({ ...network.env, DEMO_NUMBERS: '1000' })
})
afterAll(async () => {
  await product.end()
  await network.stop()
})

// The server dies before the network receives the change, while it works on it, and after its answer is sent.
test.each(depth([150], [0, 50, 150, 700, 1500]))(
  'kill -9 %i ms after a change of phone: after the next start the network has the new phone, and the server knows',
  async (ms) => {
    const { session, id, digits } = await newOwnedNumber('7', { origin: product.origin })
    const call = async (path: string, body?: object) => {
      const response = await fetch(`${product.origin}/api${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      const { data } = (await response.json()) as { data: { boundPhone?: string; newPhone?: object } }
      return { status: response.status, data }
    }
    const rings = async (phone: string) => {
      const { data } = await call(`/subscription/${id}`)
      return data.boundPhone === `${phone.slice(0, 3)}****${phone.slice(7)}` && data.newPhone === undefined
    }
    await waitFor(async () => rings(session.phone))
    const phone = newPhone()
    await call('/code/sms', { phone, type: 'change' })
    const code = await product.readSmsCode(phone)
    network.faults.held = wait(800)
    const { status } = await call(`/subscription/${id}/phone`, { id, phone, code })
    expect(status).toBe(200)
    await wait(ms)
    await product.kill()
    network.faults.held = Promise.resolve()
    await product.restart()
    await waitFor(async () => rings(phone), testTimeoutMs)
    expect(network.findRingingPhone(`95013${digits}`)).toBe(phone)
    const told = async () => {
      const page = await (await fetch(`${product.origin}/dev/outbox`)).text()
      return page.includes('号码从现在起响铃到这部手机') && page.includes('号码已改为响铃到其他手机')
    }
    await waitFor(told, testTimeoutMs)
  },
)
