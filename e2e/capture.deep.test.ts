import { afterAll, beforeAll } from 'vitest'
import { type RunningProduct, startProductProcess } from '@hao/testing/product.ts'
import { testCapture } from '../apps/sip-edge/src/testing/contract-capture.ts'
import { freePort } from '../tools/free-port.ts'
import { newOwnedNumber } from './owner.ts'

let product: RunningProduct
let at: string

beforeAll(async () => {
  const port = String(await freePort())
  at = `127.0.0.1:${port}`
  const sip = { SIP: 'on', SIP_ADDRESS: '127.0.0.1', SIP_PORT: port, SIP_WS_PORT: 'off' }
  product = await startProductProcess({ DEMO_NUMBERS: '1000', ...sip })
})
afterAll(() => product.end())

testCapture(async () => {
  const { session, digits } = await newOwnedNumber('8', { origin: product.origin })
  const { phone } = session
  const callerPhone = `139${phone.slice(3).split('').toReversed().join('')}`
  return { at, number: `95013${digits}`, phone, callerPhone }
})
